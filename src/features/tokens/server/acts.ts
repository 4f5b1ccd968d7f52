import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'token.created': 'Created the API token {name}',
  'token.revoked': 'Revoked the API token {name}',
  'token.sandbox_opened': 'Opened the API sandbox',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
