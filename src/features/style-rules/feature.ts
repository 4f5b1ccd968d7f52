import { defineFeature } from '../../kernel/feature.ts';
import { type HashValuesOf, type PanesOf, hashText } from '../../kernel/hash.ts';

export const styleRulesFeature = defineFeature({
  name: 'style-rules',
  permissions: {
    // Anyone may create a source. The server checks that the reader may see the columns and areas of its query and rules, at its creation and at each reading.
    'source.create': { who: 'anyone', scope: 'read_layers' },
  },
  panes: { styles: { order: 60 } },
  hashKeys: {
    /** The id (128 bits) of a source that has the color rules. */
    s: {
      ...hashText(140, /^[A-Za-z0-9_-]{22}$/),
      unreadableMessage: 'The colors could not be read, so parcels are shown without them.',
    },
  },
});

declare module '../../kernel/hash.ts' {
  interface HashKeyValues extends HashValuesOf<typeof styleRulesFeature> {}
  interface PaneNames extends PanesOf<typeof styleRulesFeature> {}
}
