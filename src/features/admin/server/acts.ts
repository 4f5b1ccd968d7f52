import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'account.password_link_made': 'Made a link to set a new password for {record}',
  'group.plan_changed': 'Changed the plan of {record}',
  'operator.asked_as_user': 'While signed in as somebody else: {record}',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
