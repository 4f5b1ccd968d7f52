import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** A person's requests for data. */
export const DATA_REQUESTS_OF_PERSON: PersonalData = {
  name: 'data-requests',
  description: 'The places that you asked for, and what you reported about their data',
  tables: ['data_request'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select created_at, path, name, contact, comment, is_report, email, notice, closed_at from data_request
      where account_id = ${accountId}::uuid order by id limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
  async forget(trx, accountId) {
    await trx.deleteFrom('data_request').where('account_id', '=', accountId).execute();
  },
};
