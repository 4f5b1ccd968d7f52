import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'data_request.closed': 'Closed {record}',
  'data_request.reopened': 'Reopened {record}',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
