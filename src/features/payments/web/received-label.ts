import { moneyLabel } from '../../../kernel/money.ts';
import type { Payment } from '../contract.ts';

/** Returns "Payment received: $349." */
export function receivedLabel({ amount_cents: cents, currency }: Pick<Payment, 'amount_cents' | 'currency'>) {
  return `Payment received: ${moneyLabel(cents, currency)}.`;
}
