import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { columnText, lowerText } from './queries-conditions.ts';

export interface ValueCount {
  value: string;
  count: number;
}

/** The values of a column that contain a text, among the rows from one row number up to before another; without those of some rows. */
export async function countValues(
  db: Db,
  editionId: number,
  [from, to]: readonly [number, number],
  asked: { column: string; part: string; withoutFids: readonly number[]; limit: number },
): Promise<ValueCount[]> {
  const { column, part, withoutFids, limit } = asked;
  const isMeant =
    part === '' ? sql`true` : sql`position(${part.toLowerCase()}::text in ${lowerText(column, part)}) > 0`;
  const { rows } = await sql<ValueCount>`
    select value, count(*)::int as count
    from (select ${columnText(column)} as value from parcel p
      where p.edition_id = ${editionId} and p.ogc_fid >= ${from} and p.ogc_fid < ${to}
        and p.ogc_fid <> all(${[...withoutFids]}::int[]) and ${isMeant}) as found
    where value is not null
    group by value order by count desc, value limit ${limit}`.execute(db);
  return rows;
}

/** Columns of a county's own, among its first rows: their names, whether all values are numbers, and the share of rows with a value. */
export async function sampleCustomColumns(
  db: Db,
  editionId: number,
  sampleSize: number,
): Promise<{ name: string; isNumber: boolean; share: number }[]> {
  const { rows } = await sql<{ name: string; isNumber: boolean; share: number }>`
    with sample as (select custom from parcel
      where edition_id = ${editionId} and ogc_fid <= ${sampleSize})
    select entry.key as name, bool_and(entry.value ~ '^-?[0-9]{1,15}([.][0-9]{1,15})?$') as "isNumber",
      count(*)::float8 / (select count(*) from sample) as share
    from sample, jsonb_each_text(case jsonb_typeof(custom) when 'object' then custom else '{}' end) as entry
    where entry.value <> '' group by entry.key order by entry.key limit 500`.execute(db);
  return rows;
}

/** The names in the notes of where columns are from: the county's own among them, also those that its first rows leave empty. */
export async function listNotedColumns(db: Db, editionId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select jsonb_object_keys(case jsonb_typeof(provenance -> 'fields') when 'object' then provenance -> 'fields' else '{}' end) as name
    from edition where id = ${editionId}`.execute(db);
  return rows.map(({ name }) => name);
}
