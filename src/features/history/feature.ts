import { defineFeature } from '../../kernel/feature.ts';
import { type HashValuesOf, type PanesOf, hashNumber, hashWord } from '../../kernel/hash.ts';

export const historyFeature = defineFeature({
  name: 'history',
  permissions: {},
  panes: { changes: { order: 70 } },
  hashKeys: {
    /** The number of an earlier edition that is looked at. */
    edition: hashNumber(70, ['place']),
    /** Of the changes that are listed: the two editions and the kind. */
    from: hashNumber(80, ['pane', 'place']),
    to: hashNumber(90, ['pane', 'place']),
    kind: hashWord(100, ['pane']),
  },
});

declare module '../../kernel/hash.ts' {
  interface HashKeyValues extends HashValuesOf<typeof historyFeature> {}
  interface PaneNames extends PanesOf<typeof historyFeature> {}
}
