import { createCache } from '../../../backend/cache/cache.ts';
import type { Db } from '../../../backend/db/database.ts';
import { compareNaturally } from '../../../kernel/natural-order.ts';
import {
  type CurrentStore,
  type ParcelStore,
  findColumn,
  textOfCode,
} from '../../parcel-tiles/server/index.ts';
import { MAX_COMPLETIONS } from '../contract.ts';
import { dateOfDay } from '../rules/condition-value.ts';
import { ROWS_AT_ONCE, type LimitConcurrency } from './concurrency-limit.ts';
import { eachContaining } from './folded-texts.ts';
import { isHeld } from './held-columns.ts';
import type { HiddenParcels } from './hidden-parcels.ts';
import { histogramOf } from './histograms.ts';
import { type ValueCount, countValues } from './queries-values.ts';

const CACHE_BYTES = 48 << 20;
const MAX_CACHED = 500;
/** A scan of the table stops after this time and returns what it has found by then. The next request for the same values continues it. */
const MAX_MS = 1_500;
/** The maximum number of distinct values that one statement returns. */
const VALUES_AT_ONCE = 500;
/** The memory, in bytes, that one counted value of an unfinished scan takes. */
const VALUE_BYTES = 100;

/** Returns the values of a column that contain a text, ignoring case: the text itself first, then the most frequent values. */
export type CompleteValues = (
  county: { store: ParcelStore; edition: CurrentStore; hidden: HiddenParcels },
  column: string,
  part: string,
) => Promise<readonly ValueCount[]>;

/** How far a scan of the table has come. */
interface Scan {
  /** The most frequent values among the rows that it has read. */
  found: readonly ValueCount[];
  /** The counts so far, and the number of the row from which the scan continues; null when it has read all rows. */
  rest: { counts: Map<string, number>; from: number } | null;
}

export function createCompleteValues(
  db: Db,
  limitConcurrency: LimitConcurrency,
  limits = { maxMs: MAX_MS, rowsAtOnce: ROWS_AT_ONCE },
): CompleteValues {
  const histograms = createCache<ReadonlyMap<number, number>>({
    maxBytes: CACHE_BYTES,
    sizeOf: (counts) => 64 + counts.size * 40,
  });
  const scans = createCache<Scan>({
    maxEntries: MAX_CACHED,
    maxBytes: CACHE_BYTES,
    sizeOf: ({ rest }) => (rest?.counts.size ?? 0) * VALUE_BYTES,
  });
  return async ({ store, edition, hidden }, column, part) => {
    const name = `${edition.key}\n${hidden.key}\n${column}`;
    if (isHeld(store, column)) {
      const counts = await histograms.load(name, () => histogramOf(store, column, hidden.ordinals));
      return mostFrequent(valuesContaining(store, column, part, counts));
    }
    const key = `${name}\n${part.toLowerCase()}`;
    const rest = scans.get(key)?.rest ?? null;
    if (rest !== null) scans.delete(key); // so that `load` continues the scan; if it fails, the next request begins a new one
    const scan = await scans.load(key, () =>
      limitConcurrency(() => scanValues(db, { store, edition, hidden }, { column, part, rest }, limits)),
    );
    return scan.found;
  };
}

async function scanValues(
  db: Db,
  { store, edition, hidden }: Parameters<CompleteValues>[0],
  { column, part, rest }: { column: string; part: string; rest: Scan['rest'] },
  { maxMs, rowsAtOnce }: { maxMs: number; rowsAtOnce: number },
): Promise<Scan> {
  const { counts, from: start } = rest ?? { counts: new Map<string, number>(), from: 1 };
  let from = start;
  const withoutFids = Array.from(hidden.ordinals, (ordinal) => store.ogcFids[ordinal] ?? 0);
  const startedAt = performance.now();
  do {
    const request = { column, part, withoutFids, limit: VALUES_AT_ONCE };
    for (const { value, count } of await countValues(
      db,
      edition.editionId,
      [from, from + rowsAtOnce],
      request,
    ))
      counts.set(value, (counts.get(value) ?? 0) + count);
    from += rowsAtOnce;
  } while (from <= edition.parcelCount && performance.now() - startedAt <= maxMs);
  return {
    found: mostFrequent(
      Array.from(counts, ([value, count]) => ({ text: () => value, count, isWhole: isSame(value, part) })),
    ),
    rest: from <= edition.parcelCount ? { counts, from } : null,
  };
}

interface Candidate {
  /** Reads the text. Called only for the most frequent values. */
  text(): string;
  count: number;
  /** True when the value is the text that was sought. */
  isWhole: boolean;
}

function isSame(value: string, part: string): boolean {
  return value.toLowerCase() === part.toLowerCase();
}

function valuesContaining(
  store: ParcelStore,
  name: string,
  part: string,
  counts: ReadonlyMap<number, number>,
): Candidate[] {
  const column = findColumn(store, name)?.column;
  const found: Candidate[] = [];
  if (column === undefined) return found;
  if (column.kind === 'text') {
    const add = (code: number, count: number, isWhole: boolean) =>
      found.push({ text: () => textOfCode(store, name, code), count, isWhole });
    if (part === '') counts.forEach((count, code) => add(code, count, false));
    else
      eachContaining(store, name, { part }, (code, isWhole) => {
        const count = counts.get(code);
        if (count !== undefined) add(code, count, isWhole);
      });
    return found;
  }
  const shown = (value: number) =>
    column.kind === 'date'
      ? dateOfDay(value)
      : column.kind === 'boolean'
        ? String(value === 1)
        : String(value);
  counts.forEach((count, value) => {
    const text = shown(value);
    if (text.includes(part.toLowerCase()))
      found.push({ text: () => text, count, isWhole: isSame(text, part) });
  });
  return found;
}

/** Returns the values that are the text itself first, then the most frequent ones. Values of equal frequency are in alphabetical order. */
function mostFrequent(candidates: readonly Candidate[]): ValueCount[] {
  // Only counts are compared at first, so that half a million texts are not read for the few that are returned.
  const counts = Uint32Array.from(candidates, ({ count }) => count).toSorted();
  const least = counts.at(-MAX_COMPLETIONS) ?? 0;
  const more = candidates.filter(({ count, isWhole }) => count > least || isWhole);
  const equal = candidates.filter(({ count, isWhole }) => count === least && !isWhole).slice(0, 2_000);
  return [...more, ...equal]
    .map(({ text, count, isWhole }) => ({ value: text(), count, isWhole }))
    .toSorted(
      (a, b) =>
        Number(b.isWhole) - Number(a.isWhole) ||
        b.count - a.count ||
        compareNaturally(a.value, b.value) ||
        (a.value < b.value ? -1 : 1),
    )
    .slice(0, MAX_COMPLETIONS)
    .map(({ value, count }) => ({ value, count }));
}
