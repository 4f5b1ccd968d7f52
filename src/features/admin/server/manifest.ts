import { defineServer } from '../../../backend/feature-server.ts';
import { accountsServer } from '../../accounts/server/manifest.ts';
import { billingServer } from '../../billing/server/manifest.ts';
import { adminFeature } from '../feature.ts';
import { ACTS } from './acts.ts';
import { adminRoutes } from './index.ts';
import { withAuditEntries } from './with-audit-entries.ts';

export const adminServer = defineServer(adminFeature, {
  acts: ACTS,
  serve: ({ services, jobs, mail, storedSettings, get }) => ({
    routes: adminRoutes(services, {
      accounts: get(accountsServer),
      jobs,
      mail,
      storedSettings,
      suspensions: get(billingServer).suspensions,
    }),
    aroundRoute: (route) => withAuditEntries(services.database.kysely, route),
  }),
});
