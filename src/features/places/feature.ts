import { defineFeature } from '../../kernel/feature.ts';

export const placesFeature = defineFeature({
  name: 'places',
  permissions: {
    'place.read': { who: 'anyone', scope: 'read_parcels' },
  },
  mapPaths: ['/', '/{placePath}'],
});
