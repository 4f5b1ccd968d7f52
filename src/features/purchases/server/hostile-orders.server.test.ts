import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cartBrowser, setStorePrice } from '../../../../tests/support/cart-browser.ts';
import { CONFIRMED, DECLINED, useOrderWorld } from '../../../../tests/support/order-world.ts';
import { FIXTURE_COUNTY } from '../../../../tests/support/parcels-fixture.ts';
import { PERSONAS } from '../../../../tests/support/personas.ts';
import { cheaperThan } from '../../../../tests/support/project-world.ts';
import type { TestReply } from '../../../../tests/support/test-server.ts';
import { remakeLostExport } from '../../exports/server/index.ts';
import { describeEditions } from '../../store/server/describe-editions.ts';
import type { Order } from '../contract.ts';

const { putIntoCart, cart, buy, orders, settle, charges, world } = useOrderWorld();

describe('an order', () => {
  it('that was refunded loses its files, even by an earlier link, and other orders keep theirs', async () => {
    for (const _ of [1, 2]) {
      await putIntoCart();
      await buy();
    }
    await world().work();
    const ready = await orders();
    const urls = ready.map(({ lines }) => lines[0]?.files[0]?.url ?? '');
    const refund = { amount_cents: 300, key: randomUUID() };
    const id = ready[0]?.payment?.id;
    expect((await world().server.post(`/admin/payments/${id}/refund.json`, refund, 'olive')).status).toBe(
      200,
    );
    expect(await orders()).toMatchObject([{ state: 'refunded', lines: [{ files: [] }] }, { state: 'ready' }]);
    const replies = await Promise.all(urls.map((url) => world().server.get(url, 'alice')));
    expect(replies.map(({ status }) => status)).toEqual([404, 200]);
    expect(replies[0]?.text).toContain('This file was refunded, so it can no longer be downloaded.');
  });

  it.each([
    ['lost from the store', (file: string) => rm(file)],
    [
      'damaged, with as many bytes as before,',
      async (file: string) => {
        const bytes = await readFile(file);
        await writeFile(file, bytes.fill(7, bytes.length >> 1, (bytes.length >> 1) + 16));
      },
    ],
  ])('whose file was %s gets it again by the same link', async (_, harm) => {
    await putIntoCart();
    await buy();
    await world().work();
    const url = (await orders())[0]?.lines[0]?.files[0]?.url ?? '';
    const { services } = world();
    const lost = await services.database.kysely
      .selectFrom('parcel_export')
      .select(['id', 'file_key'])
      .executeTakeFirstOrThrow();
    expect((await world().server.get(url, 'alice')).status).toBe(200);
    await harm(await services.files.localFile(lost.file_key ?? ''));
    const reply = await world().server.get(url, 'alice');
    expect([reply.status, reply.text]).toEqual([
      503,
      expect.stringContaining('This file was lost and is being made again. Try again in a minute.'),
    ]);
    await remakeLostExport(services, lost.id, async (id) => void world().queued.push(id));
    await settle();
    expect((await orders())[0]).toMatchObject({ total_cents: 300, payment: { refunded_cents: 0 } });
    await world().work();
    expect((await world().server.get(url, 'alice')).status).toBe(200);
    expect((await orders())[0]).toMatchObject({
      state: 'ready',
      lines: [{ records: 20, refunded_cents: 0 }],
    });
    expect(await charges()).toBe(1);
  });

  it('that was refunded while its file was being made gives the file to nobody', async () => {
    await putIntoCart();
    const { payment } = (await buy()).body as { payment: { id: string } };
    const refund = { amount_cents: 300, key: randomUUID() };
    await world().server.post(`/admin/payments/${payment.id}/refund.json`, refund, 'olive');
    await world().work();
    await settle();
    expect(await orders()).toMatchObject([{ state: 'refunded', lines: [{ files: [], refunded_cents: 0 }] }]);
    const { rows } = await sql`select expires_at <= now() as "isOver", error from parcel_export`.execute(
      world().services.database.kysely,
    );
    expect(rows).toEqual([{ isOver: true, error: expect.stringContaining('This file was refunded') }]);
  });

  it('that the provider first reports as refunded counts as paid', async () => {
    const db = world().services.database.kysely;
    for (const cents of [100, 300]) {
      await putIntoCart();
      const { payment } = (await buy({ pay_with: CONFIRMED })).body as { payment: { id: string } };
      // The person confirmed the charge and somebody refunded it at the provider, while this server was down.
      await sql`
        update practice_charge set state = 'paid', refunded_cents = ${cents}
        where key = ${payment.id}`.execute(db);
      await world().payments.refresh(payment.id);
      await settle();
    }
    expect(await orders()).toMatchObject([
      { state: 'refunded', payment: { state: 'refunded', refunded_cents: 300 } },
      { state: 'preparing', payment: { state: 'partly_refunded', refunded_cents: 100 } },
    ]);
    expect(world().queued).toHaveLength(1);
    expect((await cart()).items).toEqual([]);
  });

  it('is refunded the price of a file that was deleted before it was made', async () => {
    await putIntoCart();
    await putIntoCart('geojson', 10_500);
    await buy({ total_cents: 450 });
    await sql`delete from parcel_export where records = 10`.execute(world().services.database.kysely);
    await world().work();
    await settle();
    expect(await orders()).toMatchObject([
      {
        state: 'ready',
        payment: { refunded_cents: 150 },
        lines: [{ refunded_cents: 0 }, { refunded_cents: 150 }],
      },
    ]);
  });

  it('sent 10 times at once is the same order each time, even when it replaces an unpaid one', async () => {
    await putIntoCart();
    await buy({ pay_with: DECLINED });
    const key = { request_key: randomUUID() };
    const replies = await Promise.all(Array.from({ length: 10 }, () => buy(key)));
    expect(new Set(replies.map(orderOf))).toEqual(new Set([`200 ${(await orders())[0]?.id}`]));
    expect(await charges()).toBe(1);
  });

  it('of free files that a visitor sends 10 times at once is the same order each time', async () => {
    const { featureSettings } = world().services.config;
    await describeEditions(world().services);
    await setStorePrice(world().services.database.kysely, 'standard', 0);
    featureSettings['PLATBOOK_FREE_FILES'] = 'everyone';
    try {
      const visitor = cartBrowser(world().server);
      await visitor.add({ id: 'standard' });
      const key = { request_key: randomUUID() };
      const replies = await Promise.all(Array.from({ length: 10 }, () => visitor.buy(0, key)));
      expect(new Set(replies.map(orderOf))).toEqual(new Set([`200 ${(await visitor.orders())[0]?.id}`]));
    } finally {
      delete featureSettings['PLATBOOK_FREE_FILES'];
    }
  });

  it('that two tabs send at once, to be paid by purchase order, is one order, and its items leave the cart', async () => {
    const { featureSettings } = world().services.config;
    featureSettings['PLATBOOK_PAYMENT_INVOICE'] = 'on';
    try {
      for (let run = 0; run < 5; run += 1) {
        await world().clear();
        await putIntoCart();
        const keys = [randomUUID(), randomUUID()];
        const byOrder = { pay_with: { by: 'invoice', purchase_order: 'PO-1' } };
        const clicks = Array.from({ length: 10 }, async (_, index) => {
          await setTimeout(10 * index);
          return buy({ ...byOrder, request_key: keys[index % 2] });
        });
        const statuses = (await Promise.all(clicks)).map(({ status }) => status);
        expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
        expect((await orders()).map(({ payment }) => payment?.provider)).toEqual(['invoice']);
        expect((await cart()).items).toEqual([]);
      }
    } finally {
      delete featureSettings['PLATBOOK_PAYMENT_INVOICE'];
    }
  });

  it('is not given to another account that sends its key', async () => {
    await putIntoCart();
    const key = { request_key: randomUUID() };
    await buy({ ...key, pay_with: DECLINED });
    const theirs = await buy(key, 'bob');
    expect([theirs.status, theirs.text]).toEqual([409, expect.stringContaining('Your cart is empty.')]);
    expect((await buy(key)).body).toMatchObject({ order: { state: 'preparing' } });
  });

  it.each([
    ['a tampered total', { total_cents: 1 }, 409, 'The price has changed. It is $3 now.'],
    ['a negative total', { total_cents: -300 }, 400, 'total_cents'],
    ['half a cent', { total_cents: 299.5 }, 400, 'total_cents'],
    ['a total of 0', { total_cents: 0, pay_with: null }, 409, 'The price has changed. It is $3 now.'],
    ['no way to pay', { pay_with: null }, 400, 'Say how you pay: this cart is not free.'],
    ['no card', { pay_with: { by: 'card', token: '' } }, 400, 'pay_with'],
  ])('with %s is refused, and the cart stays', async (_, body, status, message) => {
    await putIntoCart();
    const reply = await buy(body);
    expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(message)]);
    expect((await cart()).items).toHaveLength(1);
    expect(await orders()).toEqual([]);
  });

  it('of less than the minimum charge at Stripe is refused, and takes no free rows', async () => {
    const { featureSettings } = world().services.config;
    const stripe = {
      PLATBOOK_PAYMENT: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
    };
    Object.assign(featureSettings, stripe, { PLATBOOK_PLAN_LIMITS: 'pro.download_rows=19' });
    try {
      await putIntoCart('csv');
      const reply = await buy({ total_cents: 10 });
      expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('less than $0.50')]);
      expect([await world().freeRowsUsed(), await orders()]).toEqual([0, []]);
    } finally {
      for (const name of [...Object.keys(stripe), 'PLATBOOK_PLAN_LIMITS']) delete featureSettings[name];
    }
  });

  it('after the session has ended charges nothing, and the cart stays', async () => {
    await putIntoCart();
    const reply = await buy({}, 'chelsea');
    expect([reply.status, reply.text]).toEqual([
      401,
      expect.stringContaining('Sign in to pay. Your cart stays.'),
    ]);
    expect((await cart()).items).toHaveLength(1);
    expect(await charges()).toBe(0);
  });
});

