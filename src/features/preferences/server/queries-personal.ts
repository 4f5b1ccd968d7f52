import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** The data that the preferences feature stores about a person. */
export const PREFERENCES_OF_PERSON: PersonalData = {
  name: 'preferences',
  description: 'Your preferences',
  tables: ['preference'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select path, value, updated_at from preference
      where account_id = ${accountId}::uuid order by path limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
};
