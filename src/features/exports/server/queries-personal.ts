import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/**
 * A person's exports and the items in their cart. After an account is deleted, exports of projects stay, without the person's name. Exports without a
 * project are removed with their files.
 */
export const PARCEL_EXPORTS_OF_PERSON: PersonalData = {
  name: 'parcel-exports',
  description: 'Exports of parcels that you started or put into the cart',
  tables: ['parcel_export', 'cart_export_item'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select * from (
        select 'export' as kind, e.id, e.format, e.filename, e.state, e.records, e.created_at, e.finished_at, e.expires_at,
          null::integer as price_cents, e.spec -> 'queryLines' as query
        from parcel_export e where e.account_id = ${accountId}::uuid
        union all
        select 'cart', c.id, c.format, null, null, c.records, c.created_at, null, null, c.price_cents, c.spec -> 'queryLines'
        from cart_export_item c where c.account_id = ${accountId}::uuid
      ) as held order by created_at, id limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
  async forget(trx, accountId) {
    // Without a group, the counter of the free rows has the account's id in its name.
    await sql`update parcel_export set quota_holder = null
      where account_id = ${accountId}::uuid and quota_holder = ${`account:${accountId}`}`.execute(trx);
  },
};
