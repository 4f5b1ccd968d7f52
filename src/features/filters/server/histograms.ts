import { setImmediate } from 'node:timers/promises';
import { NULL_MARKERS, type ParcelStore, findColumn } from '../../parcel-tiles/server/index.ts';

/** The parcels that are counted before other requests may run. */
const AT_ONCE = 200_000;

/** Counts the parcels by value of a column that the store holds. The keys are the stored numbers: codes of texts, days of dates. */
export async function histogramOf(
  store: ParcelStore,
  name: string,
  without: Uint32Array,
): Promise<ReadonlyMap<number, number>> {
  const found = findColumn(store, name);
  if (found === undefined) return new Map();
  const { column, values } = found;
  const none = column.kind === 'text' ? 0 : NULL_MARKERS[column.type];
  const counts = new Map<number, number>();
  const codes = column.kind === 'text' ? new Uint32Array(column.distinct + 1) : null;
  const left = new Set(without);
  for (let from = 0; from < values.length; from += AT_ONCE) {
    if (from > 0) await setImmediate();
    for (let i = from; i < Math.min(values.length, from + AT_ONCE); i++) {
      const value = values[i] as number;
      if (value === none || value !== value || (left.size > 0 && left.has(i))) continue;
      if (codes !== null) codes[value] = (codes[value] as number) + 1;
      else counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  codes?.forEach((count, code) => {
    if (count > 0) counts.set(code, count);
  });
  return counts;
}