it('a cart holds at most 50 places, also after the cart of a visitor who signs in was merged into it', async () => {
  const db = world().services.database.kysely;
  await describeEditions(world().services);
  await setStorePrice(db, 'premium', 29_900);
  const bob = cartBrowser(world().server, 'bob');
  const fill = (count: number) =>
    sql`
      insert into cart_file_item (account_id, path, product, add_ons, format, variant, currency, price_cents)
      select a.id, '/us/zz/place-' || n, 'premium', '{}', 'csv', 'default', 'USD', 29900
      from account a, generate_series(1, ${count}::integer) n where a.email = ${PERSONAS.bob.email}
      on conflict do nothing`.execute(db);
  await fill(49);
  expect((await bob.add()).status).toBe(200);
  await bob.post('/orders/cart/remove.json', { path: FIXTURE_COUNTY.path });
  await fill(50);
  const full = await bob.add();
  expect([full.status, full.text]).toEqual([
    403,
    expect.stringContaining('A cart holds at most 50 places. Check out first.'),
  ]);
  const visitor = cartBrowser(world().server);
  await visitor.add();
  const { items, total_cents: total } = await visitor.cart('bob');
  // The other places don't exist, so the merged one alone can be bought.
  expect([items.length, total]).toEqual([50, 29_900]);
});

