import { defineFeature } from '../../kernel/feature.ts';

export const imageryFeature = defineFeature({
  name: 'imagery',
  permissions: {
    'image.read': { who: 'signed-in', scope: 'read_parcels' },
  },
});
