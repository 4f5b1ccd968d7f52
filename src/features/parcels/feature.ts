import { defineFeature } from '../../kernel/feature.ts';

export const parcelsFeature = defineFeature({
  name: 'parcels',
  permissions: {
    'parcel.read': { who: 'anyone', scope: 'read_parcels' },
  },
  tokenScopes: {
    read_parcels: { label: 'Read parcels', hint: 'Records, places, search, coverage and pictures' },
  },
});
