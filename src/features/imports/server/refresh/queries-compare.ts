import { sql } from 'kysely';
import type { Db } from '../../../../backend/db/database.ts';
import { uuidRanges, withPlainDates } from '../../../history/server/index.ts';
import type { RefreshComparison } from '../../rules/refresh/comparison.ts';
import { recordTable } from '../joins/record-queries.ts';
import { parcelTable } from '../queries.ts';

/** The SQL that compares the parcels of a complete import with those of the current edition, before the import is published. */

/** The number of parcels that one statement compares, so that the embedded database serves other requests between two statements. */
const PIECE = 20_000;
const MAX_COLUMNS = 40;
/** Columns that differ between any two imports, that follow from the shape, or by which parcels are matched. */
const NOT_COMPARED = new Set([
  'edition_id',
  'ogc_fid',
  'll_uuid',
  'll_stack_uuid',
  'll_stable_id',
  'll_last_refresh',
  'll_updated_at',
  'row_hash',
  'path',
  'geom',
  'lat',
  'lon',
]);
/** The column `custom` holds the values of the columns that only this county has. The counts use the same name for a difference in it. */
const CUSTOM = 'custom';

interface Compared {
  from: number;
  to: number;
  parcels: number;
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

export type ParcelComparison = Omit<RefreshComparison, 'columns_gone' | 'columns_new'>;

/** Counts what differs between two editions whose tables are complete. */
export async function compareParcels(db: Db, compared: Compared): Promise<ParcelComparison> {
  const { from, to, parcels, signal, onProgress } = compared;
  const columns = (await listColumns(db)).filter((name) => !NOT_COMPARED.has(name));
  const records = { from: await hasRecords(db, from), to: await hasRecords(db, to) };
  const changed = new Map<string, number>();
  const add = (name: string, count: number) => changed.set(name, (changed.get(name) ?? 0) + count);
  const sums = { gone: 0, new: 0, changed: 0, shapes: 0 };
  const ranges = uuidRanges(Math.max(1, Math.ceil(parcels / PIECE)));
  for (const [index, range] of ranges.entries()) {
    signal.throwIfAborted();
    const counts = await countDifferences(db, { from, to, columns, records }, range);
    for (const name of ['gone', 'new', 'changed', 'shapes'] as const) sums[name] += counts[`#${name}`] ?? 0;
    for (const [name, count] of Object.entries(counts))
      if (!name.startsWith('#') && name !== CUSTOM && count > 0) add(name, count);
    if ((counts[CUSTOM] ?? 0) > 0)
      for (const { name, count } of await countCountyColumns(db, { from, to }, range)) add(name, count);
    onProgress(Math.round((parcels * (index + 1)) / ranges.length), parcels);
  }
  const [before, now] = [await measure(db, from), await measure(db, to)];
  return {
    ...sums,
    parcels_before: before.parcels,
    parcels_now: now.parcels,
    acres_before: before.acres,
    acres_now: now.acres,
    columns: [...changed]
      .map(([name, count]) => ({ name, changed: count }))
      .toSorted((a, b) => b.changed - a.changed || (a.name < b.name ? -1 : 1))
      .slice(0, MAX_COLUMNS),
  };
}

async function listColumns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'parcel'::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function hasRecords(db: Db, editionId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass(${recordTable(editionId)}) is not null as has`.execute(db);
  return rows[0]?.has === true;
}

interface Range {
  fromUuid: string;
  toUuid: string | null;
}

/** Selects the parcels of an edition whose `ll_uuid` is in `range`, each with an MD5 hash of its joined records. */
function side(editionId: number, columns: readonly string[], withRecords: boolean, range: Range) {
  const records = withRecords
    ? sql`(select md5(string_agg(r.fields::text, ',' order by r.ordinal)) from ${sql.table(recordTable(editionId))} r where r.ogc_fid = p.ogc_fid)`
    : sql`null::text`;
  const list = columns.length === 0 ? sql`` : sql`, ${sql.join(columns.map((name) => sql.ref(`p.${name}`)))}`;
  return sql`
    select p.ll_uuid, p.ogc_fid as "#fid", p.geom, ${records} as "#records"${list} from ${sql.table(parcelTable(editionId))} p
    where p.ll_uuid >= ${sql.lit(range.fromUuid)}::uuid
      ${range.toUuid === null ? sql`` : sql`and p.ll_uuid < ${sql.lit(range.toUuid)}::uuid`}`;
}

/** Selects the joined records of a parcel of the old (`o`) or new (`n`) edition as one text, in which all dates have the same form. */
function recordsText(alias: 'o' | 'n', editionId: number, isStored: boolean) {
  return isStored
    ? sql`(select string_agg(${withPlainDates(sql.ref('r.fields'))}, ',' order by r.ordinal)
        from ${sql.table(recordTable(editionId))} r where r.ogc_fid = ${sql.ref(`${alias}.#fid`)})`
    : sql`null::text`;
}

async function countDifferences(
  db: Db,
  {
    from,
    to,
    columns,
    records,
  }: { from: number; to: number; columns: readonly string[]; records: { from: boolean; to: boolean } },
  range: Range,
): Promise<Record<string, number>> {
  const inBoth = sql`o.ll_uuid is not null and n.ll_uuid is not null`;
  const plain = columns.filter((name) => name !== CUSTOM);
  const differs = (name: string) => sql`${sql.ref(`o.${name}`)} is distinct from ${sql.ref(`n.${name}`)}`;
  const customDiffers = sql`(${differs(CUSTOM)} and ${withPlainDates(sql.ref(`o.${CUSTOM}`))} is distinct from ${withPlainDates(sql.ref(`n.${CUSTOM}`))})`;
  const recordsDiffer = sql`(${differs('#records')} and ${recordsText('o', from, records.from)} is distinct from ${recordsText('n', to, records.to)})`;
  const count = (name: string, condition: ReturnType<typeof differs>) =>
    sql`count(*) filter (where ${inBoth} and (${condition}))::int as ${sql.ref(name)}`;
  const rowOf = (table: string) => sql`row(${sql.join(plain.map((name) => sql.ref(`${table}.${name}`)))})`;
  // PostGIS compares with "=" byte by byte, in the order of the vertices.
  const shape = sql`not (o.geom = n.geom)`;
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where n.ll_uuid is null)::int as "#gone", count(*) filter (where o.ll_uuid is null)::int as "#new",
      ${count('#shapes', shape)}, ${count('#changed', sql`${shape} or ${rowOf('o')} is distinct from ${rowOf('n')} or ${customDiffers} or ${recordsDiffer}`)},
      ${count('records', recordsDiffer)}, ${count(CUSTOM, customDiffers)},
      ${sql.join(plain.map((name) => count(name, differs(name))))}
    from (${side(from, columns, records.from, range)}) as o
      full join (${side(to, columns, records.to, range)}) as n on o.ll_uuid = n.ll_uuid`.execute(db);
  return rows[0] ?? {};
}

/** Counts, for each column that only this county has, the parcels whose value differs between the editions. */
async function countCountyColumns(
  db: Db,
  { from, to }: { from: number; to: number },
  range: Range,
): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select member.name, count(*)::int as count
    from (${side(from, [CUSTOM], false, range)}) as o join (${side(to, [CUSTOM], false, range)}) as n on o.ll_uuid = n.ll_uuid
      cross join lateral (
        select coalesce(a.key, b.key) as name
        from jsonb_each(coalesce(o.custom, '{}')) a full join jsonb_each(coalesce(n.custom, '{}')) b on a.key = b.key
        where a.value is distinct from b.value
          and ${withPlainDates(sql.ref('a.value'))} is distinct from ${withPlainDates(sql.ref('b.value'))}
      ) as member
    where o.custom is distinct from n.custom
    group by member.name`.execute(db);
  return rows;
}

async function measure(db: Db, editionId: number): Promise<{ parcels: number; acres: number }> {
  const { rows } = await sql<{ parcels: number; acres: number }>`
    select count(*)::int as parcels, coalesce(sum(ll_gisacre), 0)::float8 as acres from ${sql.table(parcelTable(editionId))}`.execute(
    db,
  );
  const [measured] = rows;
  if (measured === undefined) throw new Error('the database gave no answer about the parcels of an edition');
  return measured;
}
