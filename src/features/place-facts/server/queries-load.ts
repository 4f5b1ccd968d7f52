import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { FactColumn } from '../contract.ts';
import type { GeoidCountry } from '../rules/geoid.ts';
import type { FactRow } from './read-facts.ts';

/** The statements that store a set of facts. */

export interface DraftOfSet {
  name: string;
  country: GeoidCountry;
  source: string;
  license: string;
  date: string | null;
  fileName: string;
  columns: readonly FactColumn[];
}

/** Creates a set that nobody reads before {@link publishDraft}. Returns its id. */
export async function createDraft(
  db: Db,
  { name, country, source, license, date, fileName, columns }: DraftOfSet,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into fact_set (name, country, source, license, data_date, file_name, columns)
    values (${name}, ${country}, ${source}, ${license}, ${date}::date, ${fileName.slice(0, 300)}, ${JSON.stringify(columns)}::jsonb)
    returning id`.execute(db);
  if (rows[0] === undefined) throw new Error('The set of facts was not created.');
  return rows[0].id;
}

/** Deletes drafts that are older than a day. They were left by killed loads, because no load takes that long. */
export async function deleteOldDrafts(db: Db): Promise<void> {
  await sql`delete from fact_set where state = 'loading' and created_at < now() - interval '1 day'`.execute(
    db,
  );
}

export async function deleteDraft(db: Db, id: number): Promise<void> {
  await sql`delete from fact_set where id = ${id} and state = 'loading'`.execute(db);
}

export async function insertFacts(db: Db, setId: number, rows: readonly FactRow[]): Promise<void> {
  await sql`
    insert into place_fact (set_id, geoid, facts)
    select ${setId}::bigint, item ->> 0, item -> 1 from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) item`.execute(
    db,
  );
}

/** Replaces the set of the same name with a draft. Loads of the same set at the same time replace it one after the other. */
export async function publishDraft(trx: Trx, id: number, name: string, places: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fact set ${name}`}, 0))`.execute(trx);
  await sql`delete from fact_set where name = ${name} and state = 'ready'`.execute(trx);
  await sql`update fact_set set state = 'ready', place_count = ${places} where id = ${id}`.execute(trx);
}
