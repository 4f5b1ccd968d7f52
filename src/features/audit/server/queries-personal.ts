import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/**
 * The data that the audit log holds about a person. Entries can't be changed or deleted, so they stay when the account is deleted. Their account id then no
 * longer leads to a name.
 */
export const ACTS_OF_PERSON: PersonalData = {
  name: 'acts',
  description: 'Your changes in the audit log, which stay there without your name',
  tables: ['audit_entry'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select at, verb, subject_kind, subject_id, subject_name, detail from audit_entry
      where account_id = ${accountId}::uuid or as_account_id = ${accountId}::uuid
      order by id limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
};
