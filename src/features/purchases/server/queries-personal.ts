import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** The orders of a person. After an account deletion they are kept for the accounting, without the person. */
export const ORDERS_OF_PERSON: PersonalData = {
  name: 'orders',
  description: 'What you ordered',
  tables: ['store_order'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select o.state, o.total_cents, o.tax_cents, o.currency, o.created_at, o.paid_at,
        (select jsonb_agg(jsonb_build_object('description', l.description, 'price_cents', l.price_cents) order by l.position)
          from store_order_line l where l.order_id = o.id) as lines
      from store_order o where o.account_id = ${accountId}::uuid order by o.created_at, o.id limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  },
};

/** The items in the cart of a person. */
export const CART_OF_PERSON: PersonalData = {
  name: 'cart',
  description: 'The files of places in your cart',
  tables: ['cart_file_item'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select path, product, add_ons, format, currency, price_cents, created_at from cart_file_item
      where account_id = ${accountId}::uuid order by created_at, id limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  },
};
