import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { FROM_EDITIONS } from '../../editions/server/index.ts';
import type { CountyColumn } from '../rules/county-column-schema.ts';
import { withTypes } from '../rules/county-columns.ts';
import type { CountyColumnType } from '../rules/value-type.ts';

/** The SQL of county columns. */

export async function listCountyColumns(db: Db, editionId: number): Promise<CountyColumn[]> {
  return db
    .selectFrom('edition_column')
    .select(['name', 'in_records', 'filled', 'is_number', 'classification', 'reason', 'decided_by'])
    .select(['value_type', 'left_out'])
    .where('edition_id', '=', editionId)
    .orderBy('in_records')
    .orderBy('ordinal')
    .orderBy('name')
    .$castTo<CountyColumn>()
    .execute();
}

/** Replaces all county columns of an edition. If none of the new columns has a type, each one keeps the type that it had before. */
export async function replaceCountyColumns(
  trx: Trx,
  editionId: number,
  columns: readonly CountyColumn[],
  ruleVersion: number,
): Promise<void> {
  const before = await listCountyColumns(trx, editionId);
  const typed = before.flatMap(({ name, in_records, value_type: type, left_out }) =>
    in_records || (type == null && left_out == null)
      ? []
      : [{ name, type: type ?? null, leftOut: left_out ?? null }],
  );
  const isTyped = columns.some(({ value_type }) => value_type != null);
  const kept = isTyped ? columns : withTypes(columns, typed);
  await trx.deleteFrom('edition_column').where('edition_id', '=', editionId).execute();
  await sql`
    insert into edition_column
      (edition_id, in_records, name, ordinal, filled, is_number, classification, reason, decided_by, value_type, left_out)
    select ${editionId}, c.in_records, c.name, c.ordinal, c.filled, c.is_number, c.classification, c.reason, c.decided_by,
      c.value_type, c.left_out
    from jsonb_to_recordset(${JSON.stringify(kept.map((column, ordinal) => ({ ...column, ordinal })))}::jsonb)
      as c (in_records boolean, name text, ordinal integer, filled integer, is_number boolean, classification text, reason text,
        decided_by text, value_type text, left_out text)`.execute(trx);
  await trx.updateTable('edition').set({ columns_rule: ruleVersion }).where('id', '=', editionId).execute();
}

/** Writes the types that a rebuilt parcel store has found. The columns must be listed. */
export async function updateColumnTypes(
  trx: Trx,
  editionId: number,
  types: readonly CountyColumnType[],
): Promise<void> {
  await sql`
    update edition_column c set value_type = t.type, left_out = t."leftOut"
    from jsonb_to_recordset(${JSON.stringify(types)}::jsonb) as t (name text, type text, "leftOut" text)
    where c.edition_id = ${editionId} and not c.in_records and c.name = t.name`.execute(trx);
}

/**
 * Returns the complete editions whose columns were never listed, or were classified by an earlier version of the rule (`COLUMN_RULE_VERSION`). Current
 * editions come first.
 */
