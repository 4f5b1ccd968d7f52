import { defineFeature } from '../../kernel/feature.ts';
import { type HashValuesOf, type PanesOf, hashPath } from '../../kernel/hash.ts';

export const ownersFeature = defineFeature({
  name: 'owners',
  permissions: {},
  panes: { owned: { order: 90 } },
  hashKeys: {
    /** The path of a parcel whose owner's parcels are highlighted. A path keeps the owner's name out of links. */
    owner: { ...hashPath(110), unreadableMessage: 'The highlighted owner could not be read.' },
  },
});

declare module '../../kernel/hash.ts' {
  interface HashKeyValues extends HashValuesOf<typeof ownersFeature> {}
  interface PaneNames extends PanesOf<typeof ownersFeature> {}
}
