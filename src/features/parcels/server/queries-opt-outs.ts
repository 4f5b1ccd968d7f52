import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { TEXT_COLUMNS } from '../rules/name-mask.ts';
import { NAME_COLUMNS } from '../rules/opt-out-subject.ts';
import type { ParcelColumnName } from '../rules/parcel-columns.ts';
import { fromWanted } from './queries-wanted.ts';

/** The values of one parcel that the opt-out list needs. */
export type SubjectRow = Readonly<Record<string, unknown>> & {
  edition_id: number;
  geoid: string;
  ogc_fid: number;
  ll_uuid: string;
  custom: unknown;
};

const SUBJECT_COLUMNS = sql.raw(
  ['edition_id', 'geoid', 'ogc_fid', 'll_uuid', 'parcelnumb', 'ownfrst', 'ownlast', ...NAME_COLUMNS, 'custom']
    .map((name) => `p.${name}`)
    .join(', '),
);

/** Returns, for parcels in current editions, the values that `optOutSubject` needs, and those of `columns`. */
export async function listSubjects(
  db: Db,
  ids: readonly { geoid: string; ogcFid: number }[],
  columns: readonly ParcelColumnName[] = [],
): Promise<SubjectRow[]> {
  const texts = sql.join(
    columns.map((name) => sql`, ${sql.ref(`p.${name}`)}`),
    sql``,
  );
  const { rows } = await sql<SubjectRow>`
    select ${SUBJECT_COLUMNS}${texts}
    ${fromWanted(ids)}`.execute(db);
  return rows;
}

export type CandidateRow = SubjectRow & { path: string; address: string | null };

export async function listByUuids(
  db: Db,
  editionId: number,
  llUuids: readonly string[],
): Promise<CandidateRow[]> {
  if (llUuids.length === 0) return [];
  return candidates(
    db,
    sql`p.edition_id = ${sql.lit(editionId)} and p.ll_uuid = any(${[...llUuids]}::uuid[])`,
  );
}

export async function listByPlainNumber(
  db: Db,
  editionId: number,
  plainNumber: string,
): Promise<CandidateRow[]> {
  return candidates(
    db,
    sql`p.edition_id = ${sql.lit(editionId)} and p.parcelnumb_no_formatting = ${plainNumber}`,
  );
}

/** Selects the parcels of those opt-outs of a county that operators have not lifted. */
const OPEN_IN = (geoid: string, optOutIds: readonly string[] | null) => sql`
  select f.* from removal_parcel f join removal r on r.id = f.removal_id
  where f.geoid = ${geoid} and r.lifted_at is null
    and (${optOutIds}::uuid[] is null or f.removal_id = any(${optOutIds}::uuid[]))`;

/** Records the parcels of an edition with this ll_uuid or number as those of an opt-out. Returns the number of parcels that were not recorded before. */
export async function noteOptOutParcels(
  trx: Trx,
  optOutId: string,
  editionId: number,
  parcel: { llUuid: string } | { plainNumber: string },
): Promise<number> {
  const isIt =
    'llUuid' in parcel
      ? sql`p.ll_uuid = ${parcel.llUuid}::uuid`
      : sql`p.parcelnumb_no_formatting = ${parcel.plainNumber}`;
  const { rows } = await sql`
    insert into removal_parcel (removal_id, geoid, ll_uuid, parcel_number)
    select ${optOutId}::uuid, p.geoid, p.ll_uuid, p.parcelnumb_no_formatting
    from parcel p where p.edition_id = ${sql.lit(editionId)} and ${isIt}
    on conflict do nothing returning 1`.execute(trx);
  return rows.length;
}

/** Selects the opt-outs whose known ll_uuids are all missing from an edition. */
const MISSING_IN = (editionId: number, geoid: string, optOutIds: readonly string[] | null) => sql`
  select f.removal_id from (${OPEN_IN(geoid, optOutIds)}) f
  left join parcel p on p.edition_id = ${sql.lit(editionId)} and p.ll_uuid = f.ll_uuid
  group by f.removal_id having count(p.ogc_fid) = 0`;

