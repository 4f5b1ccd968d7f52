import { type ParcelStore, readDictionary, findColumn } from '../../parcel-tiles/server/index.ts';
import { ACTIVITY_TYPES, VACANCY_TYPES, activityIndexOf, vacancyOf } from '../rules/categories.ts';
import type { Figures } from '../rules/figures.ts';
import { STATISTICS, type Statistic } from '../rules/statistics.ts';
import {
  type Selected,
  countOf,
  knownNumbers,
  numbersOf,
  storedNumbers,
} from './statistics/selected-numbers.ts';
import { quantiles, summarize } from './statistics/summary.ts';

/** Computes the numbers of the selected parcels, column by column. A million parcels take some tens of milliseconds. */
export function figuresOf(store: ParcelStore, selected: Selected): Figures {
  const parcels = countOf(store, selected);
  const statistics: Record<string, { value: number | null; known: number }> = {};
  const read = new Map<string, Float64Array | undefined>();
  for (const statistic of STATISTICS) {
    const { key, column } = statistic as Statistic;
    if (column === null) {
      statistics[key] = { value: parcels, known: parcels };
      continue;
    }
    if (!read.has(column)) read.set(column, knownNumbers(store, column, selected));
    const known = read.get(column);
    if (known !== undefined) statistics[key] = statisticOf(statistic, known);
  }
  return {
    parcels,
    statistics,
    activities: countActivities(store, selected),
    vacancies: countVacancies(store, selected),
  };
}

/** Computes one statistic from the known values of its column. */
export function statisticOf(
  { kind, least }: Statistic,
  known: Float64Array,
): { value: number | null; known: number } {
  const counted = least === undefined ? known : atLeast(known, least);
  if (counted.length === 0) return { value: null, known: 0 };
  const value = kind === 'median' ? (quantiles(counted, [0.5])[0] ?? null) : summarize(counted).sum;
  return { value, known: counted.length };
}

/** A loop, because `filter` with a function takes ten times as long. */
function atLeast(known: Float64Array, least: number): Float64Array {
  const counted = new Float64Array(known.length);
  let count = 0;
  for (let i = 0; i < known.length; i++) {
    const value = known[i] as number;
    if (value >= least) counted[count++] = value;
  }
  return counted.subarray(0, count);
}

function countActivities(store: ParcelStore, selected: Selected): number[] | null {
  const codes = numbersOf(store, 'lbcs_activity', selected);
  if (codes === undefined) return null;
  const counts = new Uint32Array(ACTIVITY_TYPES.length);
  for (let i = 0; i < codes.length; i++) {
    const index = activityIndexOf(codes[i] as number);
    counts[index] = (counts[index] as number) + 1;
  }
  return [...counts];
}

function countVacancies(store: ParcelStore, selected: Selected): number[] | null {
  const vacancy = codesOfLetters(store, 'usps_vacancy', selected);
  const rdi = codesOfLetters(store, 'rdi', selected);
  if (vacancy === null) return null;
  const counts = Array.from(VACANCY_TYPES, () => 0);
  if (rdi === null) {
    counts[VACANCY_TYPES.indexOf('unknownStatus')] = countOf(store, selected);
    return counts;
  }
  // Each pair of codes is decided once.
  const size = rdi.texts.length;
  const pairs = new Uint32Array(vacancy.texts.length * size);
  for (let i = 0; i < vacancy.codes.length; i++) {
    const pair = (vacancy.codes[i] as number) * size + (rdi.codes[i] as number);
    pairs[pair] = (pairs[pair] as number) + 1;
  }
  pairs.forEach((count, pair) => {
    const category = vacancyOf(
      vacancy.texts[Math.floor(pair / size)] ?? null,
      rdi.texts[pair % size] ?? null,
    );
    const index = VACANCY_TYPES.indexOf(category);
    counts[index] = (counts[index] ?? 0) + count;
  });
  return counts;
}

/** Returns the codes of a column of letters, with the text of each code; null for code 0 and when the county doesn't fill the column. */
function codesOfLetters(store: ParcelStore, name: string, selected: Selected) {
  if (findColumn(store, name)?.column.kind !== 'text') return null;
  const found = storedNumbers(store, name, selected);
  return found === undefined
    ? null
    : { codes: found.numbers, texts: [null, ...readDictionary(store, name)] as (string | null)[] };
}
