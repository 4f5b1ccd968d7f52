import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personaIds } from '../../../../tests/support/payment-world.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Services } from '../../../backend/services.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { getRevenue } from '../../payments/contract.ts';
import { createPayments } from '../../payments/server/payments.ts';
import { revenueRoutes } from '../../payments/server/revenue-routes.ts';
import { ADMIN_ORDERS, type listAdminOrders } from '../contract.ts';
import { adminOrderRoutes } from './admin-order-routes.ts';
import { orderPayments } from './orders.ts';

let services: Services & { close(): Promise<void> };
let server: TestServer;
const ids: string[] = [];

beforeAll(async () => {
  services = await openTestServices();
  const payments = createPayments(services, () => [orderPayments]);
  server = await openTestServer(services, [
    ...adminOrderRoutes(services, payments),
    ...revenueRoutes(services, payments),
  ]);
  const db = services.database.kysely;
  await sql`delete from store_order`.execute(db);
  await sql`delete from payment`.execute(db);
  const { alice, bob } = await personaIds(db);
  for (let index = 0; index <= ADMIN_ORDERS; index++) {
    const { rows } = await sql<{ id: string }>`
      insert into store_order (request_key, account_id, state, total_cents, created_at)
      values (${randomUUID()}::uuid, ${index === 0 ? bob : alice}::uuid, ${index === 0 ? 'ready' : 'open'}, ${1000 + index},
        now() - interval '1 day' + ${index} * interval '1 second') returning id`.execute(db);
    ids.push(rows[0]?.id ?? '');
  }
  await db.transaction().execute((trx) =>
    payments.begin(trx, {
      kind: 'order',
      recordId: ids[0] ?? '',
      payer: { accountId: bob, groupId: null },
      amountCents: 1000,
      currency: 'USD',
      description: 'Order',
    }),
  );
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const list = async (query = '') =>
  (await server.get(`/admin/orders.json${query}`, 'olive')).body as OutputOf<typeof listAdminOrders>;

describe('the orders of all people', () => {
  it('are for operators only', async () => {
    expect((await server.get('/admin/orders.json')).status).toBe(401);
    expect((await server.get('/admin/orders.json', 'alice')).status).toBe(403);
  });

  it('come newest first, in pages, with their payment', async () => {
    const first = await list();
    expect([first.orders.length, first.has_more]).toEqual([ADMIN_ORDERS, true]);
    expect(first.orders[0]?.total_cents).toBe(1000 + ADMIN_ORDERS);
    const second = await list(`?after=${first.orders.at(-1)?.id}`);
    expect(second).toMatchObject({
      orders: [{ id: ids[0], state: 'ready', payment: { amount_cents: 1000 } }],
      has_more: false,
    });
  });

  it('are found by state, buyer and number, and a wildcard in the query is an ordinary character', async () => {
    expect((await list('?state=ready')).orders.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await list('?query=bob')).orders.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await list(`?query=${ids[3]}`)).orders.map(({ id }) => id)).toEqual([ids[3]]);
    // The number on a receipt is the beginning of the id.
    expect((await list(`?query=${ids[3]?.slice(0, 8)}`)).orders.map(({ id }) => id)).toEqual([ids[3]]);
    expect((await list(`?query=${ids[3]?.slice(0, 7)}`)).orders).toEqual([]);
    expect((await list('?query=%25')).orders).toEqual([]);
    expect((await server.get('/admin/orders.json?after=1', 'olive')).status).toBe(400);
  });

  it('give the revenue by place: a file of one county under the name of the county, and a bundle of counties under its own name', async () => {
    const db = services.database.kysely;
    const lines = [
      { description: 'Alder County, premium', cents: 700, counties: ['Alder County'] },
      { description: 'All of Maryland', cents: 300, counties: ['Alder County', 'Birch County'] },
    ];
    for (const [position, { description, cents, counties }] of lines.entries()) {
      await sql`
        insert into store_order_line (order_id, position, description, records, price_cents, cart_item_id)
        values (${ids[0]}::uuid, ${position}::integer, ${description}, 10, ${cents}, ${randomUUID()}::uuid)`.execute(
        db,
      );
      for (const [number, placeName] of counties.entries())
        await sql`
          insert into store_order_file (order_id, position, number, export_id, export)
          values (${ids[0]}::uuid, ${position}::integer, ${number}::integer, ${randomUUID()}::uuid,
            ${JSON.stringify({ spec: { placeName } })}::jsonb)`.execute(db);
    }
    await sql`update payment set state = 'paid', paid_at = now(), provider = 'invoice'`.execute(db);
    const { currencies } = (await server.get('/admin/revenue.json', 'olive')).body as OutputOf<
      typeof getRevenue
    >;
    expect(currencies[0]?.rows.map(({ place, charged_cents: cents }) => [place, cents])).toEqual([
      ['Alder County', 700],
      ['All of Maryland', 300],
    ]);
    expect((await list('?query=maryland')).orders.map(({ id }) => id)).toEqual([ids[0]]);
  });
});
