import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'account.codes_throttled': 'Stopped accepting codes for {record}: too many were wrong',
  'account.second_step_passed': 'Signed in with a second factor',
  'two_factor.recovery_codes_renewed': 'Renewed the recovery codes of {record}',
  'two_factor.reset': 'Turned the second factor of {record} off by command',
  'two_factor.turned_off': 'Turned the second factor of {record} off',
  'two_factor.turned_on': 'Turned the second factor of {record} on',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
