import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';

export interface RecordRow {
  ordinal: number;
  headline: string | null;
  fields: unknown;
}

/** Returns the records of a parcel after an ordinal, in their order. */
export async function listRecordRows(
  db: Db,
  editionId: number,
  ogcFid: number,
  { after, limit }: { after: number; limit: number },
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select ordinal, headline, fields from parcel_record
    where edition_id = ${editionId} and ogc_fid = ${ogcFid} and ordinal > ${after} order by ordinal limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Returns the number of a parcel's records. Their ordinals have no gaps. */
export async function countRecords(db: Db, editionId: number, ogcFid: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(max(ordinal), 0) as count from parcel_record
    where edition_id = ${editionId} and ogc_fid = ${ogcFid}`.execute(db);
  return rows[0]?.count ?? 0;
}
