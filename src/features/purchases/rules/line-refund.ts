import { shareOfCents, splitCents, sumCents } from '../../../kernel/money.ts';
import type { LineState } from './order-states.ts';

interface LineFile {
  records: number;
  state: LineState;
}

/**
 * Returns the cents to refund for the files of a line that could not be made: a part of the price in proportion to their number of parcels, or the
 * whole price if no file could be made. The refund and the amount that is kept are whole cents, and add up to the price exactly.
 */
export function refundOfLine(priceCents: number, files: readonly LineFile[]): number {
  const all = sumCents(files.map(({ records }) => records));
  const made = sumCents(files.filter(({ state }) => state === 'ready').map(({ records }) => records));
  if (made === all && files.some(({ state }) => state === 'ready')) return 0;
  return made === 0 ? priceCents : priceCents - shareOfCents(priceCents, made, all);
}

/** Returns the prices of the lines of an order with their shares of its sales tax, which add up to what was paid. */
export function withTax(pricesCents: readonly number[], taxCents: number | null): number[] {
  const taxes = splitCents(taxCents ?? 0, pricesCents);
  return pricesCents.map((cents, index) => cents + (taxes[index] ?? 0));
}

export interface LineToRefund {
  /** With its sales tax. */
  priceCents: number;
  files: readonly LineFile[];
}

/**
 * Returns the cents to refund for each line of an order whose files are done. `leftCents` is what is left of the payment: operators may have refunded a part
 * before, and all refunds together never exceed the payment.
 */
export function refundsOfLines(lines: readonly LineToRefund[], leftCents: number): number[] {
  let left = leftCents;
  return lines.map(({ priceCents, files }) => {
    const cents = Math.min(refundOfLine(priceCents, files), left);
    left -= cents;
    return cents;
  });
}
