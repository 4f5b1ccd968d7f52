import { defineFeature } from '../../kernel/feature.ts';

export const layersFeature = defineFeature({
  name: 'layers',
  permissions: {
    'tile.read': { who: 'anyone', scope: 'read_layers' },
    'layer.read': { who: 'operator', scope: 'read_imports' },
    'layer.remove': { who: 'operator' },
    // Decides who sees a layer.
    'layer.update': { who: 'operator' },
  },
  tokenScopes: {
    read_layers: { label: 'Read layers', hint: 'Map tiles of parcels and layers' },
  },
});
