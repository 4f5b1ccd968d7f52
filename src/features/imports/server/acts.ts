import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'edition.column_decided': 'Decided who sees a column of {record}',
  'edition.removed': 'Removed {record}',
  'edition.rolled_back_to': 'Went back to {record}',
  'import.cancelled': 'Canceled {record}',
  'import.discarded': 'Discarded {record}',
  'import.published': 'Published {record}',
  'layer.imported': 'Imported a layer with {record}',
  'refresh.removed': 'Ended the scheduled refreshes of {record}',
  'refresh.scheduled': 'Scheduled the refreshes of {record}',
  'refresh.started': 'Started a refresh of {record}',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
