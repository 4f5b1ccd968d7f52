import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Problem } from '../../../kernel/problem.ts';
import { type GeoPackageColumn, type GeoPackageTable, quote } from './geopackage-tables.ts';

export type GeopackageValue = string | number | null | Uint8Array;

/** What is read of a table: without its columns when only geometry is asked for. */
export type ReadTable = Pick<GeoPackageTable, 'name' | 'geometryColumn' | 'columns'>;

export interface RowRange {
  fromRowid: bigint;
  /** At most so many rows. */
  limit: number;
}

/** The largest whole number that a JavaScript number holds; ids beyond it stay text. */
const MAX_SAFE = Number.MAX_SAFE_INTEGER;
/** More of them make garbage faster than it is collected: 64 MB more at 1,024. */
const BATCH_ROWS = 128;
const BATCH_BYTES = 4 << 20;

/** Rows of a table in the order of their ids, some at a time. SQLite reads while it is asked, so nothing but a batch is held. */
export function* readRows(
  database: DatabaseSync,
  table: ReadTable,
  range?: RowRange,
): Generator<GeopackageValue[][]> {
  const statement = prepareRead(database, table, range);
  const rows =
    range === undefined ? statement.iterate() : statement.iterate(range.fromRowid, BigInt(range.limit));
  let batch: GeopackageValue[][] = [];
  let bytes = 0;
  for (const row of rows as unknown as Iterable<GeopackageValue[]>) {
    batch.push(row);
    for (const value of row)
      if (value instanceof Uint8Array) bytes += value.length;
      else if (typeof value === 'string') bytes += value.length;
    if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** The first and the last id of a table; undefined when it is empty. */
export function rowidBounds(
  database: DatabaseSync,
  table: string,
): { first: bigint; last: bigint } | undefined {
  const statement = database.prepare(
    `select (select min(rowid) from ${quote(table)}) as first, (select max(rowid) from ${quote(table)}) as last`,
  );
  statement.setReadBigInts(true);
  const { first, last } = statement.get() ?? {};
  return typeof first === 'bigint' && typeof last === 'bigint' ? { first, last } : undefined;
}

function prepareRead(database: DatabaseSync, table: ReadTable, range: RowRange | undefined): StatementSync {
  const selected = [
    ...(table.geometryColumn === null ? [] : [quote(table.geometryColumn)]),
    ...table.columns.map(expressionOf),
  ];
  const where = range === undefined ? '' : 'where rowid >= ?';
  const limit = range === undefined ? '' : 'limit ?';
  const list = selected.length === 0 ? 'null' : selected.join(', ');
  try {
    const statement = database.prepare(
      `select ${list} from ${quote(table.name)} ${where} order by rowid ${limit}`,
    );
    statement.setReturnArrays(true);
    return statement;
  } catch (error) {
    throw new Problem('unreadable_file', `The table ${table.name} can not be read (${String(error)}).`);
  }
}

/** Whole numbers that JavaScript would round come as text: SQLite's driver refuses them otherwise. */
function expressionOf({ name, sqlType }: GeoPackageColumn): string {
  const column = quote(name);
  if (/text|char|clob|real|floa|doub/i.test(sqlType) && !/int/i.test(sqlType)) return column;
  return `case when typeof(${column}) = 'integer' and ${column} not between -${MAX_SAFE} and ${MAX_SAFE} then cast(${column} as text) else ${column} end`;
}
