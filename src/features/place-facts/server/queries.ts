import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { GeoidCountry } from '../rules/geoid.ts';

/** A set with its columns as they are stored, which `factColumnSchema` checks. */
export interface FactSetRow {
  name: string;
  country: GeoidCountry;
  source: string;
  license: string;
  date: string | null;
  fileName: string;
  columns: unknown;
  places: number;
  loadedAt: Date;
}

const SET_COLUMNS = sql.raw(
  `s.name, s.country, s.source, s.license, to_char(s.data_date, 'YYYY-MM-DD') as date, s.file_name as "fileName", s.columns, s.place_count as places, s.created_at as "loadedAt"`,
);

export async function listFactSetRows(db: Db): Promise<FactSetRow[]> {
  const { rows } =
    await sql<FactSetRow>`select ${SET_COLUMNS} from fact_set s where s.state = 'ready' order by s.name`.execute(
      db,
    );
  return rows;
}

export async function findFactSetRow(db: Db, name: string): Promise<FactSetRow | undefined> {
  const { rows } = await sql<FactSetRow>`
    select ${SET_COLUMNS} from fact_set s where s.state = 'ready' and s.name = ${name}`.execute(db);
  return rows[0];
}

/** Returns the sets that have facts about a place, with these facts. */
export async function listFactsOf(
  db: Db,
  country: GeoidCountry,
  geoid: string,
): Promise<(FactSetRow & { facts: unknown })[]> {
  const { rows } = await sql<FactSetRow & { facts: unknown }>`
    select ${SET_COLUMNS}, f.facts from place_fact f join fact_set s on s.id = f.set_id
    where f.geoid = ${geoid} and s.country = ${country} and s.state = 'ready' order by s.name`.execute(db);
  return rows;
}

/** The maximum number of boundaries inside a place that are listed with a fact. The state with the most census tracts has 9,000. */
const MAX_CHILDREN = 20_000;

/** Returns one fact about each boundary inside a place: the value that the set has in the column with this number. Throws `too_large` above `MAX_CHILDREN`. */
export async function listFactsOfChildren(
  db: Db,
  { path, style, set, column }: { path: string; style: string; set: string; column: number },
): Promise<{ path: string; fact: unknown }[]> {
  const { rows } = await sql<{ path: string; fact: unknown }>`
    select p.path, f.facts -> ${column}::int as fact
    from place p
      join fact_set s on s.name = ${set} and s.state = 'ready' and starts_with(p.path, '/' || s.country || '/')
      join place_fact f on f.set_id = s.id and f.geoid = p.geoid
    where p.style = ${style} and (p.parent_path = ${path} or starts_with(p.path, ${`${path}/`}))
    order by p.path limit ${MAX_CHILDREN + 1}`.execute(db);
  if (rows.length > MAX_CHILDREN)
    throw new Problem(
      'too_large',
      `This place has more than ${MAX_CHILDREN.toLocaleString('en-US')} boundaries of this set. Request those of each place inside it.`,
    );
  return rows;
}

/** Removes a set. Returns false if no set has this name. */
export async function deleteFactSet(trx: Trx, name: string): Promise<boolean> {
  const result = await sql`delete from fact_set where name = ${name} and state = 'ready'`.execute(trx);
  return Number(result.numAffectedRows ?? 0) > 0;
}