export async function listUnlistedEditions(db: Db, ruleVersion: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id ${FROM_EDITIONS}
    where e.state in ('ready', 'review') and (e.columns_rule is null or e.columns_rule < ${ruleVersion})
    order by c.edition_id is null, e.id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the county columns that the import of an edition reported, in the order of its file. */
export async function listReportedNames(db: Db, editionId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.value ->> 'from' as name
    from edition e, jsonb_array_elements(case jsonb_typeof(e.provenance -> 'report' -> 'columns')
      when 'array' then e.provenance -> 'report' -> 'columns' else '[]' end) with ordinality as c (value, position)
    where e.id = ${editionId} and c.value ->> 'to' is null and c.value ->> 'from' is not null
    order by c.position`.execute(db);
  return rows.map(({ name }) => name);
}

/** The rows that one statement reads: few enough that other requests can run in between. */
const ROWS_AT_ONCE = 1000;

/** Yields the values of county columns, in batches: one object for each parcel of an edition. The edition may be published or waiting for review. */
export async function* readCustomValues(db: Db, editionId: number): AsyncGenerator<unknown[]> {
  const table = sql.table(`parcel_e${editionId}`);
  for (let after = 0; ;) {
    const { rows } = await sql<{ ogcFid: number; custom: unknown }>`
      select ogc_fid as "ogcFid", custom from ${table} where edition_id = ${editionId} and ogc_fid > ${after}
      order by ogc_fid limit ${ROWS_AT_ONCE}`.execute(db);
    yield rows.map(({ custom }) => custom);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = last.ogcFid;
  }
}

/** Yields the values of the records in an edition's joined tables, if it has any, in batches: one object for each record. */
export async function* readRecordValues(db: Db, editionId: number): AsyncGenerator<unknown[]> {
  const name = `parcel_record_e${editionId}`;
  const found = await sql<{ isThere: boolean }>`select to_regclass(${name}) is not null as "isThere"`.execute(
    db,
  );
  if (found.rows[0]?.isThere !== true) return;
  for (let after = { fid: 0, ordinal: 0 }; ;) {
    const { rows } = await sql<{ ogcFid: number; ordinal: number; fields: unknown }>`
      select ogc_fid as "ogcFid", ordinal, fields from ${sql.table(name)}
      where edition_id = ${editionId} and (ogc_fid, ordinal) > (${after.fid}, ${after.ordinal})
      order by ogc_fid, ordinal limit ${ROWS_AT_ONCE}`.execute(db);
    yield rows.map(({ fields }) => fields);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = { fid: last.ogcFid, ordinal: last.ordinal };
  }
}

/** Returns operators' decisions about the columns of a county, by name: true for a personal column. The latest decision about a column counts. */
export async function listOperatorDecisions(db: Db, geoid: string): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ name: string; isPersonal: boolean }>`
    select distinct on (c.name) c.name, c.classification <> 'open' as "isPersonal"
    from edition_column c join edition e on e.id = c.edition_id
    where e.geoid = ${geoid} and c.decided_by = 'operator' order by c.name, c.decided_at desc, c.edition_id desc`.execute(
    db,
  );
  return new Map(rows.map(({ name, isPersonal }) => [name, isPersonal]));
}

/** Returns the decisions of operators and recipes about the columns of one edition, by name: true for a personal column. */
export async function listDecisions(db: Db, editionId: number) {
  const rows = await db
    .selectFrom('edition_column')
    .select(['name', 'classification', 'decided_by as decidedBy'])
    .where('edition_id', '=', editionId)
    .where('decided_by', '<>', 'rule')
    .execute();
  const by = (who: string) =>
    new Map(
      rows
        .filter(({ decidedBy }) => decidedBy === who)
        .map(({ name, classification }) => [name, classification !== 'open'] as const),
    );
  return { operator: by('operator'), recipe: by('recipe') };
}

/** Locks an edition and returns it with its county, so that a decision and its audit entry match. */
export async function lockColumnsOfEdition(
  trx: Trx,
  editionId: number,
): Promise<{ geoid: string; version: number; placePath: string } | undefined> {
  return trx
    .selectFrom('edition')
    .select(['geoid', 'version', 'place_path as placePath'])
    .where('id', '=', editionId)
    .where('state', 'in', ['ready', 'review'])
    .forUpdate()
    .executeTakeFirst();
}

/** Locks all editions of an edition's county, because an operator's decision about one of them can change the columns of the others. */
export async function lockCountyOfEdition(trx: Trx, editionId: number): Promise<void> {
  await trx
    .selectFrom('edition')
    .select('id')
    .where('geoid', '=', (county) => county.selectFrom('edition').select('geoid').where('id', '=', editionId))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Writes an operator's decision. "Personal" applies to every edition of the county, because the same name mostly means the same data. "Open" applies only to
 * the edition whose values the operator saw. Returns the ids of the changed editions.
 */
export async function decideCountyColumn(
  trx: Trx,
  { editionId, geoid, column }: { editionId: number; geoid: string; column: CountyColumn },
): Promise<number[]> {
  const { name, classification, reason } = column;
  const { rows } = await sql<{ id: number }>`
    update edition_column c set classification = ${classification}, reason = ${reason}, decided_by = 'operator', decided_at = now()
    from edition e where e.id = c.edition_id and e.geoid = ${geoid} and c.name = ${name}
      and (c.edition_id = ${editionId} or ${classification} = 'personal')
    returning c.edition_id as id`.execute(trx);
  return [...new Set(rows.map(({ id }) => id))];
}

/** Returns some values of a county column, for operators. Reads only the first rows. */
export async function sampleColumn(
  db: Db,
  editionId: number,
  { name, in_records }: Pick<CountyColumn, 'name' | 'in_records'>,
): Promise<string[]> {
  const table = sql.table(`${in_records ? 'parcel_record_e' : 'parcel_e'}${editionId}`);
  const member = in_records ? sql.ref('fields') : sql.ref('custom');
  const { rows } = await sql<{ value: string }>`
    select distinct value from (
      select ${member} ->> ${name}::text as value from ${table} where edition_id = ${editionId} order by ogc_fid limit 2000
    ) as first_rows where value <> '' limit 5`.execute(db);
  return rows.map(({ value }) => value.slice(0, 120));
}
