import { defineFeature } from '../../kernel/feature.ts';

export const siteFeature = defineFeature({
  name: 'site',
  permissions: {},
  pages: {
    '/users/sign_out': { title: 'Sign out' },
    '/plans': {
      title: 'Plans',
      menu: { name: 'site', order: 10 },
      needsPlans: true,
      keywords: ['upgrade', 'pro', 'team', 'price'],
    },
  },
});
