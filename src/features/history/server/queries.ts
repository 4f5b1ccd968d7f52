import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { CURRENT_EDITIONS } from '../../editions/server/index.ts';
import { NAME_COLUMNS } from '../../parcels/rules/opt-out-subject.ts';
import type { ChangeKind } from '../rules/change-kinds.ts';
import { SHOWN_COLUMNS } from '../rules/compared-columns.ts';
import type { ChangeFacts, FactsRow } from '../rules/describe-change.ts';
import { changedValuesOf, fieldsOf } from './queries-fields.ts';

/** The SQL of reading history; the SQL of making comparisons is in queries-compare.ts. */

export interface ComparisonRow {
  id: number;
  state: 'queued' | 'running' | 'ready' | 'failed';
  fromEditionId: number;
  toEditionId: number;
  fromVersion: number;
  toVersion: number;
  geoid: string;
  placePath: string;
  doneParcels: number;
  totalParcels: number;
  counts: Record<string, number> | null;
  error: string | null;
}

const COMPARISON = sql.raw(`
  select c.id, c.state, c.from_edition_id as "fromEditionId", c.to_edition_id as "toEditionId", o.version as "fromVersion", n.version as "toVersion",
    c.geoid, c.place_path as "placePath", c.done_parcels as "doneParcels", c.total_parcels as "totalParcels", c.counts, c.error
  from edition_comparison c
    join edition o on o.id = c.from_edition_id and o.state = 'ready'
    join edition n on n.id = c.to_edition_id and n.state = 'ready'`);

/**
 * Returns the comparison of two versions. Without `to`, the later version is the current one. Without `from`, returns the comparison of the later version with
 * the nearest version before it, or with a version after it if there is no other.
 */
export async function findComparison(
  db: Db,
  placePath: string,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): Promise<ComparisonRow | undefined> {
  const { rows } = await sql<ComparisonRow>`
    ${COMPARISON}
    where c.place_path = ${placePath}
      and ${from === undefined ? sql`true` : sql`o.version = ${from}`}
      and ${
        to === undefined ? sql`n.id in (select edition_id from ${CURRENT_EDITIONS})` : sql`n.version = ${to}`
      }
    order by c.from_edition_id < c.to_edition_id desc, c.from_edition_id desc limit 1`.execute(db);
  return rows[0];
}

export async function findComparisonById(db: Db, id: number): Promise<ComparisonRow | undefined> {
  const { rows } = await sql<ComparisonRow>`${COMPARISON} where c.id = ${id}`.execute(db);
  return rows[0];
}

const FACTS = ['path', ...SHOWN_COLUMNS, 'lon', 'lat'] as const;

