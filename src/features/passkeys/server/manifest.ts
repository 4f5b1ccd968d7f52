import { defineServer } from '../../../backend/feature-server.ts';
import { accountsServer } from '../../accounts/server/manifest.ts';
import { passkeysFeature } from '../feature.ts';
import { ACTS } from './acts.ts';
import { passkeyRoutes } from './index.ts';

export const passkeysServer = defineServer(passkeysFeature, {
  acts: ACTS,
  serve: ({ services, mail, get }) => ({ routes: passkeyRoutes(services, get(accountsServer), mail) }),
});
