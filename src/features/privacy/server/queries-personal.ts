import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** A person's entries in the access log. After account deletion they stay under an id that identifies nobody, until they expire. */
export const ACCESSES_OF_PERSON: PersonalData = {
  name: 'access-log',
  description:
    'When personal data of owners was shown to you; after account deletion, the entries stay without your name until they expire',
  tables: ['access_log'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select at, endpoint, geoid, ll_uuid, ll_uuids, parcel_count from access_log
      where account_id = ${accountId}::uuid order by id limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
};
