import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** The data that the profile feature stores about a person. */
export const EXPORTS_OF_PERSON: PersonalData = {
  name: 'exports',
  description: 'The archives of your data',
  tables: ['data_export'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select id, state, bytes, created_at, expires_at from data_export
      where account_id = ${accountId}::uuid order by created_at, id limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  },
};
