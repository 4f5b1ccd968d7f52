import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'account.agreed_to_terms': 'Agreed to the terms',
  'account.deleted': 'Deleted {record}',
  'account.deletion_asked': 'Asked to delete {record}',
  'account.deletion_undone': 'Canceled the deletion of {record}',
  'account.email_confirmed': 'Confirmed the email address of {record}',
  'account.password_reset': 'Set a new password for {record}',
  'account.renamed': 'Renamed {record}',
  'data_export.asked': 'Asked for the archive of {record}',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
