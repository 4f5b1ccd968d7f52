import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'group.handed_over': 'Transferred {record} to {person}',
  'group.invitation_resent': 'Sent an invitation to {record} again',
  'group.invitation_withdrawn': 'Withdrew an invitation to {record}',
  'group.member_invited': 'Invited a person to {record}',
  'group.member_joined': 'Joined {record}',
  'group.member_left': 'Left {record}',
  'group.member_removed': 'Removed {person} from {record}',
  'group.member_role_changed': 'Changed the role of {person} in {record}',
  'group.renamed': 'Renamed {record}',
  'group.second_factor_optional': 'Made a second factor optional in {record}',
  'group.second_factor_required': 'Made a second factor necessary in {record}',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
