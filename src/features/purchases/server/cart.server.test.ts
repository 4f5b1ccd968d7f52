import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartBrowser, setStorePrice } from '../../../../tests/support/cart-browser.ts';
import { openExportWorld, unpack } from '../../../../tests/support/export-world.ts';
import { FIXTURE_COUNTY, type ParcelFixture } from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { openSource } from '../../../backend/formats/open-source.ts';
import { startingOf } from '../../exports/server/index.ts';
import { cardRoutes } from '../../payments/server/card-routes.ts';
import { paymentRoutes } from '../../payments/server/payment-routes.ts';
import type { Payments } from '../../payments/server/payments-api.ts';
import { createPayments } from '../../payments/server/payments.ts';
import { describeEditions } from '../../store/server/describe-editions.ts';
import type { Store, StoreOffer } from '../../store/server/index.ts';
import { createStore } from '../../store/server/store.ts';
import type { Cart, Order } from '../contract.ts';
import { cartRoutes } from './cart-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { type OrderParts, orderPayments, settleOrders } from './orders.ts';

const ALDER = FIXTURE_COUNTY.path;
const STATE = '/us/zz';
const PARCELS: ParcelFixture[] = Array.from({ length: 40 }, (_, index) => ({
  values: {
    parcelnumb: `P-${index + 1}`,
    owner: 'ACME LLC',
    landval: (index + 1) * 1000,
    zoning_type: 'Residential',
  },
}));

let world: Awaited<ReturnType<typeof openExportWorld>>;
let parts: OrderParts;
let payments: Payments;
const asItIs = (offer: StoreOffer) => offer;
/** Changes the offers of the store, so that a test can publish a new edition in the middle of a request. */
let changeOffer = asItIs;
const db = () => world.services.database.kysely;
beforeAll(async () => {
  world = await openExportWorld(PARCELS, {}, (given) => {
    const { services, jobs } = given;
    payments = createPayments(services, () => [orderPayments]);
    parts = { services, payments, enqueue: (id, trx) => jobs.enqueue({} as never, { id }, trx) };
    const real = createStore(() => payments.way() !== 'none');
    const findOffer: Store['findOffer'] = async (...asked) => changeOffer(await real.findOffer(...asked));
    const store = { ...real, findOffer };
    return [
      ...paymentRoutes(services, payments),
      ...cardRoutes(services.database.kysely, payments),
      ...cartRoutes({ services, store }),
      ...orderRoutes(parts, startingOf(services, given), store),
    ];
  });
  world.services.config.featureSettings['PLATBOOK_SITE'] = 'plans';
  await describeEditions(world.services);
}, 120_000);
afterAll(() => world.close());

const setPrice = (product: string, cents: number, currency?: string, soldAs?: string) =>
  setStorePrice(db(), product, cents, currency, soldAs);
beforeEach(async () => {
  changeOffer = asItIs;
  for (const table of ['store_order', 'payment', 'cart_file_item', 'store_price', 'parcel_export'])
    await sql`delete from ${sql.table(table)}`.execute(db());
  await setPrice('standard', 14_900);
  await setPrice('premium', 29_900);
  await setPrice('zoning-addon', 5000);
  await setPrice('premium', 49_900, 'USD', 'bundle');
  world.queued.length = 0;
  const { featureSettings } = world.services.config;
  for (const name of ['PLATBOOK_PAYMENT', 'PLATBOOK_FREE_FILES', 'PLATBOOK_OWNER_NAMES'])
    delete featureSettings[name];
  featureSettings['PLATBOOK_SITE'] = 'plans';
});

const browse = (as?: Persona) => cartBrowser(world.server, as);
const settle = () => settleOrders(parts, new Date(), new AbortController().signal);
const files = (cart: Cart) =>
  cart.items.flatMap((item) => (item.kind === 'file' ? [[item.product, ...item.add_ons].join()] : []));

