import { defineFeature } from '../../kernel/feature.ts';
import { type HashValuesOf, type PanesOf, hashNumber, hashWord } from '../../kernel/hash.ts';

export const historyFeature = defineFeature({
  name: 'history',
  permissions: {},
  panes: { changes: { order: 70 } },
  hashKeys: {
    /** The version of the earlier edition that is shown. */
    edition: {
      ...hashNumber(70, ['place']),
      unreadableMessage: 'The earlier edition could not be read, so the current one is shown.',
    },
    /** The listed changes: versions of the two editions, and the kind of change. */
    from: {
      ...hashNumber(80, ['pane', 'place']),
      unreadableMessage: 'The edition to compare from could not be read.',
    },
    to: {
      ...hashNumber(90, ['pane', 'place']),
      unreadableMessage: 'The edition to compare with could not be read.',
    },
    kind: { ...hashWord(100, ['pane']), unreadableMessage: 'The kind of changes could not be read.' },
  },
});

declare module '../../kernel/hash.ts' {
  interface HashKeyValues extends HashValuesOf<typeof historyFeature> {}
  interface PaneNames extends PanesOf<typeof historyFeature> {}
}
