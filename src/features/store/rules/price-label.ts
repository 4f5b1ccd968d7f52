import { moneyLabel } from '../../../kernel/money.ts';

/** Returns a price such as "$149", or "Free". */
export function priceLabel(cents: number, currency: string): string {
  return cents === 0 ? 'Free' : moneyLabel(cents, currency);
}