describe('adding to a cart', () => {
  it('keeps add-ons with Premium, and names the products that it replaces', async () => {
    const bob = browse('bob');
    expect(files((await bob.add({ id: 'standard' })).body as Cart)).toEqual(['standard']);
    const zoning = await bob.add({ id: 'zoning-addon' });
    expect([zoning.status, zoning.text]).toEqual([
      400,
      expect.stringContaining('Add Premium to the cart first.'),
    ]);
    expect((await bob.add()).body).toMatchObject({
      message: 'Premium replaced Standard.',
      total_cents: 29_900,
    });
    expect((await bob.add({ id: 'zoning-addon' })).body).toMatchObject({
      message: null,
      total_cents: 34_900,
      items: [
        {
          title: 'Alder County, ZZ',
          records: 40,
          parts: [
            { product: 'premium', price_cents: 29_900 },
            { product: 'zoning-addon', price_cents: 5000 },
          ],
        },
      ],
    });
    // Another format of the same product keeps the add-ons, too.
    expect((await bob.add({ fmt: 'shp' })).body).toMatchObject({
      items: [{ format: 'shp' }],
      total_cents: 34_900,
    });
    const removed = await bob.post('/orders/cart/remove.json', { path: `${ALDER}:zoning-addon` });
    expect(files(removed.body as Cart)).toEqual(['premium']);
    await bob.add({ id: 'zoning-addon' });
    expect((await bob.add({ id: 'standard' })).body).toMatchObject({
      message: 'Standard replaced Premium and Zoning.',
      total_cents: 14_900,
    });
    expect(files((await bob.post('/orders/cart/remove.json', { path: ALDER })).body as Cart)).toEqual([]);
    expect((await bob.post('/orders/cart/remove.json', { path: ALDER })).status).toBe(404);
  });

  it.each([
    ['a tampered price', { price_cents: 1 }, 409, 'The price has changed. It is $299 now.'],
    ['an add-on without Premium', { id: 'addresses-addon' }, 400, 'Add Premium to the cart first.'],
    ['a currency that the price list lacks', { currency: 'CAD' }, 400, 'has no price in CAD.'],
    ['an unknown currency', { currency: 'EUR' }, 400, 'body.currency'],
    ['a format that is not sold', { fmt: 'pmtiles' }, 400, 'This store does not sell PMTiles files.'],
    ['an unknown product', { id: 'gold' }, 400, 'body.id'],
    ['a place without parcels', { path: '/us/zz/nowhere' }, 400, 'There is no place /us/zz/nowhere.'],
    ['a state', { path: STATE }, 400, 'body.path: is not a county. States are added by add_state.json.'],
    ['a hostile path', { path: "/us/zz/x' or 1=1" }, 400, 'body.path'],
  ])('refuses %s', async (_, body, status, message) => {
    const reply = await browse('bob').add(body);
    expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(message)]);
    expect((await browse('bob').cart()).items).toEqual([]);
  });

  it('adds a state as a bundle, through an endpoint of its own', async () => {
    const bob = browse('bob');
    const add = (body: object) =>
      bob.post('/orders/cart/add_state.json', { id: 'premium', fmt: 'csv', state: STATE, ...body });
    expect((await add({})).body).toMatchObject({
      items: [{ path: STATE, title: 'Zedland' }],
      total_cents: 49_900,
    });
    for (const body of [{ state: ALDER }, { path: ALDER }]) expect((await add(body)).status).toBe(400);
    expect((await add({ state: '/us/qq' })).text).toContain('"field":"body.state"');
  });

  it('keeps the cart of a visitor, and merges it at the sign-in', async () => {
    const visitor = browse();
    await browse('bob').add({ id: 'standard' });
    expect((await visitor.cart()).items).toEqual([]);
    const cookie = (await visitor.add()).headers['set-cookie'];
    expect(cookie).toMatch(/platbook_cart=.*HttpOnly.*SameSite=Lax/);
    // Each change renews the cookie, as it renews the days for which the cart is kept.
    expect((await visitor.add()).headers['set-cookie']).toBe(cookie);
    expect(await visitor.cart()).toMatchObject({
      of: 'visitor',
      total_cents: 29_900,
      refusal: { code: 'sign_in_required', message: 'Sign in to pay. Your cart stays.' },
    });
    expect((await browse().cart()).items).toEqual([]);
    // The same place is in both carts: the file that was added last stays.
    expect(files(await visitor.cart('bob'))).toEqual(['premium']);
    expect((await visitor.cart('bob')).of).toBe('account');
    expect(files(await browse('bob').cart())).toEqual(['premium']);
    expect((await visitor.cart()).items).toEqual([]);
  });
});

