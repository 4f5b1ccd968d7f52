import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** The plans that a person bought. They stay with their accounts (groups), without the person's name. */
export const SUBSCRIPTIONS_OF_PERSON: PersonalData = {
  name: 'subscriptions',
  description: 'The plans that you bought for accounts',
  tables: ['subscription'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select group_name, plan, cycle, users, price_cents, currency, state, purchase_order, billing_address, period_start, period_end, created_at, ended_at
      from subscription where account_id = ${accountId}::uuid order by created_at, id limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  },
};
