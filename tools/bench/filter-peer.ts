import pg from 'pg';
import type { FilterCondition, FilterNode } from '../../src/features/filters/rules/filter-tree.ts';

const TABLE = 'bench_filter_parcel';

/** A narrow table of the filtered columns, scanned by three processes (two workers and the leader). */
export interface FilterPeer {
  count(tree: FilterNode): Promise<{ count: number; ms: number }>;
  /** Drops the table. */
  close(): Promise<void>;
}

export async function createFilterPeer(databaseUrl: string): Promise<FilterPeer> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`drop table if exists ${TABLE}`);
  await client.query(`create unlogged table ${TABLE} as
    select p.ogc_fid, p.landval, p.yearbuilt, p.saledate, p.zoning, p.parval
    from parcel p join county_edition c on c.edition_id = p.edition_id`);
  await client.query(`alter table ${TABLE} set (parallel_workers = 2)`);
  await client.query(`vacuum analyze ${TABLE}`);
  await client.query('set max_parallel_workers_per_gather = 2');
  await client.query('set parallel_setup_cost = 0');
  return {
    async count(tree) {
      const text = `select count(*)::int as count from ${TABLE} where ${whereOf(tree)}`;
      const startedAt = performance.now();
      const { rows } = await client.query<{ count: number }>(text);
      return { count: rows[0]?.count ?? 0, ms: performance.now() - startedAt };
    },
    async close() {
      await client.query(`drop table ${TABLE}`);
      await client.end();
    },
  };
}

function whereOf(node: FilterNode): string {
  if ('nodes' in node) return `(${node.nodes.map(whereOf).join(node.op === 'all' ? ' and ' : ' or ')})`;
  return conditionOf(node);
}

const OPERATORS: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** Builds SQL from the benchmark's own conditions, which contain no user input. */
function conditionOf(condition: FilterCondition): string {
  if (condition.op === 'exists') return `${condition.column} <> ''`;
  const operator = OPERATORS[condition.op];
  if (operator === undefined || !('column' in condition) || !('value' in condition))
    throw new Error(`the bench has no ${condition.op}`);
  const { column, value } = condition;
  return `${column} ${operator} ${typeof value === 'number' ? value : `'${String(value)}'`}`;
}
