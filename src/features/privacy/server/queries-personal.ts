import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** What the access log holds about a person. It stays after them, under an id that names nobody, until its days are over. */
export const ACCESSES_OF_PERSON: PersonalData = {
  name: 'access-log',
  description:
    'When personal data of owners was shown to you; the log stays without your name until its days are over',
  tables: ['access_log'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select at, endpoint, geoid, ll_uuid, parcel_count from access_log
      where account_id = ${accountId}::uuid order by id limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
};
