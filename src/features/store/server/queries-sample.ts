import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';

/** A row of a sample: its columns by name, among them the values by which the opt-out list recognizes the parcel. */
export type SampleRow = Readonly<Record<string, unknown>> & {
  geoid: string;
  ll_uuid: string;
  custom: unknown;
};

/** Returns the first rows of an edition: always the same ones, so that repeated requests don't collect more. */
export async function listSampleRows(db: Db, editionId: number, limit: number): Promise<SampleRow[]> {
  const { rows } = await sql<{ fields: SampleRow }>`
    select to_jsonb(p) - 'geom' as fields
    from parcel p where p.edition_id = ${editionId} order by p.ogc_fid limit ${limit}`.execute(db);
  return rows.map(({ fields }) => fields);
}
