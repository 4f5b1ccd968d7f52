import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** The data that the follows feature stores about a person. */
export const FOLLOWS_OF_PERSON: PersonalData = {
  name: 'follows',
  description: 'Parcels and places that you follow, with your notes',
  tables: ['follow'],
  hasGeometry: true,
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select place_path, ll_uuid, geoid, path, address, parcelnumb, note, followed_at, removed_at,
        case when lon is not null then json_build_object('type', 'Point', 'coordinates', json_build_array(lon, lat)) end as geometry
      from follow where account_id = ${accountId}::uuid order by id limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  },
};