/** Finds hidden parcels by number in an edition that no longer has their ll_uuids, and adds them to their opt-outs. */
export async function followByNumber(
  trx: Trx,
  editionId: number,
  geoid: string,
  optOutIds: readonly string[] | null,
): Promise<void> {
  await sql`
    insert into removal_parcel (removal_id, geoid, ll_uuid, parcel_number)
    select distinct on (f.removal_id, p.ll_uuid) f.removal_id, p.geoid, p.ll_uuid, p.parcelnumb_no_formatting
    from (${MISSING_IN(editionId, geoid, optOutIds)}) m
      join removal_parcel f on f.removal_id = m.removal_id and f.parcel_number <> ''
      join parcel p on p.edition_id = ${sql.lit(editionId)} and p.parcelnumb_no_formatting = f.parcel_number
    on conflict do nothing`.execute(trx);
}

/**
 * Finds hidden parcels by location if their number doesn't help either. Takes a point inside a hidden parcel of another edition, finds the parcel of
 * this edition at that point, and adds it to the opt-out.
 */
export async function followByPlace(
  trx: Trx,
  editionId: number,
  geoid: string,
  optOutIds: readonly string[] | null,
): Promise<void> {
  const { rows } = await sql<{ removalId: string; point: string }>`
    select distinct on (f.removal_id, f.ll_uuid) f.removal_id as "removalId", encode(st_asewkb(st_pointonsurface(p.geom)), 'hex') as point
    from (${MISSING_IN(editionId, geoid, optOutIds)}) m
      join removal_parcel f on f.removal_id = m.removal_id
      join parcel p on p.ll_uuid = f.ll_uuid
      join edition e on e.id = p.edition_id and e.state = 'ready'
    order by f.removal_id, f.ll_uuid, e.version desc`.execute(trx);
  if (rows.length === 0) return;
  await sql`
    insert into removal_parcel (removal_id, geoid, ll_uuid, parcel_number)
    select distinct on (at.removal_id, p.ll_uuid) at.removal_id, p.geoid, p.ll_uuid, p.parcelnumb_no_formatting
    from (select removal_id, st_geomfromewkb(decode(point, 'hex')) as point
        from unnest(${rows.map(({ removalId }) => removalId)}::uuid[], ${rows.map(({ point }) => point)}::text[])
          as given(removal_id, point)) as at
      join parcel p on p.edition_id = ${sql.lit(editionId)} and p.geom && at.point and st_contains(p.geom, at.point)
    on conflict do nothing`.execute(trx);
}

/** The marks of accented letters after their decomposition, and the apostrophes: `readNames` (privacy/rules/person-name.ts) deletes both. */
const DELETED = "[\\u0300-\\u036f'’`]";

/** Returns the rows of an edition with an ogc_fid in [from, to) whose names, free texts and county columns together contain all words. */
export async function listByWords(
  db: Db,
  editionId: number,
  [from, to]: readonly [number, number],
  words: readonly string[],
): Promise<CandidateRow[]> {
  const columns = sql.raw(
    [...NAME_COLUMNS, 'ownfrst', 'ownlast', ...TEXT_COLUMNS, 'custom'].map((name) => `p.${name}`).join(', '),
  );
  // Most texts have only ASCII characters, which have no marks. Then the bytes are as many as the characters.
  const text = sql`(
    select upper(case when octet_length(whole) = char_length(whole) then translate(whole, ${"'`"}, '')
      else regexp_replace(normalize(whole, NFKD), ${DELETED}, '', 'g') end)
    from (select concat_ws(' ', ${columns}) as whole) as joined)`;
  const patterns = words.map((word) => `%${word}%`);
  return candidates(
    db,
    sql`p.edition_id = ${editionId} and p.ogc_fid >= ${from} and p.ogc_fid < ${to} and ${text} like all (${patterns}::text[])`,
  );
}

const TEXTS = sql.join(TEXT_COLUMNS.map((name) => sql.ref(`p.${name}`)));

async function candidates(db: Db, where: RawBuilder<unknown>): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select ${SUBJECT_COLUMNS}, ${TEXTS}, p.path, p.address from parcel p where ${where}`.execute(db);
  return rows;
}
