import { defineServer } from '../../../backend/feature-server.ts';
import { accountsServer } from '../../accounts/server/manifest.ts';
import { twoFactorFeature } from '../feature.ts';
import { ACTS } from './acts.ts';
import { twoFactorRoutes } from './index.ts';
import { twoFactorResetCommand } from './reset-command.ts';

export const twoFactorServer = defineServer(twoFactorFeature, {
  acts: ACTS,
  commands: [twoFactorResetCommand],
  serve: ({ services, mail, get }) => ({ routes: twoFactorRoutes(services, get(accountsServer), mail) }),
});
