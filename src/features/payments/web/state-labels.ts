import type { PaymentState } from '../rules/payment-states.ts';

/** The labels of the states on screen. */
export const STATE_LABELS: Readonly<Record<PaymentState, { label: string; tone: 'good' | 'bad' | 'plain' }>> =
  {
    waiting: { label: 'Waiting', tone: 'plain' },
    needs_confirmation: { label: 'Needs confirmation', tone: 'plain' },
    declined: { label: 'Declined', tone: 'bad' },
    paid: { label: 'Paid', tone: 'good' },
    failed: { label: 'Failed', tone: 'bad' },
    partly_refunded: { label: 'Partly refunded', tone: 'plain' },
    refunded: { label: 'Refunded', tone: 'plain' },
  };
