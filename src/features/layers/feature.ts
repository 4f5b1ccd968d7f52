import { defineFeature } from '../../kernel/feature.ts';
import { type HashValuesOf, hashFlag, hashWord } from '../../kernel/hash.ts';

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
  hashKeys: {
    /** The basemap. */
    base: hashWord(20),
    /** The additional layer that is turned on, and the kind of label. */
    layer: hashWord(30),
    label: hashWord(40),
    /** True when building footprints are turned on. */
    structures: hashFlag(50),
  },
});

declare module '../../kernel/hash.ts' {
  interface HashKeyValues extends HashValuesOf<typeof layersFeature> {}
}
