import { percentOf } from '../../editions/rules/percent.ts';

/** What an edition's `coverage.json` says: how many parcels there are, and how many have a value by column. */
export interface CoverageCounts {
  total: number;
  filled: ReadonlyMap<string, number>;
}

/** The counts of several counties together: a county of many parcels counts for more than one of few. */
export function sumCoverage(counties: readonly CoverageCounts[]): CoverageCounts {
  const filled = new Map<string, number>();
  let total = 0;
  for (const county of counties) {
    total += county.total;
    for (const [column, count] of county.filled) filled.set(column, (filled.get(column) ?? 0) + count);
  }
  return { total, filled };
}

/** The share of parcels with a value, in percent with one decimal (see `percentOf`). */
export function percentFilled({ total, filled }: CoverageCounts, column: string): number {
  return percentOf(filled.get(column) ?? 0, total);
}