/** Selects the values of a side's parcel that the opt-out list checks: all names, not only those that are shown. */
function subjectOf(side: string) {
  const names = [
    ...NAME_COLUMNS,
    'ownfrst',
    'ownlast',
    'custom',
    'edition_id',
    'geoid',
    'll_uuid',
    'parcelnumb',
  ];
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
    names.flatMap((name) => [sql.lit(name), sql.ref(`${side}.${name}`)]),
  )}))`;
}

/** Selects the values of a side's parcel that a change shows. */
function factsOf(side: string, withSubject: boolean) {
  return sql`jsonb_build_object(${sql.join([
    ...FACTS.flatMap((name) => [sql.lit(name), sql.ref(`${side}.${name}`)]),
    ...(withSubject ? [sql.lit('subject'), subjectOf(side)] : []),
  ])})`;
}

interface ChangesPage {
  kind: ChangeKind | undefined;
  after: number;
  limit: number;
  withSubjects: boolean;
  /** Returns only the changes of these parcels. */
  uuids?: readonly string[];
}

/** Returns a page of changes with the parcels' values in both editions, in the order of `seq`. */
export async function listChanges(
  db: Db,
  comparison: Pick<ComparisonRow, 'id' | 'fromEditionId' | 'toEditionId'>,
  page: ChangesPage,
): Promise<ChangeFacts[]> {
  const sideOf = (side: 'o' | 'n') =>
    sql`case when ${sql.ref(`${side}.ogc_fid`)} is null then null else ${factsOf(side, page.withSubjects)} end`;
  const { fromEditionId: from, toEditionId: to } = comparison;
  const { rows } = await sql<ChangeFacts>`
    select c.seq, c.kind, c.ll_uuid as "llUuid", c.share, c.detail, ${sideOf('o')} as old, ${sideOf('n')} as new,
      coalesce(r.parcelnumb, s.parcelnumb) as "relatedNumber",
      ${changedValuesOf('o')} as "oldValues", ${changedValuesOf('n')} as "newValues"
    from (
      select * from parcel_change
      where comparison_id = ${comparison.id} and seq > ${page.after}
        ${page.kind === undefined ? sql`` : sql`and kind = ${page.kind}`}
        ${page.uuids === undefined ? sql`` : sql`and ll_uuid = any(${[...page.uuids]}::uuid[])`}
      order by seq limit ${page.limit}
    ) as c
      left join parcel o on o.edition_id = ${sql.lit(from)} and o.ogc_fid = c.old_fid
      left join parcel n on n.edition_id = ${sql.lit(to)} and n.ogc_fid = c.new_fid
      left join parcel r on r.edition_id = ${sql.lit(from)} and r.ogc_fid = (c.detail ->> 'split_from')::int
      left join parcel s on s.edition_id = ${sql.lit(to)} and s.ogc_fid = (c.detail ->> 'merged_into')::int
    order by c.seq`.execute(db);
  return rows;
}

/** Returns each change with the parcel's row numbers in both editions, for the map of changes. */
export async function listChangedFids(
  db: Db,
  comparisonId: number,
  kind: ChangeKind | undefined,
): Promise<{ kind: ChangeKind; oldFid: number | null; newFid: number | null }[]> {
  const { rows } = await sql<{ kind: ChangeKind; oldFid: number | null; newFid: number | null }>`
    select kind, old_fid as "oldFid", new_fid as "newFid" from parcel_change
    where comparison_id = ${comparisonId} ${kind === undefined ? sql`` : sql`and kind = ${kind}`}`.execute(
    db,
  );
  return rows;
}

/** Returns the ll_uuid of the parcel at a path, in the county's current edition or in a version of it. */
export async function findParcelUuid(
  db: Db,
  places: readonly string[],
  ogcFid: number,
  version: number | undefined,
): Promise<{ llUuid: string; path: string; placePath: string; geoid: string } | undefined> {
  const { rows } = await sql<{ llUuid: string; path: string; placePath: string; geoid: string }>`
    select p.ll_uuid as "llUuid", p.path, e.place_path as "placePath", e.geoid
    from edition e join parcel p on p.edition_id = e.id and p.ogc_fid = ${ogcFid}
    where e.place_path = any(${[...places]}::text[]) and e.state = 'ready'
      and ${
        version === undefined
          ? sql`e.id in (select edition_id from ${CURRENT_EDITIONS})`
          : sql`e.version = ${version}`
      }
    limit 1`.execute(db);
  return rows[0];
}

export interface HistoryRow {
  editionId: number;
  stableId: string | null;
  facts: FactsRow;
  wkb: Uint8Array;
  /** The standard columns whose changes have the kind `fields`. */
  fields: Record<string, unknown>;
  custom: unknown;
}

/** Returns a parcel's row in each of these editions. */
export async function listParcelRows(
  db: Db,
  editionIds: readonly number[],
  uuid: string,
): Promise<HistoryRow[]> {
  if (editionIds.length === 0) return [];
  // The ids are literals in the statement, so that only these partitions are planned.
  const { rows } = await sql<HistoryRow>`
    select edition_id as "editionId", ll_stable_id as "stableId", ${factsOf('p', true)} as facts, st_asbinary(p.geom, 'NDR') as wkb,
      ${fieldsOf('p')} as fields, p.custom
    from parcel p where edition_id in (${sql.join(editionIds.map((id) => sql.lit(id)))}) and ll_uuid = ${uuid}::uuid`.execute(
    db,
  );
  return rows;
}

export interface OriginRow {
  kind: ChangeKind;
  toEditionId: number;
  parts: number | null;
  relatedNumber: string | null;
}

/** Returns the splits and mergers that the parcel was part of, each from the comparison of its edition with the nearest earlier one. */
export async function listOrigins(db: Db, uuid: string): Promise<OriginRow[]> {
  const { rows } = await sql<OriginRow>`
    select c.kind, e.to_edition_id as "toEditionId", (c.detail ->> 'parts')::int as parts, r.parcelnumb as "relatedNumber"
    from parcel_change c join edition_comparison e on e.id = c.comparison_id and e.state = 'ready'
      left join parcel r on r.edition_id = e.from_edition_id and r.ogc_fid = (c.detail ->> 'split_from')::int
    where c.ll_uuid = ${uuid}::uuid
      and (c.kind in ('split', 'merged') or (c.kind = 'new' and c.detail ? 'split_from'))
      and e.from_edition_id = (
        select max(from_edition_id) from edition_comparison
        where to_edition_id = e.to_edition_id and from_edition_id < to_edition_id and state = 'ready'
      )`.execute(db);
  return rows;
}

export interface EventRow {
  cursor: number;
  kind: string;
  placePath: string;
  edition: number | null;
  data: Record<string, unknown>;
  createdAt: Date;
}

export async function listEventRows(
  db: Db,
  {
    place,
    kind,
    after,
    limit,
  }: { place?: string | undefined; kind?: string | undefined; after: number; limit: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.cursor, event.kind, event.place_path as "placePath", edition.version as edition, event.data, event.created_at as "createdAt"
    from event left join edition on edition.id = event.edition_id
    where event.cursor > ${after}
      ${place === undefined || place === '/' ? sql`` : sql`and (event.place_path = ${place} or event.place_path like ${`${place}/%`})`}
      ${kind === undefined ? sql`` : sql`and event.kind = ${kind}`}
    order by event.cursor limit ${limit}`.execute(db);
  return rows;
}

/** Removes the comparisons with an edition whose parcels are removed. */
export async function removeComparisonsOf(trx: Trx, editionId: number): Promise<void> {
  await trx
    .deleteFrom('edition_comparison')
    .where((eb) => eb.or([eb('from_edition_id', '=', editionId), eb('to_edition_id', '=', editionId)]))
    .execute();
}
