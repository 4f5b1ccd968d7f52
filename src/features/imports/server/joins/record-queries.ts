import { sql } from 'kysely';
import type { Database, Db } from '../../../../backend/db/database.ts';
import type { JoinedRecord } from '../../../parcels/rules/parcel-row.ts';
import type { SmallerPlace } from '../rows/place-by-column.ts';
import { RECORD_COLUMNS, readRecordFile } from './record-file.ts';

/** The SQL about the records of parcels and the places below a county. */

/** Returns the name of the table of an edition's joined records. It exists only if the edition has any. */
export function recordTable(editionId: number): string {
  return `parcel_record_e${editionId}`;
}

/** Copies the records of an edition from their file, if it has any, into their own table, which is attached when the edition is published. */
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

/** Returns the same as `readRecords`, for the parcels of an edition whose fid is greater than `afterFid` and at most `toFid`. */
export async function listRecords(
  db: Db,
  editionId: number,
  afterFid: number,
  toFid: number,
): Promise<JoinedRecord[]> {
  const { rows } = await sql<JoinedRecord>`
    select ogc_fid as "ogcFid", case when fields ? 'address' then headline end as address, fields->>'owner' as owner
    from parcel_record
    where edition_id = ${editionId} and ogc_fid > ${afterFid} and ogc_fid <= ${toFid} and fields ?| array['address', 'owner']
    order by ogc_fid, ordinal`.execute(db);
  return rows;
}

/** Makes the records of an edition readable, if it has any. Runs in the transaction that publishes the edition. */
export async function attachRecords(db: Db, editionId: number): Promise<void> {
  const name = recordTable(editionId);
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists(select 1 from pg_class where relname = ${name} and relkind = 'r' and not relispartition) as "isWaiting"`.execute(
    db,
  );
  if (rows[0]?.isWaiting !== true) return;
  await sql`alter table parcel_record attach partition ${sql.table(name)} for values in (${sql.lit(editionId)})`.execute(
    db,
  );
}

/** Removes the records of an edition. */
export async function dropRecords(db: Db, editionId: number): Promise<void> {
  await sql`drop table if exists ${sql.table(recordTable(editionId))}`.execute(db);
}

/** Returns the places below a county. Those of the hierarchy come before those of boundary sets such as neighborhoods. */
export async function listPlacesBelow(db: Db, placePath: string): Promise<SmallerPlace[]> {
  return db
    .selectFrom('place')
    .select(['path', 'name'])
    .where('path', 'like', `${placePath}/%`)
    .orderBy(sql`style = 'admin'`, 'desc')
    .orderBy('path')
    .execute();
}
