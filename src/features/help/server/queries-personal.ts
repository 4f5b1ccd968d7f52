import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** A person's requests to the operators. */
export const REQUESTS_OF_PERSON: PersonalData = {
  name: 'requests',
  description: 'What you wrote to the operators of this site',
  tables: ['support_request'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select created_at, email, message, page, done_at from support_request
      where account_id = ${accountId}::uuid order by created_at, id limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  },
  async forget(trx, accountId) {
    await trx.deleteFrom('support_request').where('account_id', '=', accountId).execute();
  },
};

/** A person's feedback on the search. */
export const FEEDBACK_OF_PERSON: PersonalData = {
  name: 'search-feedback',
  description: 'Your feedback about the search',
  tables: ['search_feedback'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select created_at, query, additional_information from search_feedback
      where account_id = ${accountId}::uuid order by created_at, id limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  },
  async forget(trx, accountId) {
    await trx.deleteFrom('search_feedback').where('account_id', '=', accountId).execute();
  },
};
