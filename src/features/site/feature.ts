import { defineFeature } from '../../kernel/feature.ts';

export const siteFeature = defineFeature({
  name: 'site',
  permissions: {},
  pages: {
    '/plans': {
      title: 'Plans',
      menu: { name: 'site', order: 10 },
      needsPlans: true,
      keywords: ['upgrade', 'pro', 'team', 'price'],
    },
  },
});
