import { defineFeature } from '../../kernel/feature.ts';
import { type HashValuesOf, hashFlag, hashWord } from '../../kernel/hash.ts';

export const layersFeature = defineFeature({
  name: 'layers',
  permissions: {
    'tile.read': { who: 'anyone', scope: 'read_layers' },
    'layer.read': { who: 'operator', scope: 'read_imports' },
    'layer.remove': { who: 'operator' },
    // Decides who sees a layer, and adds and changes layers of other sites.
    'layer.update': { who: 'operator' },
  },
  tokenScopes: {
    read_layers: { label: 'Read layers', hint: 'Map tiles of parcels and layers' },
  },
  hashKeys: {
    /** The basemap. */
    base: { ...hashWord(20), unreadableMessage: 'The basemap could not be read.' },
    /** The additional layer that is turned on, and the kind of label. */
    layer: { ...hashWord(30), unreadableMessage: 'The additional layer could not be read.' },
    label: { ...hashWord(40), unreadableMessage: 'The kind of labels could not be read.' },
    /** True when building footprints are turned on. */
    structures: { ...hashFlag(50), unreadableMessage: 'The layer of buildings could not be read.' },
  },
});

declare module '../../kernel/hash.ts' {
  interface HashKeyValues extends HashValuesOf<typeof layersFeature> {}
}
