import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** The personal data in imports. After an account deletion the imports stay with the county, without the account. */
export const IMPORTS_OF_PERSON: PersonalData = {
  name: 'imports',
  description: 'Which imports you started; they stay with their county, without your name',
  tables: ['import_run'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select id, state, created_at from import_run
      where account_id = ${accountId}::uuid order by id limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
};

/** The schedules of counties that a person set up. After an account deletion they stay, and all operators are told about them. */
export const REFRESHES_OF_PERSON: PersonalData = {
  name: 'refreshes',
  description: 'Which counties you gave a schedule; the schedules stay with their county, without your name',
  tables: ['county_refresh'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select place_path, cron, time_zone, created_at from county_refresh
      where account_id = ${accountId}::uuid order by place_path limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
};