it('a cart does not exist on an open site', async () => {
  const { featureSettings } = world().services.config;
  featureSettings['PLATBOOK_SITE'] = 'open';
  try {
    const bob = cartBrowser(world().server, 'bob');
    expect([(await bob.add()).status, (await bob.get('/orders/cart.json')).status]).toEqual([404, 404]);
  } finally {
    featureSettings['PLATBOOK_SITE'] = 'plans';
  }
});

// This test is the last one, because it publishes another edition.
it('5,001 rows with 5,000 free are bought for $0.10, and 5,000 rows are free', async () => {
  await world().publish(
    2,
    Array.from({ length: 5010 }, (_, index) => ({
      values: { parcelnumb: `Q-${index + 1}`, landval: index + 1 },
    })),
  );
  const project = await world().project('alice', 'Five thousand');
  const slug = project.path.split('/').at(-1);
  const add = (most: number) =>
    world().server.post(
      '/orders/cart/add_export_items.json',
      { fmt: 'csv', query: cheaperThan(most), project: slug },
      'alice',
    );
  const free = await world().start(project, { query: cheaperThan(5001) });
  expect([free.status, await world().freeRowsUsed()]).toEqual([200, 5000]);
  await sql`delete from use_subject`.execute(world().services.database.kysely);
  await sql`delete from use_counter`.execute(world().services.database.kysely);
  const refused = await world().start(project, { query: cheaperThan(5002) });
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('put it into the cart')]);
  expect((await add(5002)).status).toBe(200);
  expect((await buy({ total_cents: 10 })).body).toMatchObject({
    order: { state: 'preparing', total_cents: 10, lines: [{ records: 5001, price_cents: 10 }] },
    payment: { state: 'paid', amount_cents: 10 },
  });
  expect(await world().freeRowsUsed()).toBe(5000);
  // The free rows are used up: each further row costs 10 cents.
  expect((await add(5002)).status).toBe(200);
  expect((await cart()).total_cents).toBe(50_010);
});

/** Returns the status of a reply with the id of its order, or its message. */
function orderOf({ status, body, text }: TestReply): string {
  return `${status} ${(body as { order?: Order } | undefined)?.order?.id ?? text}`;
}
