import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** The data that the usage feature stores about a person. */
export const USES_OF_PERSON: PersonalData = {
  name: 'usage',
  description: 'What you used of your plan',
  tables: ['use_counter', 'use_subject'],
  async page(db, accountId, { offset, limit }) {
    const holder = `account:${accountId}`;
    const { rows } = await sql<PersonalRecord>`
      select * from (
        select kind, period, used, null as subject from use_counter where holder = ${holder}
        union all
        select kind, period, null, subject from use_subject where holder = ${holder}
      ) as uses order by period, kind, subject nulls first limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
  async forget(trx, accountId) {
    const holder = `account:${accountId}`;
    await trx.deleteFrom('use_counter').where('holder', '=', holder).execute();
    await trx.deleteFrom('use_subject').where('holder', '=', holder).execute();
  },
};
