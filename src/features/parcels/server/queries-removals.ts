import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import { NAME_COLUMNS } from '../rules/removal-subject.ts';

/** What the removal list looks at, of one parcel. */
export type SubjectRow = Readonly<Record<string, unknown>> & {
  geoid: string;
  ogc_fid: number;
  ll_uuid: string;
  custom: unknown;
};

const SUBJECT_COLUMNS = sql.raw(
  ['geoid', 'ogc_fid', 'll_uuid', 'parcelnumb', 'ownfrst', 'ownlast', ...NAME_COLUMNS, 'custom']
    .map((name) => `p.${name}`)
    .join(', '),
);

/** Of parcels of current editions, by county and row number. */
export async function listSubjects(
  db: Db,
  ids: readonly { geoid: string; ogcFid: number }[],
): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select ${SUBJECT_COLUMNS}
    from unnest(${ids.map(({ geoid }) => geoid)}::text[], ${ids.map(({ ogcFid }) => ogcFid)}::int[]) as wanted(geoid, ogc_fid)
    join county_edition c on c.geoid = wanted.geoid
    join parcel p on p.edition_id = c.edition_id and p.ogc_fid = wanted.ogc_fid`.execute(db);
  return rows;
}

export type CandidateRow = SubjectRow & { path: string; address: string | null };

export interface SearchedEdition {
  editionId: number;
  geoid: string;
  parcelCount: number;
}

/** The editions that everybody sees; of one county, or all. */
export async function listSearchedEditions(db: Db, geoid: string | null): Promise<SearchedEdition[]> {
  const { rows } = await sql<SearchedEdition>`
    select e.id as "editionId", e.geoid, coalesce(e.parcel_count, 0) as "parcelCount"
    from county_edition c join edition e on e.id = c.edition_id
    where ${geoid}::text is null or e.geoid = ${geoid} order by e.geoid`.execute(db);
  return rows;
}

export async function listByUuid(db: Db, llUuid: string): Promise<CandidateRow[]> {
  return candidates(
    db,
    sql`p.edition_id in (select edition_id from county_edition) and p.ll_uuid = ${llUuid}`,
  );
}

export async function listByPlainNumber(
  db: Db,
  editionId: number,
  plainNumber: string,
  limit: number,
): Promise<CandidateRow[]> {
  return candidates(
    db,
    sql`p.edition_id = ${editionId} and p.parcelnumb_no_formatting = ${plainNumber} limit ${limit}`,
  );
}

/** Letters as `readNames` reads them: without accents; apostrophes are deleted. */
const ACCENTED = 'ÀÁÂÃÄÅĀĂĄÇĆČÈÉÊËĒĘĚÌÍÎÏĪÑŃŇÒÓÔÕÖŌŐŘŚŠÙÚÛÜŪŮŰÝŸŹŻŽ';
const PLAIN = 'AAAAAAAAACCCEEEEEEEIIIIINNNOOOOOOORSSUUUUUUUYYZZZ';
const DELETED = "'’`";

/** Rows of an edition, from one row number up to before another, where all words stand somewhere among the names. */
export async function listByWords(
  db: Db,
  editionId: number,
  [from, to]: readonly [number, number],
  words: readonly string[],
): Promise<CandidateRow[]> {
  const columns = sql.raw(
    [...NAME_COLUMNS, 'ownfrst', 'ownlast', 'custom'].map((name) => `p.${name}`).join(', '),
  );
  const text = sql`translate(upper(concat_ws(' ', ${columns})), ${ACCENTED + DELETED}, ${PLAIN})`;
  const patterns = words.map((word) => `%${word}%`);
  return candidates(
    db,
    sql`p.edition_id = ${editionId} and p.ogc_fid >= ${from} and p.ogc_fid < ${to} and ${text} like all (${patterns}::text[])`,
  );
}

async function candidates(db: Db, where: RawBuilder<unknown>): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select ${SUBJECT_COLUMNS}, p.path, p.address from parcel p where ${where}`.execute(db);
  return rows;
}
