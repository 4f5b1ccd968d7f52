import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'passkey.added': 'Added {record}',
  'passkey.removed': 'Removed {record}',
  'passkey.renamed': 'Renamed {record}',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
