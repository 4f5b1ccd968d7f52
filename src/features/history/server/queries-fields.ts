import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { CUSTOM_PREFIX } from '../../parcels/rules/county-columns.ts';
import { FIELD_COLUMNS, RECORD_PREFIX } from '../rules/compared-columns.ts';
import { withPlainDates } from './queries-dates.ts';

/** The SQL that compares columns for changes of the kind `fields`: the standard columns that no other kind is about, county columns, and records of joined tables. */

export interface UuidRange {
  fromUuid: string;
  toUuid: string | null;
}

/** The compared columns: those in which both editions have values. With a column that only the newer file has, every parcel would count as changed. */
export interface ComparedColumns {
  standard: readonly string[];
  custom: readonly string[];
  /** Empty when one of the editions has no records. */
  records: readonly string[];
}

export const inRange = ({ fromUuid, toUuid }: UuidRange) =>
  sql`ll_uuid >= ${sql.lit(fromUuid)}::uuid ${toUuid === null ? sql`` : sql`and ll_uuid < ${sql.lit(toUuid)}::uuid`}`;

/** Returns the highest row number of an edition, 0 if it has no rows. */
export async function findLastFid(db: Db, editionId: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(ogc_fid) as last from ${sql.table(`parcel_e${editionId}`)} where edition_id = ${sql.lit(editionId)}`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
}

/** Returns those of the columns that have a value in any of the rows with these numbers. Rows lie in the order of their numbers, so each page is read once. */
export async function listFilledIn(
  db: Db,
  editionId: number,
  names: readonly string[],
  fids: { first: number; last: number },
): Promise<string[]> {
  const { rows } = await sql<Record<string, boolean | null>>`
    select ${sql.join(names.map((name) => sql`bool_or(${sql.ref(name)} is not null) as ${sql.ref(name)}`))}
    from ${sql.table(`parcel_e${editionId}`)}
    where edition_id = ${sql.lit(editionId)} and ogc_fid between ${sql.lit(fids.first)} and ${sql.lit(fids.last)}`.execute(
    db,
  );
  return names.filter((name) => rows[0]?.[name] === true);
}

/** Returns whether the county columns of an edition have been listed in `edition_column`, and whether it has records of joined tables. */
export async function findColumnFacts(
  db: Db,
  editionId: number,
): Promise<{ isListed: boolean; hasRecords: boolean }> {
  const { rows } = await sql<{ isListed: boolean; hasRecords: boolean }>`
    select columns_rule is not null as "isListed", to_regclass(${`parcel_record_e${editionId}`}) is not null as "hasRecords"
    from edition where id = ${editionId}`.execute(db);
  return { isListed: rows[0]?.isListed === true, hasRecords: rows[0]?.hasRecords === true };
}

/**
 * Selects the names of the columns in which the old row `o` and the new row `n` differ, as a JSON array: county columns with the prefix `custom:`, columns of records with
 * `record:`. Needs {@link recordHashesOf} in the same query.
 */
export function differingColumns(
  editions: { from: number; to: number },
  { standard, custom, records }: ComparedColumns,
) {
  const differing = standard.map(
    (name) => sql`case when o.${sql.ref(name)} is distinct from n.${sql.ref(name)} then ${sql.lit(name)} end`,
  );
  const names = sql.join(
    [
      standard.length === 0
        ? sql`array[]::text[]`
        : sql`array_remove(array[${sql.join(differing)}]::text[], null)`,
      custom.length === 0 ? sql`array[]::text[]` : customNames(custom),
      records.length === 0 ? sql`array[]::text[]` : recordNames(editions, records),
    ],
    sql` || `,
  );
  return sql`to_jsonb(${names})`;
}

/** Joins the hashes of the parcels' records, if these are compared. */
export function recordHashesOf(
  { from, to }: { from: number; to: number },
  { records }: ComparedColumns,
  range: UuidRange,
) {
  return records.length === 0
    ? sql``
    : sql`${recordHashes('ro', 'o', from, range)} ${recordHashes('rn', 'n', to, range)}`;
}

const members = (side: string) =>
  sql`jsonb_each(case when jsonb_typeof(${sql.ref(`${side}.custom`)}) = 'object' then ${sql.ref(`${side}.custom`)} else '{}'::jsonb end)`;

function customNames(names: readonly string[]) {
  return sql`case when o.custom is not distinct from n.custom then array[]::text[] else coalesce((
    select array_agg(${sql.lit(CUSTOM_PREFIX)} || coalesce(a.key, b.key) order by coalesce(a.key, b.key))
    from ${members('o')} as a full join ${members('n')} as b on a.key = b.key
    where a.value is distinct from b.value
      and ${withPlainDates(sql.ref('a.value'))} is distinct from ${withPlainDates(sql.ref('b.value'))}
      and coalesce(a.key, b.key) = any(${[...names]}::text[])
  ), array[]::text[]) end`;
}

/** Hashes all records of a parcel, independent of their order. */
function recordHashes(alias: string, side: string, edition: number, range: UuidRange) {
  return sql`left join (
    select r.ogc_fid, md5(string_agg(r.fields::text, E'\\n' order by r.fields::text)) as hash
    from ${sql.table(`parcel_record_e${edition}`)} as r
      join ${sql.table(`parcel_e${edition}`)} as p on p.ogc_fid = r.ogc_fid
    where r.edition_id = ${sql.lit(edition)} and ${inRange(range)}
    group by r.ogc_fid
  ) as ${sql.ref(alias)} on ${sql.ref(`${alias}.ogc_fid`)} = ${sql.ref(`${side}.ogc_fid`)}`;
}

function recordNames({ from, to }: { from: number; to: number }, names: readonly string[]) {
  const values = (edition: number, side: string) => sql`
    select e.key, ${withPlainDates(sql.ref('e.value'))} as value, count(*) from ${sql.table(`parcel_record_e${edition}`)} as r, jsonb_each(r.fields) as e
    where r.edition_id = ${sql.lit(edition)} and r.ogc_fid = ${sql.ref(`${side}.ogc_fid`)} group by e.key, 2`;
  return sql`case when ro.hash is not distinct from rn.hash then array[]::text[] else coalesce((
    select array_agg(distinct ${sql.lit(RECORD_PREFIX)} || d.key) from (
      ((${values(from, 'o')}) except (${values(to, 'n')})) union all ((${values(to, 'n')}) except (${values(from, 'o')}))
    ) as d where d.key = any(${[...names]}::text[])
  ), array[]::text[]) end`;
}

/** Returns the names of the columns of records. */
export async function listRecordNames(db: Db, editionId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct e.key from ${sql.table(`parcel_record_e${editionId}`)} as r, jsonb_object_keys(r.fields) as e (key)
    where r.edition_id = ${sql.lit(editionId)}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Selects the compared standard columns of a side's row as one JSON object. */
export function fieldsOf(side: string) {
  return sql`(select to_jsonb(s) from (select ${sql.join(FIELD_COLUMNS.map((name) => sql.ref(`${side}.${name}`)))}) as s)`;
}

/** Selects the values of the columns in a change from a side's row; null for other kinds of change. */
export function changedValuesOf(side: string) {
  return sql`case when c.kind = 'fields' then (
    select jsonb_object_agg(f.name, case when f.name like ${sql.lit(`${CUSTOM_PREFIX}%`)}
      then ${sql.ref(`${side}.custom`)} -> substr(f.name, ${sql.lit(CUSTOM_PREFIX.length + 1)}) else ${fieldsOf(side)} -> f.name end)
    from jsonb_array_elements_text(c.detail -> 'fields') as f (name)) end`;
}
