import { type ParcelStore, findColumn } from '../../../parcel-tiles/server/index.ts';
import { type Selected, countOf, knownNumbers } from './selected-numbers.ts';
import { SORTED, type Summary, summarize, summarizeBins } from './summary.ts';

/**
 * Returns the statistics of a column of the selected parcels, with quantiles at `shares`. Values below `least` count as not known. Returns undefined when the
 * county doesn't fill the column, or when it holds text.
 */
export function summarizeColumn(
  store: ParcelStore,
  name: string,
  selected: Selected,
  { shares, least = Number.NEGATIVE_INFINITY }: { shares: readonly number[]; least?: number | undefined },
): Summary | undefined {
  if (countOf(store, selected) < SORTED) {
    const known = knownNumbers(store, name, selected, least);
    return known && summarize(known, shares);
  }
  const found = findColumn(store, name);
  if (found === undefined || found.column.kind === 'text') return undefined;
  return summarizeBins({ values: found.values, selected, least }, shares);
}
