import type { Payment } from '../contract.ts';
import type { PaymentState } from '../rules/payment-states.ts';

interface Label {
  label: string;
  tone: 'good' | 'bad' | 'busy' | 'plain';
}

/** The labels of the states. Invoices have other labels for `waiting` and `failed`. */
const STATE_LABELS: Readonly<Record<PaymentState, Label>> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  needs_confirmation: { label: 'Needs confirmation', tone: 'plain' },
  declined: { label: 'Declined', tone: 'bad' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  partly_refunded: { label: 'Partly refunded', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'plain' },
};

/** Returns the name of the filter for a state: the labels of all payments in it. */
export function filterLabelOf(state: PaymentState): string {
  if (state === 'waiting') return 'Open, overdue or waiting';
  return state === 'failed' ? 'Failed or withdrawn' : STATE_LABELS[state].label;
}

/**
 * Returns the label of the state of a payment. An invoice is open, then overdue from the day after its due date. In the state `failed`, it was
 * withdrawn by an operator, or it ended together with its plan or order. `today` is the day in UTC.
 */
export function stateLabelOf(
  { state, provider, due_on: dueOn }: Pick<Payment, 'state' | 'provider' | 'due_on'>,
  today = new Date().toISOString().slice(0, 10),
): Label {
  if (provider !== 'invoice') return STATE_LABELS[state];
  if (state === 'failed') return { label: 'Withdrawn', tone: 'plain' };
  if (state !== 'waiting') return STATE_LABELS[state];
  return dueOn !== null && dueOn < today
    ? { label: 'Overdue', tone: 'bad' }
    : { label: 'Open', tone: 'busy' };
}
