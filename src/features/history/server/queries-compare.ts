import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { Edition } from '../../editions/server/index.ts';
import type { ChangeKind } from '../rules/change-kinds.ts';
import type { FilledFields } from '../rules/compare-fields.ts';
import {
  type ComparedColumns,
  differingColumns,
  inRange,
  recordHashesOf,
  type UuidRange,
} from './queries-fields.ts';

/** The SQL of making a comparison; the SQL of reading one is in queries.ts. */

export interface ComparisonTask {
  id: number;
  geoid: string;
  placePath: string;
  from: ComparedEdition;
  to: ComparedEdition;
}

type ComparedEdition = Pick<Edition, 'editionId' | 'version' | 'parcelCount'>;

/** Requests the comparison of two editions, once per pair. Returns its id. */
export async function requestComparison(
  db: Db | Trx,
  pair: { geoid: string; placePath: string; fromEditionId: number; toEditionId: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into edition_comparison (geoid, place_path, from_edition_id, to_edition_id)
    values (${pair.geoid}, ${pair.placePath}, ${pair.fromEditionId}, ${pair.toEditionId})
    on conflict (from_edition_id, to_edition_id) do update set place_path = excluded.place_path
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the comparison was not stored');
  return row.id;
}

/** Marks a comparison as running. Returns undefined when it is done, running in a live process, or was removed with its editions. */
export async function claimComparison(
  db: Db,
  id: number,
  silentSeconds: number,
): Promise<ComparisonTask | undefined> {
  const { rows } = await sql<{
    id: number;
    geoid: string;
    placePath: string;
    fromId: number;
    fromVersion: number;
    fromCount: number;
    toId: number;
    toVersion: number;
    toCount: number;
  }>`
    update edition_comparison c
    set state = 'running', heartbeat_at = now(), done_parcels = 0, error = null, counts = null,
      total_parcels = coalesce(o.parcel_count, 0) + coalesce(n.parcel_count, 0)
    from edition o, edition n
    where c.id = ${id} and o.id = c.from_edition_id and n.id = c.to_edition_id
      and (c.state in ('queued', 'failed')
        or (c.state = 'running' and c.heartbeat_at < now() - make_interval(secs => ${silentSeconds})))
    returning c.id, c.geoid, c.place_path as "placePath", o.id as "fromId", o.version as "fromVersion", coalesce(o.parcel_count, 0) as "fromCount",
      n.id as "toId", n.version as "toVersion", coalesce(n.parcel_count, 0) as "toCount"`.execute(db);
  const [row] = rows;
  return (
    row && {
      id: row.id,
      geoid: row.geoid,
      placePath: row.placePath,
      from: { editionId: row.fromId, version: row.fromVersion, parcelCount: row.fromCount },
      to: { editionId: row.toId, version: row.toVersion, parcelCount: row.toCount },
    }
  );
}

export async function saveComparisonProgress(db: Db, id: number, done: number): Promise<void> {
  await sql`update edition_comparison set done_parcels = ${done}, heartbeat_at = now() where id = ${id}`.execute(
    db,
  );
}

export async function finishComparison(
  db: Db | Trx,
  id: number,
  end:
    | { state: 'ready'; counts: Record<string, number> }
    | { state: 'queued' | 'failed'; error: string | null },
): Promise<void> {
  const counts = end.state === 'ready' ? JSON.stringify(end.counts) : null;
  const error = end.state === 'ready' ? null : end.error;
  await sql`update edition_comparison set state = ${end.state}, counts = ${counts}::jsonb, error = ${error}, finished_at = now(),
      done_parcels = case when ${end.state} = 'ready' then total_parcels else done_parcels end
    where id = ${id}`.execute(db);
}

export async function removeChanges(db: Db, comparisonId: number): Promise<void> {
  await db.deleteFrom('parcel_change').where('comparison_id', '=', comparisonId).execute();
}

/** Lists the comparisons without a live worker: those that wait, and those whose worker sent no heartbeat. */
export async function listWaitingComparisons(
  db: Db,
  silentSeconds: number,
  county: string | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from edition_comparison
    where (${county}::text is null or place_path = ${county})
      and (state = 'queued'
        or (state = 'running' and heartbeat_at < now() - make_interval(secs => ${silentSeconds})))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

const COLUMNS = {
  number: 'parcelnumb',
  address: 'address',
  owner: 'owner',
  owner2: 'owner2',
  parval: 'parval',
  landval: 'landval',
  improvval: 'improvval',
} as const;

/** Returns for each compared column whether any parcel of the edition has a value. */
export async function findFilledFields(db: Db, editionId: number): Promise<FilledFields> {
  const { rows } = await sql<FilledFields>`select ${sql.join(
    Object.entries(COLUMNS).map(
      ([name, column]) =>
        sql`exists (select 1 from parcel where edition_id = ${sql.lit(editionId)} and ${sql.ref(column)} is not null) as ${sql.ref(name)}`,
    ),
  )}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database gave no answer about the columns of an edition');
  return row;
}

const sideName = (side: 'old' | 'new', name: string) =>
  `${side}${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** A parcel with any difference. It has geometries only if they differ or one edition lacks the parcel, and `fields` only if both have it. */
export interface DifferingRow {
  llUuid: string;
  oldFid: number | null;
  newFid: number | null;
  oldNumber: string | null;
  newNumber: string | null;
  oldAddress: string | null;
  newAddress: string | null;
  oldOwner: string | null;
  newOwner: string | null;
  oldOwner2: string | null;
  newOwner2: string | null;
  oldParval: number | null;
  newParval: number | null;
  oldLandval: number | null;
  newLandval: number | null;
  oldImprovval: number | null;
  newImprovval: number | null;
  oldWkb: Uint8Array | null;
  newWkb: Uint8Array | null;
  /** The names of the columns that differ, among those whose changes have the kind `fields`. */
  fields: string[];
}

/**
 * Returns the parcels that differ between two editions, with an ll_uuid in a range (null as `toUuid`: to the end). A statement per range bounds the memory and
 * lets the embedded database run other queries between two ranges. Each statement spends most of its time reading all pages of both editions, because the rows
 * of a range are spread over all pages.
 */
export async function listDifferences(
  db: Db,
  editions: { from: number; to: number },
  compared: ComparedColumns,
  range: UuidRange,
): Promise<DifferingRow[]> {
  const names = Object.entries(COLUMNS);
  const read = ['ogc_fid', 'll_uuid', 'geom', 'custom', ...Object.values(COLUMNS), ...compared.standard];
  // Reads the partition directly, because through its parent the planner estimates a two-hundredth of the rows.
  const side = (edition: number) =>
    sql`select ${sql.join(read.map((name) => sql.ref(name)))} from ${sql.table(`parcel_e${edition}`)} where ${inRange(range)}`;
  const columns = sql.join(
    names.flatMap(([name, column]) => [
      sql`o.${sql.ref(column)} as ${sql.ref(sideName('old', name))}`,
      sql`n.${sql.ref(column)} as ${sql.ref(sideName('new', name))}`,
    ]),
  );
  const differs = sql.join(
    names.map(
      ([name]) => sql`${sql.ref(sideName('old', name))} is distinct from ${sql.ref(sideName('new', name))}`,
    ),
    sql` or `,
  );
  // PostGIS compares with "=" byte by byte, in the order of the vertices.
  const { rows } = await sql<DifferingRow>`
    select * from (
      select coalesce(n.ll_uuid, o.ll_uuid) as "llUuid", o.ogc_fid as "oldFid", n.ogc_fid as "newFid", ${columns},
        case when o.geom = n.geom then null else st_asbinary(o.geom, 'NDR') end as "oldWkb",
        case when o.geom = n.geom then null else st_asbinary(n.geom, 'NDR') end as "newWkb",
        case when o.ll_uuid is null or n.ll_uuid is null then '[]'::jsonb else ${differingColumns(editions, compared)} end as fields
      from (${side(editions.from)}) as o full join (${side(editions.to)}) as n on o.ll_uuid = n.ll_uuid
        ${recordHashesOf(editions, compared, range)}
    ) as compared
    where "oldFid" is null or "newFid" is null or "oldWkb" is not null or "newWkb" is not null or ${differs} or fields <> '[]'::jsonb`.execute(
    db,
  );
  return rows;
}

export interface NumberCounts {
  numbersGone: number;
  numbersNew: number;
  numbersSkipped: number;
}

/**
 * Counts the parcel numbers that only one of two editions has, but not if the only difference is punctuation, as in 7-18 and 718. Whole numbers are compared
 * first, because two parcels may have the same letters and digits: 7-18 and 71-8. If the import skipped the row of a number because of the row's geometry, the
 * number does not count as gone; such numbers are counted separately.
 */
export async function countNumbers(db: Db, editions: { from: number; to: number }): Promise<NumberCounts> {
  const numbersOf = (edition: number) =>
    sql`select parcelnumb, coalesce(parcelnumb_no_formatting, '') as plain from ${sql.table(`parcel_e${edition}`)} where parcelnumb is not null`;
  const { rows } = await sql<NumberCounts>`
    with gone as (${numbersOf(editions.from)} except ${numbersOf(editions.to)}),
      added as (${numbersOf(editions.to)} except ${numbersOf(editions.from)}),
      skipped as (
        select regexp_replace(upper(skipped_number), '[^A-Z0-9]+', '', 'g') as plain
        from edition, jsonb_array_elements_text(coalesce(provenance -> 'report' -> 'skipped_numbers', '[]')) as skipped_number
        where id = ${editions.to}
      ),
      judged as (
        select plain in (select plain from skipped) as is_skipped from gone
        where not exists (select from added where added.plain = gone.plain)
      )
    select (select count(*) from judged where not is_skipped)::int as "numbersGone",
      (select count(*) from judged where is_skipped)::int as "numbersSkipped",
      (select count(*) from added where not exists (select from gone where gone.plain = added.plain))::int as "numbersNew"`.execute(
    db,
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error('the database gave no answer about parcel numbers');
  return counts;
}

export const CHANGE_COLUMNS = [
  'comparison_id',
  'seq',
  'kind',
  'll_uuid',
  'old_fid',
  'new_fid',
  'share',
  'detail',
] as const;

export interface ChangeRow {
  kind: ChangeKind;
  uuid: string;
  oldFid: number | null;
  newFid: number | null;
  share: number | null;
  detail: Record<string, unknown> | null;
}

export async function addEvents(
  trx: Trx,
  events: readonly { kind: string; placePath: string; editionId: number; data: unknown }[],
): Promise<void> {
  if (events.length === 0) return;
  // The lock serializes writers, so that no event becomes visible before an event with a lower cursor.
  await sql`select pg_advisory_xact_lock(hashtext('platbook.event'))`.execute(trx);
  for (const { kind, placePath, editionId, data } of events)
    await sql`insert into event (kind, place_path, edition_id, data)
      values (${kind}, ${placePath}, ${editionId}, ${JSON.stringify(data)}::jsonb)`.execute(trx);
}
