import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** The payments of a person. Bookkeeping needs them after an account is deleted: they stay without its name. */
export const PAYMENTS_OF_PERSON: PersonalData = {
  name: 'payments',
  description: 'What you paid or were asked to pay',
  tables: ['payment'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select kind, description, amount_cents, tax_cents, refunded_cents, currency, state, purchase_order, due_on::text, created_at, paid_at
      from payment where account_id = ${accountId}::uuid order by created_at, id limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  },
};

/** The billing address of the last checkout. It is kept for 30 days, and deleted with the account. */
export const ADDRESS_OF_PERSON: PersonalData = {
  name: 'billing-address',
  description: 'The billing address that you entered last, and the sales tax that was calculated for it',
  tables: ['tax_quote'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select address, amount_cents, tax_cents, currency, created_at from tax_quote where account_id = ${accountId}::uuid
      limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
};

/** The cards that a person added. They are deleted with the account. */
export const CARDS_OF_PERSON: PersonalData = {
  name: 'cards',
  description: 'The cards that you added to pay with',
  tables: ['payment_card'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select brand, last_4, expiration_month, expiration_year, cardholder_name, is_active, created_at
      from payment_card where account_id = ${accountId}::uuid order by created_at, id limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  },
};
