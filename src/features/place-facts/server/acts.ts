import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'fact_set.loaded': 'Loaded {record}',
  'fact_set.removed': 'Removed {record}',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
