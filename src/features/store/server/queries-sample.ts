import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';

/** Returns the first rows of an edition: always the same ones, so that repeated requests don't collect more. */
export async function listSampleRows(
  db: Db,
  editionId: number,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ fields: Record<string, unknown> }>`
    select to_jsonb(p) - 'geom' - 'custom' as fields
    from parcel p where p.edition_id = ${editionId} order by p.ogc_fid limit ${limit}`.execute(db);
  return rows.map(({ fields }) => fields);
}
