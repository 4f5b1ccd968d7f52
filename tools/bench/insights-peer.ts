import pg from 'pg';
import { NARROW_TABLE, NUMBERS } from './insights-county.ts';

export const GROUPINGS = [
  { columns: ['zoning'], measure: 'parval', limit: 20 },
  { columns: ['saledate'], limit: 20 },
];

/** The narrow table of a county that `makeInsightsCounty` made, scanned by three processes (two workers and the leader). */
export interface InsightsPeer {
  /** Returns the medians of `NUMBERS`, the number of groups of each of `GROUPINGS`, and the time. */
  summarize(): Promise<{ ms: number; medians: (number | null)[]; groups: number[] }>;
  close(): Promise<void>;
}

export async function createInsightsPeer(databaseUrl: string): Promise<InsightsPeer> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`alter table ${NARROW_TABLE} set (parallel_workers = 2)`);
  await client.query(`vacuum analyze ${NARROW_TABLE}`);
  await client.query('set max_parallel_workers_per_gather = 2');
  await client.query('set parallel_setup_cost = 0');
  return {
    async summarize() {
      const startedAt = performance.now();
      const numbers = await client.query<Record<string, number | null>>(numbersText());
      const zones = await client.query(
        `select zoning, count(*), count(parval), sum(parval), percentile_cont(0.5) within group (order by parval) from ${NARROW_TABLE} group by zoning`,
      );
      const years = await client.query(`select sale_year, count(*) from ${NARROW_TABLE} group by sale_year`);
      const ms = performance.now() - startedAt;
      return {
        ms,
        medians: NUMBERS.map((name) => numbers.rows[0]?.[name] ?? null),
        groups: [zones.rows.length, years.rows.length],
      };
    },
    async close() {
      await client.end();
    },
  };
}

function numbersText(): string {
  const parts = NUMBERS.flatMap((name) => [
    `count(${name})`,
    `sum(${name})`,
    `min(${name})`,
    `max(${name})`,
    `(percentile_cont(array[0.1, 0.25, 0.5, 0.75, 0.9]) within group (order by ${name}))[3]::float8 as ${name}`,
  ]);
  return `select ${parts.join(', ')} from ${NARROW_TABLE}`;
}
