import { ACTIVITY_TYPES, VACANCY_TYPES } from './categories.ts';
import { roundComputed } from './round-computed.ts';
import { STATISTICS, type StatisticKey } from './statistics.ts';

/** The numbers of a place. They name nobody. */
export interface Figures {
  parcels: number;
  /** By key: the value, and the number of parcels that have one. The value is null when no parcel has one. */
  statistics: Readonly<Partial<Record<StatisticKey, { value: number | null; known: number }>>>;
  /** Parcels by `ACTIVITY_TYPES`; null when the county doesn't fill the column. */
  activities: readonly number[] | null;
  /** Parcels by `VACANCY_TYPES`; null when the county doesn't fill the columns. */
  vacancies: readonly number[] | null;
}

/** Returns statistics with rounded values, without those of an unknown key. */
export function roundStatistics(statistics: Figures['statistics']): Figures['statistics'] {
  return Object.fromEntries(
    STATISTICS.flatMap(({ key, column }) => {
      const found = statistics[key];
      if (found === undefined) return [];
      const { value, known } = found;
      return [[key, { value: value === null ? null : roundComputed(value, column), known }]];
    }),
  );
}

/** Adds up the counts and sums of counties. Medians can't be added, so they are left out. */
export function sumFigures(counties: readonly Figures[]): Figures {
  const statistics: Partial<Record<StatisticKey, { value: number | null; known: number }>> = {};
  for (const { key, kind } of STATISTICS) {
    if (kind === 'median') continue;
    const found = counties.flatMap((county) => county.statistics[key] ?? []);
    if (found.length === 0) continue;
    const values = found.flatMap(({ value }) => (value === null ? [] : [value]));
    statistics[key] = {
      value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0),
      known: found.reduce((sum, { known }) => sum + known, 0),
    };
  }
  return {
    parcels: counties.reduce((sum, { parcels }) => sum + parcels, 0),
    statistics: roundStatistics(statistics),
    activities: sumCounts(counties, 'activities', ACTIVITY_TYPES.length),
    vacancies: sumCounts(counties, 'vacancies', VACANCY_TYPES.length),
  };
}

/** A county without the column counts in the category of unknown values, unless no county has the column. */
function sumCounts(
  counties: readonly Figures[],
  name: 'activities' | 'vacancies',
  size: number,
): number[] | null {
  if (counties.every((county) => county[name] === null)) return null;
  const unknown = name === 'activities' ? 0 : size - 1;
  const sums = Array.from({ length: size }, () => 0);
  for (const county of counties) {
    const counts = county[name];
    if (counts === null) sums[unknown] = (sums[unknown] ?? 0) + county.parcels;
    else counts.forEach((count, index) => (sums[index] = (sums[index] ?? 0) + count));
  }
  return sums;
}
