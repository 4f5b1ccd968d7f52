import { STATISTICS, type StatisticFormat } from './statistics.ts';

interface ComparedPlace {
  insights: {
    numeric?: { statistics: readonly { key: string; value: number | null }[] } | undefined;
  };
}

export interface ComparisonRow {
  key: string;
  label: string;
  format: StatisticFormat;
  /** The value of each place; null for a place without one. */
  values: (number | null)[];
  /** The lengths of the bars, 0 to 1: the share of the largest value. Rows of years have no bars, because the year 0 means nothing. */
  bars: number[];
}

/** Returns the statistics of places side by side. Statistics that no place has are left out. */
export function comparisonRows(places: readonly ComparedPlace[]): ComparisonRow[] {
  return STATISTICS.flatMap(({ key, label, format }) => {
    const values = places.map(
      ({ insights }) => insights.numeric?.statistics.find((each) => each.key === key)?.value ?? null,
    );
    if (values.every((value) => value === null)) return [];
    const most = Math.max(...values.map((value) => value ?? 0));
    const bars = values.map((value) =>
      format === 'year' || value === null || most <= 0 ? 0 : Math.max(0, value / most),
    );
    return [{ key, label, format, values, bars }];
  });
}
