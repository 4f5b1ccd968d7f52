import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { NAME_COLUMNS } from '../../parcels/rules/opt-out-subject.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { CUSTOM_PREFIX } from '../rules/filter-tree.ts';
import { columnText } from './queries-conditions.ts';
import type { Listed } from './sorted-page.ts';

/**
 * Returns the sort expression of a column, and its type in a cursor. Texts that begin with a number are sorted by it: 2 Elm St before 10 Elm St. Numbers
 * further on are not: the regular expressions for them took 57 times as long for 240,000 addresses.
 */
function sortKey(name: string): { key: RawBuilder<unknown>; type: 'text' | 'float8' } {
  switch (findParcelColumn(name)?.type) {
    case 'integer':
    case 'number':
      return { key: sql`${sql.ref(`p.${name}`)}::float8`, type: 'float8' };
    case 'boolean':
      return { key: sql`${sql.ref(`p.${name}`)}::int::float8`, type: 'float8' };
    default:
      return {
        key: sql`(coalesce(lpad(substring(${columnText(name)} from '^[0-9]+'), 20, '0'), '') || lower(${columnText(name)})) collate "C"`,
        type: 'text',
      };
  }
}

/**
 * Returns the first selected rows in [from, to), sorted by a column that the store can't sort by. `bits` has one bit per row; the lowest bit of the
 * first byte is the first row. The rows in `withoutFids` count as having no value.
 */
export async function listFirstRows(
  db: Db,
  editionId: number,
  [from, to]: readonly [number, number],
  request: {
    bits: Uint8Array;
    column: string;
    descending: boolean;
    after: Listed | null;
    limit: number;
    withoutFids: readonly number[];
  },
): Promise<Listed[]> {
  const { bits, column, descending, after, limit, withoutFids } = request;
  const { key, type } = sortKey(column);
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<Listed>`
    select fid, key from (
      select p.ogc_fid as fid, case when p.ogc_fid = any(${[...withoutFids]}::int[]) then null else ${key} end as key
      from parcel p
      where p.edition_id = ${editionId} and p.ogc_fid >= ${from} and p.ogc_fid < ${to}
        and get_bit(${bits}::bytea, p.ogc_fid - ${from}) = 1) as selected
    where ${isAfter(after, descending, type)}
    order by key ${direction} nulls last, fid limit ${limit}`.execute(db);
  return rows;
}

function isAfter(after: Listed | null, descending: boolean, type: 'text' | 'float8'): RawBuilder<unknown> {
  if (after === null) return sql`true`;
  if (after.key === null) return sql`key is null and fid > ${after.fid}`;
  const last = type === 'text' ? sql`${String(after.key)}::text` : sql`${Number(after.key)}::float8`;
  const beyond = descending ? sql`key < ${last}` : sql`key > ${last}`;
  return sql`(key is null or ${beyond} or (key = ${last} and fid > ${after.fid}))`;
}

/** A row of the list: its columns by name, and the values by which the opt-out list recognizes the parcel. */
export type ListRow = Readonly<Record<string, unknown>> & {
  geoid: string;
  ogc_fid: number;
  ll_uuid: string;
  path: string;
  custom: unknown;
};

const SUBJECT = ['geoid', 'ogc_fid', 'll_uuid', 'path', 'address', 'parcelnumb'] as const;
const NAMES = ['ownfrst', 'ownlast', ...NAME_COLUMNS] as const;

/** Selects a column. Dates become text, because a driver's date depends on the server's time zone. */
function shown(name: string): RawBuilder<unknown> {
  if (name.startsWith(CUSTOM_PREFIX))
    return sql`p.custom -> ${name.slice(CUSTOM_PREFIX.length)}::text as ${sql.ref(name)}`;
  const column = findParcelColumn(name);
  if (column === undefined) throw new Error(`there is no column ${name}`);
  const ref = sql.ref(`p.${column.name}`);
  if (column.type === 'timestamp')
    return sql`to_char(${ref} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${sql.ref(column.name)}`;
  return column.type === 'date' || column.type === 'uuid'
    ? sql`${ref}::text as ${sql.ref(column.name)}`
    : ref;
}

/** Returns the rows of these parcels in no particular order, with their owners' names when the opt-out list needs them. */
export async function listRows(
  db: Db,
  editionId: number,
  fids: readonly number[],
  columns: readonly string[],
  withNames: boolean,
): Promise<ListRow[]> {
  const names = new Set<string>([...SUBJECT, ...columns, ...(withNames ? NAMES : [])]);
  const { rows } = await sql<ListRow>`
    select ${sql.join([...names].map(shown))}, ${withNames ? sql`p.custom` : sql`null as custom`}
    from parcel p where p.edition_id = ${editionId} and p.ogc_fid = any(${[...fids]}::int[])`.execute(db);
  return rows;
}
