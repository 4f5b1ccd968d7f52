import { defineFeature } from '../../kernel/feature.ts';
import { type HashValuesOf, type PanesOf, hashText } from '../../kernel/hash.ts';

export const styleRulesFeature = defineFeature({
  name: 'style-rules',
  permissions: {
    // The columns and areas of a source are checked for each query and rule, when it is created and when it is read.
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
