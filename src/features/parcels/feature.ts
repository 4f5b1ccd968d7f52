import { defineFeature } from '../../kernel/feature.ts';

export const parcelsFeature = defineFeature({
  name: 'parcels',
  permissions: {
    'parcel.read': { who: 'anyone', scope: 'read_parcels' },
    // On the map.
    'label.view': { who: 'signed-in', paidFeature: 'This label' },
  },
  tokenScopes: {
    read_parcels: { label: 'Read parcels', hint: 'Records, places, search, coverage and pictures' },
  },
});
