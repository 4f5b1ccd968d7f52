import { defineServer } from '../../../backend/feature-server.ts';
import { accountsServer } from '../../accounts/server/manifest.ts';
import { groupsFeature } from '../feature.ts';
import { ACTS } from './acts.ts';
import { SETTLE_SEATS, groupRoutes } from './index.ts';

export const groupsServer = defineServer(groupsFeature, {
  acts: ACTS,
  serve: ({ services, mail, get, extensionsOf }) => ({
    routes: groupRoutes(services, get(accountsServer), mail, extensionsOf(SETTLE_SEATS)),
  }),
});