describe('an order of files', () => {
  it('is a Shapefile of the whole county with the columns of Premium and Zoning, whose download resumes', async () => {
    const bob = browse('bob');
    await bob.add({ fmt: 'shp' });
    await bob.add({ id: 'zoning-addon' });
    const bought = await bob.buy(34_900);
    expect(bought.body).toMatchObject({
      order: { state: 'preparing', total_cents: 34_900 },
      payment: { state: 'paid', amount_cents: 34_900 },
    });
    expect((await bob.cart()).items).toEqual([]);
    await world.work();
    const [order] = await bob.orders();
    expect(order).toMatchObject({
      state: 'ready',
      lines: [{ description: 'Alder County, ZZ: Premium with Zoning as Shapefile, 40 parcels', records: 40 }],
    });
    const url = order?.lines[0]?.files[0]?.url ?? '';
    const whole = await bob.get(url);
    expect(whole.headers['accept-ranges']).toBe('bytes');
    const half = Math.floor(whole.bytes.length / 2);
    const etag = whole.headers['etag'] ?? '';
    const rest = await bob.get(url, { range: `bytes=${half}-`, 'if-range': etag });
    expect([rest.status, rest.headers['content-range']]).toEqual([
      206,
      `bytes ${half}-${whole.bytes.length - 1}/${whole.bytes.length}`,
    ]);
    expect(Buffer.concat([whole.bytes.subarray(0, half), rest.bytes]).equals(whole.bytes)).toBe(true);
    expect((await bob.get(url, { range: `bytes=${whole.bytes.length}-` })).status).toBe(416);
    const zip = await unpack(whole);
    const shape = (await readdir(zip.dir)).find((name) => name.endsWith('.shp')) ?? '';
    const source = await openSource(path.join(zip.dir, shape), { scratchDir: zip.dir });
    const names = source.columns.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(expect.arrayContaining(['parcelnumb', 'owner', 'zoning_typ']));
    await source.close();
    await zip.close();
  });

  it('has a receipt for its buyer only', async () => {
    const bob = browse('bob');
    await bob.add();
    const { order } = (await bob.buy(29_900)).body as { order: Order };
    const receipt = await bob.get(`/orders/${order.id}/receipt.pdf`);
    expect([receipt.status, receipt.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await browse('alice').get(`/orders/${order.id}/receipt.pdf`)).status).toBe(404);
    expect((await browse().get(`/orders/${order.id}/receipt.pdf`)).status).toBe(404);
    expect(await browse('alice').orders()).toEqual([]);
  });

  it('asks again when a price has changed meanwhile, and leaves out a file that has no price anymore', async () => {
    const bob = browse('bob');
    await bob.add();
    await setPrice('premium', 31_900);
    expect((await bob.cart()).items).toMatchObject([{ price_cents: 31_900, price_before_cents: 29_900 }]);
    const reply = await bob.buy(29_900);
    expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('It is $319 now.')]);
    expect((await bob.cart()).items).toMatchObject([{ price_cents: 31_900, price_before_cents: null }]);
    await sql`delete from store_price where product = 'premium'`.execute(db());
    expect(await bob.cart()).toMatchObject({
      total_cents: 0,
      items: [{ price_cents: null, reason: 'Premium of Alder County, ZZ has no price on this site.' }],
    });
    expect((await bob.buy(0)).text).toContain('Your cart is empty.');
  });

  it('buys what its page shows: a cart that another tab changed is refused, even with the same total', async () => {
    const bob = browse('bob');
    await bob.add();
    const seen = { item_ids: (await bob.cart()).items.map(({ id }) => id) };
    await bob.add({ fmt: 'shp' });
    const changed = (await bob.cart()).items.map(({ id }) => id);
    for (const shown of [seen, { item_ids: [] }])
      expect((await bob.buy(29_900, shown)).text).toContain('Your cart has changed.');
    expect(await bob.orders()).toEqual([]);
    expect((await bob.buy(29_900, { item_ids: changed })).body).toMatchObject({
      order: { state: 'preparing', lines: [{ description: expect.stringContaining('Shapefile') as string }] },
    });
    // The first tab is late: nothing is in the cart anymore.
    expect((await bob.buy(29_900, seen)).status).toBe(409);
    expect(await bob.orders()).toHaveLength(1);
  });

  it('asks again when an edition was published in the middle of the checkout', async () => {
    const bob = browse('bob');
    await bob.add();
    let asked = 0;
    changeOffer = (offer) => {
      asked += 1;
      if (!offer.ok || asked < 2) return offer;
      return { ...offer, editions: offer.editions.map((old) => ({ ...old, editionId: old.editionId + 1 })) };
    };
    const reply = await bob.buy(29_900);
    changeOffer = asItIs;
    expect([reply.status, reply.text]).toEqual([
      409,
      expect.stringContaining('A new edition of Alder County, ZZ was just published.'),
    ]);
    expect(await bob.orders()).toEqual([]);
    expect((await bob.buy(29_900)).body).toMatchObject({ order: { state: 'preparing' } });
  });

  it('is in one currency', async () => {
    const bob = browse('bob');
    await setPrice('premium', 9900, 'CAD', 'bundle');
    await bob.add();
    const state = { id: 'premium', fmt: 'csv', state: STATE, currency: 'CAD' };
    expect((await bob.post('/orders/cart/add_state.json', state)).body).toMatchObject({
      total_cents: 29_900,
      currency: 'USD',
      items: [
        { reason: null },
        { price_cents: null, reason: expect.stringContaining('one currency') as string },
      ],
    });
    await bob.buy(29_900);
    expect(await bob.cart()).toMatchObject({ total_cents: 9900, currency: 'CAD' });
    expect((await bob.buy(9900)).body).toMatchObject({
      order: { currency: 'CAD' },
      payment: { currency: 'CAD' },
    });
  });

  it('is paid with a saved card of the account only by members who may pay for the account', async () => {
    const card = {
      group: 'alice',
      payment_method_id: 'practice_success_4242',
      cardholder_name: 'Alice Tester',
    };
    const added = await world.server.post('/account/cards.json', card, 'alice');
    const { cards } = added.body as { cards: { token: string }[] };
    const saved = { pay_with: { by: 'saved', card_id: cards[0]?.token } };
    const setRole = (role: string) =>
      sql`update group_member set role = ${role} where group_id = (select id from account_group where slug = 'alice')
        and account_id = (select id from account where email = 'alice@people.example')`.execute(db());
    const alice = browse('alice');
    await alice.add();
    await setRole('member');
    const refused = await alice.buy(29_900, saved);
    await setRole('owner');
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('You can’t pay with the saved cards of this account.'),
    ]);
    const bob = browse('bob');
    await bob.add();
    expect((await bob.buy(29_900, saved)).status).toBe(404);
    expect((await alice.buy(29_900, saved)).body).toMatchObject({ payment: { state: 'paid' } });
  });

  it('is refunded in full when none of its files could be made', async () => {
    const bob = browse('bob');
    await bob.post('/orders/cart/add_state.json', { id: 'premium', fmt: 'csv', state: STATE });
    const { order } = (await bob.buy(49_900)).body as { order: Order };
    await sql`update parcel_export set state = 'failed', error = 'No room.'`.execute(db());
    await settle();
    expect(await bob.orders()).toMatchObject([
      { id: order.id, state: 'failed', payment: { state: 'refunded' }, lines: [{ refunded_cents: 49_900 }] },
    ]);
  });
});

