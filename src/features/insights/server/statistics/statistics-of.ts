import type { BodyOf, OutputOf } from '../../../../kernel/endpoint.ts';
import { percentOf } from '../../../parcel-tiles/rules/percent.ts';
import type { ParcelStore } from '../../../parcel-tiles/server/index.ts';
import type { summarizeParcels } from '../../contract.ts';
import { roundComputed } from '../../rules/round-computed.ts';
import { summarizeColumn } from './column-summary.ts';
import {
  type GroupKeys,
  type GroupValue,
  type SmallGroups,
  countGroups,
  countKeys,
  groupKeys,
  measureByKey,
  pairKeys,
  topKeys,
} from './groups.ts';
import { histogram, roundEdges } from './histogram.ts';
import { MAX_MEASURED, type MeasuredGroup, measureGroups } from './numbers-by-slot.ts';
import { type Selected, countOf, knownNumbers, numberColumn } from './selected-numbers.ts';
import { summarize } from './summary.ts';

type Asked = BodyOf<typeof summarizeParcels>;
type Answer = OutputOf<typeof summarizeParcels>;

const SHARES = [0.1, 0.25, 0.5, 0.75, 0.9];

/** Returns the ordinals of the parcels whose value of a column must not be shown. These parcels count as parcels without a value. */
export type HiddenOrdinals = (column: string) => Uint32Array;

/** Computes the statistics of the selected parcels. `pause` runs between the parts, so that other requests get their turn. */
export async function statisticsOf(
  store: ParcelStore,
  selected: Selected,
  request: Pick<Asked, 'numbers' | 'groups' | 'histograms'>,
  { hidden, pause }: { hidden: HiddenOrdinals; pause: () => Promise<unknown> },
): Promise<Pick<Answer, 'count' | 'numbers' | 'groups' | 'histograms'>> {
  const count = countOf(store, selected);
  const answer: Pick<Answer, 'count' | 'numbers' | 'groups' | 'histograms'> = {
    count,
    numbers: [],
    groups: [],
    histograms: [],
  };
  for (const column of request.numbers) {
    const { known, sum, mean, min, max, quantiles } =
      summarizeColumn(store, column, selected, { shares: SHARES }) ?? summarize(new Float64Array(0), SHARES);
    const round = (value: number | null = null) => value && roundComputed(value, column);
    const [p10, p25, p50, p75, p90] = quantiles;
    answer.numbers.push({
      column,
      known,
      sum: roundComputed(sum, column),
      mean: round(mean),
      min,
      max,
      known_percent: percentOf(known, count),
      quantiles: { p10: round(p10), p25: round(p25), p50: round(p50), p75: round(p75), p90: round(p90) },
    });
    await pause();
  }
  for (const grouping of request.groups) {
    answer.groups.push(groupsOf(store, selected, grouping, hidden));
    await pause();
  }
  for (const { column, bins } of request.histograms) {
    const known = knownNumbers(store, column, selected) ?? new Float64Array(0);
    const { min, max } = summarize(known);
    const made =
      min === null || max === null ? { edges: [], counts: [] } : histogram(known, roundEdges(min, max, bins));
    answer.histograms.push({ column, known: known.length, ...made });
    await pause();
  }
  return answer;
}

