import { shareOfCents, sumCents } from '../../../kernel/money.ts';
import type { LineState } from './order-states.ts';

export interface LineFile {
  records: number;
  state: LineState;
}

/**
 * Returns the cents to refund for the files of a line that could not be made: the share of their parcels in the price, or the whole price if no file could
 * be made. The price and the share that is kept are whole cents, so the refund and the rest add up to the price exactly.
 */
export function refundOfLine(priceCents: number, files: readonly LineFile[]): number {
  const all = sumCents(files.map(({ records }) => records));
  const made = sumCents(files.filter(({ state }) => state === 'ready').map(({ records }) => records));
  if (made === all && files.some(({ state }) => state === 'ready')) return 0;
  return made === 0 ? priceCents : priceCents - shareOfCents(priceCents, made, all);
}
