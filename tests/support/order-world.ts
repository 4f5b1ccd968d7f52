import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startingOf } from '../../src/features/exports/server/index.ts';
import { paymentRoutes } from '../../src/features/payments/server/payment-routes.ts';
import type { Payments } from '../../src/features/payments/server/payments-api.ts';
import { createPayments } from '../../src/features/payments/server/payments.ts';
import type { Cart, Order } from '../../src/features/purchases/contract.ts';
import { cartRoutes } from '../../src/features/purchases/server/cart-routes.ts';
import { orderRoutes } from '../../src/features/purchases/server/order-routes.ts';
import { type OrderParts, orderPayments, settleOrders } from '../../src/features/purchases/server/orders.ts';
import { taxRoutes } from '../../src/features/purchases/server/tax-routes.ts';
import { createStore } from '../../src/features/store/server/store.ts';
import { openExportWorld } from './export-world.ts';
import type { ParcelFixture } from './parcels-fixture.ts';
import type { Persona } from './personas.ts';
import { cheaperThan } from './project-world.ts';

const PARCELS: ParcelFixture[] = Array.from({ length: 40 }, (_, index) => ({
  values: { parcelnumb: `P-${index + 1}`, owner: 'ACME LLC', landval: (index + 1) * 1000 },
}));

const PAID = { by: 'card', token: 'practice_success_4242' };
export const DECLINED = { by: 'card', token: 'practice_later_0341' };
export const CONFIRMED = { by: 'card', token: 'practice_confirm_3184' };

/** Opens a county with parcels, projects, exports, carts and orders. Jobs run only when a test calls `work` and `settle`. */
async function openOrderWorld() {
  let opened: { parts: OrderParts; payments: Payments } | undefined;
  const world = await openExportWorld(PARCELS, {}, (given) => {
    const { services, jobs } = given;
    const payments = createPayments(services, () => [orderPayments]);
    const parts: OrderParts = {
      services,
      payments,
      enqueue: (id, trx) => jobs.enqueue({} as never, { id }, trx),
    };
    opened = { parts, payments };
    const store = createStore(() => payments.way() !== 'none');
    return [
      ...paymentRoutes(services, payments),
      ...cartRoutes({ services, store }),
      ...taxRoutes(parts, store),
      ...orderRoutes(parts, startingOf(services, given), store),
    ];
  });
  if (opened === undefined) throw new Error('the routes were not made');
  const { parts, payments } = opened;
  const { server, services } = world;
  const db = services.database.kysely;
  services.config.featureSettings['PLATBOOK_SITE'] = 'plans';
  return {
    ...world,
    payments,
    /** Removes all orders, payments, exports, projects and uses of limits, and the exports in carts, but not the files of places in carts. */
    async clear() {
      await sql`delete from store_order`.execute(db);
      await sql`delete from payment`.execute(db);
      for (const table of [
        'parcel_export',
        'cart_export_item',
        'use_subject',
        'use_counter',
        'project',
      ] as const)
        await db.deleteFrom(table).execute();
      world.queued.length = 0;
    },
    /** Puts the parcels that are cheaper than `most` into the cart, as an export of a new project. */
    async putIntoCart(fmt = 'geojson', most = 20_500, as: Persona = 'alice') {
      const project = await world.project(as, `Lots ${randomUUID().slice(0, 6)}`);
      const body = { fmt, query: cheaperThan(most), project: project.path.split('/').at(-1) };
      const reply = await server.post('/orders/cart/add_export_items.json', body, as);
      expect(reply.status, reply.text).toBe(200);
      return project;
    },
    cart: async (as: Persona = 'alice') => (await server.get('/orders/cart.json', as)).body as Cart,
    buy: (body: object = {}, as: Persona = 'alice') =>
      server.post(
        '/orders.json',
        { total_cents: 300, pay_with: PAID, request_key: randomUUID(), ...body },
        as,
      ),
    orders: async (as: Persona = 'alice') =>
      ((await server.get('/profile/orders.json', as)).body as { orders: Order[] }).orders,
    settle: () => settleOrders(parts, new Date(), new AbortController().signal),
    /** Returns the number of charges for orders that were paid. */
    async charges() {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from practice_charge c join payment p on p.id::text = c.key where p.kind = 'order' and p.state = 'paid'`.execute(
        db,
      );
      return rows[0]?.count;
    },
  };
}

type OrderWorld = Awaited<ReturnType<typeof openOrderWorld>>;
type FeatureSettings = OrderWorld['services']['config']['featureSettings'];

/**
 * Opens a world for the tests of a file. Before each test, removes the orders and restores the settings that the file's `beforeAll` left. The functions are those of
 * the world.
 */
export function useOrderWorld() {
  let opened: OrderWorld | undefined;
  let settings: FeatureSettings | undefined;
  beforeAll(async () => {
    opened = await openOrderWorld();
  }, 120_000);
  afterAll(() => opened?.close());
  const world = (): OrderWorld => {
    if (opened === undefined) throw new Error('the world is not open before the first test');
    return opened;
  };
  beforeEach(async () => {
    const { config } = world().services;
    settings ??= { ...config.featureSettings };
    for (const name of Object.keys(config.featureSettings)) delete config.featureSettings[name];
    Object.assign(config.featureSettings, settings);
    await world().clear();
  });
  return {
    world,
    putIntoCart: (...given: Parameters<OrderWorld['putIntoCart']>) => world().putIntoCart(...given),
    cart: (...given: Parameters<OrderWorld['cart']>) => world().cart(...given),
    buy: (...given: Parameters<OrderWorld['buy']>) => world().buy(...given),
    orders: (...given: Parameters<OrderWorld['orders']>) => world().orders(...given),
    settle: () => world().settle(),
    charges: () => world().charges(),
  };
}
