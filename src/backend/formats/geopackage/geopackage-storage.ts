import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SourceColumn } from '../feature-source.ts';
import { openDatabase, sqliteUrl } from './geopackage-database.ts';
import { type GeoPackageTable, quote } from './geopackage-tables.ts';

/** Where in its records a table has what is read of it. */
export interface StoredTable {
  columns: readonly StoredColumn[];
  /** Index among the stored values; -1 for a table of attributes. */
  geometry: number;
  storedCount: number;
}

export interface StoredColumn extends Pick<SourceColumn, 'type'> {
  /** Index among the stored values. */
  stored: number;
  /** The row's id, which is not among its values. */
  isRowid: boolean;
}

/** A table whose records can be read by position. */
export interface TableStorage {
  file: string;
  /** The page at the root of its tree. */
  root: number;
  table: StoredTable;
  /** The first and last id; undefined when it is empty. */
  rowids: { first: number; last: number } | undefined;
  /** Removes the copy, if one was made. */
  close(): Promise<void>;
}

const KEPT = async () => undefined;

/**
 * Finds the records of a table. What only SQLite can read - a write-ahead log, tables without row ids, columns added with a default that older rows
 * don't store, ids that JavaScript would round - it copies to the scratch folder first.
 */
export async function findStorage(
  file: string,
  database: DatabaseSync,
  table: GeoPackageTable,
  scratchDir: string,
): Promise<TableStorage> {
  const known = hasLog(file) ? null : findTable(database, table);
  if (known !== null) return { file, ...known, close: KEPT };
  const copy = path.join(scratchDir, `${randomUUID()}.gpkg`);
  const close = () => rm(copy, { force: true });
  try {
    copyTable(file, database, table, copy);
    const copied = openDatabase(copy);
    try {
      const found = findTable(copied, table);
      if (found === null) throw new Error(`the copy of ${table.name} can not be read`);
      return { file: copy, ...found, close };
    } finally {
      copied.close();
    }
  } catch (error) {
    await close();
    throw error;
  }
}

function hasLog(file: string): boolean {
  const log = `${file}-wal`;
  return existsSync(log) && statSync(log).size > 0;
}

/** null when the table is not as simple as tables of GeoPackages are. */
function findTable(
  database: DatabaseSync,
  { name, columns, geometryColumn }: GeoPackageTable,
): Pick<TableStorage, 'root' | 'table' | 'rowids'> | null {
  const schema = database
    .prepare("select rootpage, sql from sqlite_master where type = 'table' and name = ?")
    .get(name);
  const { wr: isWithoutRowid } = database.prepare(`pragma table_list(${quote(name)})`).get() ?? {};
  // A key in descending order is no alias of the row's id, though it looks like one.
  if (isWithoutRowid !== 0 || /primary\s+key\s+desc/i.test(String(schema?.['sql']))) return null;
  const stored = database
    .prepare(`pragma table_xinfo(${quote(name)})`)
    .all()
    .filter(({ hidden }) => hidden !== VIRTUAL);
  if (stored.some(({ dflt_value: value }) => value !== null && !/^null$/i.test(String(value)))) return null;
  const keys = stored.filter(({ pk }) => pk !== 0);
  const [key] = keys;
  const alias = keys.length === 1 && /^integer$/i.test(String(key?.['type'])) ? key : undefined;
  const placeOf = (wanted: string) =>
    stored.findIndex(({ name: other }) => String(other).toLowerCase() === wanted.toLowerCase());
  const bounds = rowidBounds(
    database,
    name,
    stored.map((column) => String(column['name'])),
  );
  if (bounds !== undefined && !(Number.isSafeInteger(bounds.first) && Number.isSafeInteger(bounds.last)))
    return null;
  if (bounds !== undefined && bounds.first < 0) return null;
  return {
    root: Number(schema?.['rootpage']),
    rowids: bounds,
    table: {
      storedCount: stored.length,
      geometry: geometryColumn === null ? -1 : placeOf(geometryColumn),
      columns: columns.map(({ name: column, type }) => {
        const place = placeOf(column);
        return { type, stored: place, isRowid: alias !== undefined && stored[place] === alias };
      }),
    },
  };
}

/** How `table_xinfo` marks columns that are computed when they are read. */
const VIRTUAL = 2;

/** A column may have one of the names that the id of a row goes by. */
const ROWID_NAMES = ['_rowid_', 'rowid', 'oid'];

function rowidBounds(
  database: DatabaseSync,
  table: string,
  columns: readonly string[],
): TableStorage['rowids'] {
  const taken = new Set(columns.map((column) => column.toLowerCase()));
  const rowid = ROWID_NAMES.find((name) => !taken.has(name)) ?? 'rowid';
  const statement = database.prepare(
    `select (select min(${rowid}) from ${quote(table)}) as first, (select max(${rowid}) from ${quote(table)}) as last`,
  );
  statement.setReadBigInts(true);
  const { first, last } = statement.get() ?? {};
  return typeof first === 'bigint' && typeof last === 'bigint'
    ? { first: Number(first), last: Number(last) }
    : undefined;
}

/** A table of the same name in a database of its own, its columns and their values as they are. */
function copyTable(
  file: string,
  source: DatabaseSync,
  { name, columns, geometryColumn }: GeoPackageTable,
  target: string,
): void {
  const { encoding } = source.prepare('pragma encoding').get() ?? {};
  const copied = [
    ...(geometryColumn === null ? [] : [geometryColumn]),
    ...columns.map((column) => column.name),
  ];
  const copy = new DatabaseSync(target);
  try {
    copy.exec(`pragma encoding = '${String(encoding)}'; pragma journal_mode = off; pragma synchronous = off`);
    copy.prepare('attach ? as source').run(sqliteUrl(file).href);
    copy.exec(
      `create table ${quote(name)} as select ${copied.map(quote).join(', ') || 'null as nothing'} from source.${quote(name)}`,
    );
  } finally {
    copy.close();
  }
}
