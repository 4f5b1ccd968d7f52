import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'layer.access_changed': 'Changed who sees {record}',
  'layer.added': 'Added {record}',
  'layer.changed': 'Changed {record}',
  'layer.published': 'Published {record}',
  'layer.removed': 'Removed {record}',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