describe('free files', () => {
  beforeEach(async () => {
    await setPrice('standard', 0);
    world.services.config.featureSettings['PLATBOOK_PAYMENT'] = 'none';
  });

  it('are downloaded after signing in, without a way to pay, and made once for everybody', async () => {
    const visitor = browse();
    await visitor.add({ id: 'standard' });
    const refused = await visitor.buy(0);
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('Sign in to download.')]);
    const bob = browse('bob');
    await bob.add({ id: 'standard' });
    expect((await bob.buy(0)).body).toMatchObject({
      order: { state: 'preparing', total_cents: 0 },
      payment: null,
    });
    const alice = browse('alice');
    await alice.add({ id: 'standard' });
    expect((await alice.buy(0)).status).toBe(200);
    expect(world.queued).toHaveLength(1);
    await world.work();
    for (const person of [bob, alice])
      expect((await person.orders())[0]).toMatchObject({ state: 'ready', lines: [{ price_cents: 0 }] });
    const paid = await bob.add();
    expect([paid.status, paid.text]).toEqual([400, expect.stringContaining('This site can’t take payments')]);
  });

  it('need no account if the operator allows it, and then contain no owners', async () => {
    world.services.config.featureSettings['PLATBOOK_FREE_FILES'] = 'everyone';
    const visitor = browse();
    await visitor.add({ id: 'standard' });
    expect((await visitor.buy(0)).body).toMatchObject({ order: { state: 'preparing' }, payment: null });
    await world.work();
    const [order] = await visitor.orders();
    expect(order?.state).toBe('ready');
    expect(await browse().orders()).toEqual([]);
    const zip = await unpack(await visitor.get(order?.lines[0]?.files[0]?.url ?? ''));
    const [csv = ''] = (await readdir(zip.dir)).filter((name) => name.endsWith('.csv'));
    const text = await readFile(path.join(zip.dir, csv), 'utf8');
    expect(text.trim().split('\n')).toHaveLength(41);
    expect(text).not.toContain('ACME');
    expect(await readFile(path.join(zip.dir, 'README.txt'), 'utf8')).toContain(
      'shown only to people who are signed in',
    );
    await zip.close();
  });
});

// This test is the last one, because it publishes another edition.
it('a new edition that is published after the checkout is the one that the buyer gets', async () => {
  const bob = browse('bob');
  await bob.add();
  await bob.buy(29_900);
  await world.publish(2);
  await world.work();
  const [order] = await bob.orders();
  expect(order?.state).toBe('ready');
  const zip = await unpack(await bob.get(order?.lines[0]?.files[0]?.url ?? ''));
  expect(await readFile(path.join(zip.dir, 'README.txt'), 'utf8')).toContain(
    'so the file has version 2 instead of 1.',
  );
  await zip.close();
});
