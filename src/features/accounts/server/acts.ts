import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'account.left': 'Ended being signed in as {record}',
  'account.operator_signed_in': 'Signed in as an operator',
  'account.registered': 'Registered {record}',
  'account.saved': 'Saved {record}',
  'account.sign_in_throttled': 'Stopped accepting passwords for {record}: too many were wrong',
  'account.signed_in_as': 'Signed in as {record}',
  'session.created': 'Signed in',
  'session.ended': 'Signed a device out',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
