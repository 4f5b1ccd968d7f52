import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { CountyColumn } from '../rules/county-columns.ts';

/** The SQL of county columns. */

export async function listCountyColumns(db: Db, editionId: number): Promise<CountyColumn[]> {
  return db
    .selectFrom('edition_column')
    .select(['name', 'in_records', 'filled', 'is_number', 'classification', 'reason', 'decided_by'])
    .where('edition_id', '=', editionId)
    .orderBy('in_records')
    .orderBy('ordinal')
    .orderBy('name')
    .$castTo<CountyColumn>()
    .execute();
}

/** Writes all county columns of an edition, instead of those that were listed before. */
export async function replaceCountyColumns(
  trx: Trx,
  editionId: number,
  columns: readonly CountyColumn[],
  ruleVersion: number,
): Promise<void> {
  await trx.deleteFrom('edition_column').where('edition_id', '=', editionId).execute();
  await sql`
    insert into edition_column (edition_id, in_records, name, ordinal, filled, is_number, classification, reason, decided_by)
    select ${editionId}, c.in_records, c.name, c.ordinal, c.filled, c.is_number, c.classification, c.reason, c.decided_by
    from jsonb_to_recordset(${JSON.stringify(columns.map((column, ordinal) => ({ ...column, ordinal })))}::jsonb)
      as c (in_records boolean, name text, ordinal integer, filled integer, is_number boolean, classification text, reason text, decided_by text)`.execute(
    trx,
  );
  await trx.updateTable('edition').set({ columns_rule: ruleVersion }).where('id', '=', editionId).execute();
}

/** Whole editions whose columns were never listed, or by an earlier version of the rule. Current ones come first. */
export async function listUnlistedEditions(db: Db, ruleVersion: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from edition e left join county_edition c on c.edition_id = e.id
    where e.state in ('ready', 'review') and (e.columns_rule is null or e.columns_rule < ${ruleVersion})
    order by c.edition_id is null, e.id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** The county columns that the import of an edition reported, in the order of its file. */
export async function listReportedNames(db: Db, editionId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.value ->> 'from' as name
    from edition e, jsonb_array_elements(case jsonb_typeof(e.provenance -> 'report' -> 'columns')
      when 'array' then e.provenance -> 'report' -> 'columns' else '[]' end) with ordinality as c (value, position)
    where e.id = ${editionId} and c.value ->> 'to' is null and c.value ->> 'from' is not null
    order by c.position`.execute(db);
  return rows.map(({ name }) => name);
}

/** Rows of one statement: short enough that other requests come in between. */
const ROWS_AT_ONCE = 1000;

/** The county columns of an edition's parcels, published or waiting for review. */
export async function* readCustomValues(db: Db, editionId: number): AsyncGenerator<unknown[]> {
  const table = sql.table(`parcel_e${editionId}`);
  for (let after = 0; ;) {
    const { rows } = await sql<{ ogc_fid: number; custom: unknown }>`
      select ogc_fid, custom from ${table} where edition_id = ${editionId} and ogc_fid > ${after}
      order by ogc_fid limit ${ROWS_AT_ONCE}`.execute(db);
    yield rows.map(({ custom }) => custom);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = last.ogc_fid;
  }
}

/** The same of the records of its joined tables, when it has any. */
export async function* readRecordValues(db: Db, editionId: number): AsyncGenerator<unknown[]> {
  const name = `parcel_record_e${editionId}`;
  const found = await sql<{ is_there: boolean }>`select to_regclass(${name}) is not null as is_there`.execute(
    db,
  );
  if (found.rows[0]?.is_there !== true) return;
  for (let after = { fid: 0, ordinal: 0 }; ;) {
    const { rows } = await sql<{ ogc_fid: number; ordinal: number; fields: unknown }>`
      select ogc_fid, ordinal, fields from ${sql.table(name)}
      where edition_id = ${editionId} and (ogc_fid, ordinal) > (${after.fid}, ${after.ordinal})
      order by ogc_fid, ordinal limit ${ROWS_AT_ONCE}`.execute(db);
    yield rows.map(({ fields }) => fields);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = { fid: last.ogc_fid, ordinal: last.ordinal };
  }
}