function groupsOf(
  store: ParcelStore,
  selected: Selected,
  { columns, measure, limit }: Asked['groups'][number],
  hidden: HiddenOrdinals,
): Answer['groups'][number] {
  const small =
    measure === undefined || limit <= MAX_MEASURED
      ? smallGroupsOf(store, selected, { columns, hidden })
      : undefined;
  if (small !== undefined) {
    const { counts, valueOf } = small;
    const keys = topKeys(counts, limit);
    return tableOf(store, selected, columns, {
      counts,
      keys,
      valuesOf: (key) => [valueOf(key)],
      measureOf: measure === undefined ? undefined : measureSmall(store, selected, small, measure, keys),
    });
  }
  const [first = noGroups(0), second] = columns.map((column) => {
    const keys = groupKeys(store, column, selected) ?? noGroups(countOf(store, selected));
    clearKeys(keys.keys, selected, hidden(column));
    return keys;
  });
  const pairs = second === undefined ? null : pairKeys(first, second);
  const grouped = pairs ?? first;
  const valuesOf = (key: number): GroupValue[] => {
    if (pairs === null || second === undefined) return [first.valueOf(key)];
    const [a, b] = pairs.partsOf(key);
    return [first.valueOf(a), second.valueOf(b)];
  };
  const counts = countKeys(grouped);
  const keys = topKeys(counts, limit);
  const measures = measure === undefined ? null : measuresOf(store, selected, grouped, measure, keys);
  return tableOf(store, selected, columns, { counts, keys, valuesOf, measureOf: measures ?? undefined });
}

/** Returns the groups if they are by a single column, its values are small, and none of them is hidden. Otherwise returns undefined. */
function smallGroupsOf(
  store: ParcelStore,
  selected: Selected,
  { columns, hidden }: { columns: readonly string[]; hidden: HiddenOrdinals },
): SmallGroups | undefined {
  const [only, second] = columns;
  if (only === undefined || second !== undefined || hidden(only).length > 0) return undefined;
  return countGroups(store, only, selected);
}

function measureSmall(
  store: ParcelStore,
  selected: Selected,
  { values, storedOf }: SmallGroups,
  measure: string,
  keys: readonly number[],
) {
  const column = numberColumn(store, measure);
  const measured = column === undefined ? [] : measureGroups(values, column.values, selected, storedOf(keys));
  const byKey = new Map(keys.map((key, index) => [key, measured[index]]));
  return (key: number) => cellsOf(measure, byKey.get(key) ?? { known: 0, sum: 0, median: null });
}

const cellsOf = (measure: string, { known, sum, median }: MeasuredGroup) => ({
  known,
  sum: roundComputed(sum, measure),
  mean: known === 0 ? null : roundComputed(sum / known, measure),
  median: median && roundComputed(median, measure),
});

/** Makes the rows of some groups, and counts the parcels that are not in them. */
function tableOf(
  store: ParcelStore,
  selected: Selected,
  columns: string[],
  {
    counts,
    keys,
    valuesOf,
    measureOf,
  }: {
    counts: Uint32Array;
    keys: readonly number[];
    valuesOf: (key: number) => GroupValue[];
    measureOf?: ReturnType<typeof measuresOf> | undefined;
  },
): Answer['groups'][number] {
  const shown = keys.reduce((sum, key) => sum + (counts[key] ?? 0), 0);
  let distinct = 0;
  for (const count of counts) if (count > 0) distinct++;
  return {
    columns,
    distinct,
    rows: keys.map((key) => ({ values: valuesOf(key), count: counts[key] ?? 0, ...measureOf?.(key) })),
    others: countOf(store, selected) - shown,
  };
}

function measuresOf(
  store: ParcelStore,
  selected: Selected,
  grouped: Pick<GroupKeys, 'keys' | 'size'>,
  measure: string,
  wanted: readonly number[],
) {
  const { known, sums, medians } = measureByKey(store, measure, selected, grouped, wanted) ?? {};
  return (key: number) =>
    cellsOf(measure, {
      known: known?.[key] ?? 0,
      sum: sums?.[key] ?? 0,
      median: medians?.get(key) ?? null,
    });
}

/** The groups of a column that the county doesn't fill: no parcel has a value. */
function noGroups(count: number): GroupKeys {
  return { keys: new Uint32Array(count), size: 1, valueOf: () => null };
}

/** Sets the keys of hidden parcels to 0. */
function clearKeys(keys: Uint32Array, selected: Selected, hidden: Uint32Array): void {
  let at = 0;
  for (const ordinal of hidden) {
    if (selected === null) {
      keys[ordinal] = 0;
      continue;
    }
    while (at < selected.length && (selected[at] as number) < ordinal) at++;
    if (selected[at] === ordinal) keys[at] = 0;
  }
}
