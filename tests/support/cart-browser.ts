import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../src/backend/db/database.ts';
import type { Cart, Order } from '../../src/features/purchases/contract.ts';
import { FIXTURE_COUNTY } from './parcels-fixture.ts';
import type { Persona } from './personas.ts';
import type { TestReply, TestServer } from './test-server.ts';

/** Returns functions that send requests like the browser of a persona, with its cart cookie. They add and buy files of the fixture county. */
export function cartBrowser(server: TestServer, as: Persona = 'chelsea') {
  let cookie = '';
  const note = (reply: TestReply) => {
    const set = /platbook_cart=[^;]+/.exec(reply.headers['set-cookie'] ?? '');
    if (set !== null) cookie = set[0];
    return reply;
  };
  const headersFor = (persona: Persona): Record<string, string> => {
    if (cookie === '') return {};
    const token = persona === 'chelsea' ? '' : `platbook_session=token-of-${persona}; `;
    return { cookie: `${token}${cookie}` };
  };
  const post = async (url: string, body: object, persona = as) =>
    note(await server.post(url, body, persona, headersFor(persona)));
  return {
    post,
    add: (body: object = {}, persona = as) =>
      post(
        '/orders/cart/add.json',
        { id: 'premium', fmt: 'csv', path: FIXTURE_COUNTY.path, ...body },
        persona,
      ),
    cart: async (persona = as) =>
      (await server.get('/orders/cart.json', persona, headersFor(persona))).body as Cart,
    orders: async (persona = as) =>
      (
        (await server.get('/profile/orders.json', persona, headersFor(persona))).body as {
          orders: Order[];
        }
      ).orders,
    get: (url: string, headers: Record<string, string> = {}, persona = as) =>
      server.get(url, persona, { ...headersFor(persona), ...headers }),
    buy: (totalCents: number, body: object = {}) =>
      post('/orders.json', {
        total_cents: totalCents,
        request_key: randomUUID(),
        pay_with: totalCents === 0 ? null : { by: 'card', token: 'practice_success_4242' },
        ...body,
      }),
  };
}

/** Sets the price of a product in all formats and places. */
export const setStorePrice = (db: Db, product: string, cents: number, currency = 'USD', soldAs = 'county') =>
  sql`insert into store_price (path, sold_as, product, format, currency, steps)
    values ('/', ${soldAs}, ${product}, 'any', ${currency}, ${JSON.stringify([{ up_to_parcels: null, price_cents: cents }])}::jsonb)
    on conflict (path, sold_as, product, format, currency) do update set steps = excluded.steps`.execute(db);
