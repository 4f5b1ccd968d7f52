import { defineServer } from '../../../backend/feature-server.ts';
import { accountsServer } from '../../accounts/server/manifest.ts';
import { adminRoutes } from './index.ts';
import { withAuditEntries } from './with-audit-entries.ts';
import { adminFeature } from '../feature.ts';

export const adminServer = defineServer(adminFeature, {
  serve: ({ services, settings, get }) => ({
    routes: adminRoutes(services, { accounts: get(accountsServer), settings }),
    aroundRoute: (route) => withAuditEntries(services.database.kysely, route),
  }),
});
