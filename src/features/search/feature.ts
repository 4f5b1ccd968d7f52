import { defineFeature } from '../../kernel/feature.ts';

export const searchFeature = defineFeature({
  name: 'search',
  permissions: {
    'search.read': { who: 'anyone', scope: 'read_parcels' },
  },
});
