import { defineFeature } from '../../kernel/feature.ts';

export const siteFeature = defineFeature({
  name: 'site',
  permissions: {},
  pages: {
    '/plans': {
      title: 'Plans',
      menu: { name: 'site', order: 10 },
      keywords: ['upgrade', 'pro', 'team', 'price'],
    },
  },
});
