import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'webhook.created': 'Created {record}',
  'webhook.deleted': 'Deleted {record}',
  'webhook.secret_renewed': 'Renewed the secret of {record}',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
