import type { Payment } from '../contract.ts';
import type { PaymentState } from '../rules/payment-states.ts';

interface Label {
  label: string;
  tone: 'good' | 'bad' | 'plain';
}

/** The labels of the states on screen. */
export const STATE_LABELS: Readonly<Record<PaymentState, Label>> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  needs_confirmation: { label: 'Needs confirmation', tone: 'plain' },
  declined: { label: 'Declined', tone: 'bad' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  partly_refunded: { label: 'Partly refunded', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'plain' },
};

/** Returns the label of the state of a payment. An invoice doesn't fail: it is withdrawn, or given up with what it was for. */
export function stateLabelOf({ state, provider }: Pick<Payment, 'state' | 'provider'>): Label {
  return state === 'failed' && provider === 'invoice'
    ? { label: 'Withdrawn', tone: 'plain' }
    : STATE_LABELS[state];
}
