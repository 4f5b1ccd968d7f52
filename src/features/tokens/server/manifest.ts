import { defineServer } from '../../../backend/feature-server.ts';
import { accountsServer } from '../../accounts/server/manifest.ts';
import { tokensFeature } from '../feature.ts';
import { deleteOldTokensJob } from '../jobs/index.ts';
import { tokenScopesOf } from '../rules/token-scopes.ts';
import { ACTS } from './acts.ts';
import { createTokens } from './index.ts';
import { TOKENS_OF_PERSON } from './queries-personal.ts';

export const tokensServer = defineServer(tokensFeature, {
  acts: ACTS,
  personalData: TOKENS_OF_PERSON,
  open: ({ services }) => ({ jobs: [deleteOldTokensJob(services)] }),
  serve({ services, features, get }) {
    const tokens = createTokens(services, get(accountsServer), tokenScopesOf(features));
    return {
      routes: tokens.routes,
      identity: tokens,
      aroundRoute: tokens.aroundRoute,
      close: () => tokens.close(),
    };
  },
});
