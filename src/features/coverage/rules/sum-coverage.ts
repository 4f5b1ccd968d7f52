import { percentOf } from '../../parcel-tiles/rules/percent.ts';

/** The content of an edition's `coverage.json`: the number of parcels, and the number with a value by column. */
export interface CoverageCounts {
  total: number;
  filled: ReadonlyMap<string, number>;
}

/** Adds up the counts of several counties, so that each county is weighted by its parcels. */
export function sumCoverage(counties: readonly CoverageCounts[]): CoverageCounts {
  const filled = new Map<string, number>();
  let total = 0;
  for (const county of counties) {
    total += county.total;
    for (const [column, count] of county.filled) filled.set(column, (filled.get(column) ?? 0) + count);
  }
  return { total, filled };
}

/** Returns the percentage of parcels with a value, with one decimal (see `percentOf`). */
export function percentFilled({ total, filled }: CoverageCounts, column: string): number {
  return percentOf(filled.get(column) ?? 0, total);
}
