import { defineFeature } from '../../kernel/feature.ts';

export const tokensFeature = defineFeature({
  name: 'tokens',
  permissions: {
    'token.read': { who: 'signed-in' },
    'token.create': { who: 'signed-in', isPersonal: true },
    'token.revoke': { who: 'signed-in' },
  },
  pages: { '/profile/tokens': { title: 'API tokens' } },
});
