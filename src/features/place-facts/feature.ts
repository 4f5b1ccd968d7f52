import { defineFeature } from '../../kernel/feature.ts';

export const placeFactsFeature = defineFeature({
  name: 'place-facts',
  permissions: {
    'fact.read': { who: 'anyone', scope: 'read_parcels' },
    'fact_set.read': { who: 'operator' },
    'fact_set.remove': { who: 'operator' },
  },
  pages: {
    '/admin/facts': {
      title: 'Facts about places',
      menu: { name: 'operators', order: 45, part: 'data' },
      permission: 'fact_set.read',
      keywords: ['census', 'encyclopedia', 'native land', 'statistics'],
    },
  },
});
