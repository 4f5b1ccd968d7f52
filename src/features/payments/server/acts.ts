import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'card.added': 'Added a card of {record}',
  'card.removed': 'Removed a card of {record}',
  'payment.marked_paid': 'Marked {record} as paid',
  'payment.tax_reported': 'Reported the sales tax of {record} again',
  'payment.refunded': 'Refunded {record}',
  'payment.withdrawn': 'Withdrew the invoice for {record}',
  'payment.extended': 'Moved the due date of the invoice for {record}',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
