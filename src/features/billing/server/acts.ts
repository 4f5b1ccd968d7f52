import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'group.suspended': 'Suspended members or items that exceed the plan of {record}',
  'group.suspended_deleted': 'Deleted the suspended members and items of {record}',
  'plan_offer.created': 'Created {record}',
  'plan_offer.ended': 'Ended {record}',
  'subscription.address_changed': 'Changed the billing address of {record}',
  'subscription.canceled': 'Canceled the plan of {record}',
  'subscription.changed': 'Changed the paid plan of {record}',
  'subscription.kept': 'Took back the planned change of the plan of {record}',
  'subscription.card_chosen': 'Chose to pay for the plan of {record} by card',
  'subscription.order_changed': 'Changed the purchase order of {record}',
  'subscription.paid': 'Paid for the plan of {record}',
  'subscription.resumed': 'Resumed the plan of {record}',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
