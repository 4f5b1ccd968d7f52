import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** The data that the focus areas feature stores about a person. */
export const FOCUS_AREAS_OF_PERSON: PersonalData = {
  name: 'focus-areas',
  description: 'Your focus areas, including those that you share with your group',
  tables: ['focus_area'],
  hasGeometry: true,
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select slug, group_slug, name, description, area_sqm, created_at, updated_at, deleted_at,
        ST_AsGeoJSON(geom, 15)::json as geometry
      from focus_area where owner_id = ${accountId}::uuid order by created_at, id limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  },
};
