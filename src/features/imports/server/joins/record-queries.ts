import { sql } from 'kysely';
import type { Database, Db } from '../../../../backend/db/database.ts';
import { RECORD_COLUMNS, readRecordFile } from './record-file.ts';
import type { SmallerPlace } from '../rows/place-by-column.ts';

/** The SQL of what a recipe adds to an import: the records of parcels, and the places below a county. */

function recordTable(editionId: number): string {
  return `parcel_record_e${editionId}`;
}

/** Writes the records of an edition that wait in a file, if there are any, into a table of their own; it is attached when the edition is published. */
export async function copyRecords(database: Database, editionId: number, file: string): Promise<void> {
  const chunks = readRecordFile(file);
  const first = await chunks.next();
  if (first.done === true) return;
  const name = recordTable(editionId);
  const table = sql.table(name);
  const { kysely } = database;
  await sql`drop table if exists ${table}`.execute(kysely);
  await sql`create table ${table} (like parcel_record, check (edition_id = ${sql.lit(editionId)}))`.execute(
    kysely,
  );
  await sql`alter table ${table} alter column edition_id set default ${sql.lit(editionId)}`.execute(kysely);
  async function* all(): AsyncGenerator<Uint8Array> {
    if (first.done !== true) yield first.value;
    yield* chunks;
  }
  await database.copyIn(name, RECORD_COLUMNS, all());
  await sql`alter table ${table} add primary key (edition_id, ogc_fid, ordinal)`.execute(kysely);
}

/** Makes the records of an edition readable, if it has any. In the transaction that publishes it. */
export async function attachRecords(db: Db, editionId: number): Promise<void> {
  const name = recordTable(editionId);
  const { rows } = await sql<{ is_waiting: boolean }>`
    select exists(select 1 from pg_class where relname = ${name} and relkind = 'r' and not relispartition) as is_waiting`.execute(
    db,
  );
  if (rows[0]?.is_waiting !== true) return;
  await sql`alter table parcel_record attach partition ${sql.table(name)} for values in (${sql.lit(editionId)})`.execute(
    db,
  );
}

/** Takes the records of an edition away. */
export async function dropRecords(db: Db, editionId: number): Promise<void> {
  await sql`drop table if exists ${sql.table(recordTable(editionId))}`.execute(db);
}

/** Places below a county, those of the hierarchy itself before boundary sets such as neighborhoods. */
export async function listPlacesBelow(db: Db, placePath: string): Promise<SmallerPlace[]> {
  return db
    .selectFrom('place')
    .select(['path', 'name'])
    .where('path', 'like', `${placePath}/%`)
    .orderBy(sql`style = 'admin'`, 'desc')
    .orderBy('path')
    .execute();
}
