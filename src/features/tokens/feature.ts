import { defineFeature } from '../../kernel/feature.ts';

export const tokensFeature = defineFeature({
  name: 'tokens',
  permissions: {
    'token.read': { who: 'signed-in' },
    'token.create': { who: 'signed-in', isPersonal: true },
    'token.revoke': { who: 'signed-in' },
    'api_trial.list': { who: 'operator' },
  },
  pages: {
    '/profile/tokens': { title: 'API tokens' },
    '/admin/api_trials': {
      title: 'API trials',
      menu: { name: 'operators', order: 28, part: 'sales' },
      permission: 'api_trial.list',
      needsPlans: true,
      keywords: ['sandbox', 'tokens', 'usage'],
    },
  },
});
