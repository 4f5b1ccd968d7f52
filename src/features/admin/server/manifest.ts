import { defineServer } from '../../../backend/feature-server.ts';
import { accountsServer } from '../../accounts/server/manifest.ts';
import { adminRoutes } from './index.ts';
import { withTrail } from './with-trail.ts';
import { adminFeature } from '../feature.ts';

export const adminServer = defineServer(adminFeature, {
  serve: ({ services, settings, get }) => ({
    routes: adminRoutes(services, { accounts: get(accountsServer), settings }),
    aroundRoute: (route) => withTrail(services.database.kysely, route),
  }),
});
