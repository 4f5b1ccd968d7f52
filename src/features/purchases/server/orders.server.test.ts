import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { unpack } from '../../../../tests/support/export-world.ts';
import { CONFIRMED, DECLINED, useOrderWorld } from '../../../../tests/support/order-world.ts';
import { PERSONAS } from '../../../../tests/support/personas.ts';
import { PARCEL_EXPORTS_OF_PERSON } from '../../exports/server/queries-personal.ts';
import { deleteDueAccount } from '../../profile/server/account-deletion/delete-account.ts';
import { PROJECTS_OF_PERSON } from '../../projects/server/queries-personal.ts';
import type { Order } from '../contract.ts';
import { CART_OF_PERSON, ORDERS_OF_PERSON } from './queries-personal.ts';

const PARTS = [ORDERS_OF_PERSON, CART_OF_PERSON, PARCEL_EXPORTS_OF_PERSON, PROJECTS_OF_PERSON];

const { putIntoCart, cart, buy, orders, settle, charges, world } = useOrderWorld();
/** Deletes an account whose deletion is due, as the job does. */
async function deleteAccountOf(persona: 'alice' | 'bob'): Promise<void> {
  const { services } = world();
  const { rows } = await sql<{ id: string }>`
    update account set deletion_asked_at = now() - interval '31 days', delete_after = now() - interval '1 day'
    where email = ${PERSONAS[persona].email} returning id`.execute(services.database.kysely);
  const mail = { send: () => Promise.resolve() };
  expect(await deleteDueAccount(services, { parts: PARTS, mail }, rows[0]?.id ?? '', new Date())).toBe(true);
}

describe('a cart', () => {
  it('holds exports with their prices, and can remove them', async () => {
    await putIntoCart();
    await putIntoCart('csv', 12_500, 'bob');
    const mine = await cart();
    expect(mine).toMatchObject({
      items: [{ title: 'Alder County, ZZ', format: 'geojson', records: 20, price_cents: 300 }],
      total_cents: 300,
    });
    const id = mine.items[0]?.id;
    expect((await world().server.post('/orders/cart/remove.json', { id }, 'bob')).status).toBe(404);
    const removed = await world().server.post('/orders/cart/remove.json', { id }, 'alice');
    expect(removed.body).toMatchObject({ items: [], total_cents: 0 });
    expect((await cart('bob')).items).toHaveLength(1);
  });

  it('of a visitor who did not come back is emptied after 30 days', async () => {
    const db = world().services.database.kysely;
    for (const days of [29, 31])
      await sql`
        insert into cart_file_item (visitor_id, path, product, add_ons, format, variant, currency, price_cents, changed_at)
        values (${randomUUID()}::uuid, ${`/us/zz/${days}`}, 'premium', '{}', 'csv', 'default', 'USD', 29900, now() - ${days} * interval '1 day')`.execute(
        db,
      );
    await settle();
    const { rows } = await sql`delete from cart_file_item returning path`.execute(db);
    expect(rows).toEqual([{ path: '/us/zz/29' }]);
  });
});

describe('an order', () => {
  it('is paid, made, and downloaded, even after its project was deleted', async () => {
    const project = await putIntoCart();
    const reply = await buy();
    expect(reply.body).toMatchObject({
      order: { state: 'preparing', total_cents: 300 },
      payment: { state: 'paid', amount_cents: 300 },
    });
    expect((await cart()).items).toEqual([]);
    await world().work();
    await world().server.delete(`${project.path}.json`, 'alice');
    const [order] = await orders();
    expect(order).toMatchObject({ state: 'ready', lines: [{ records: 20, refunded_cents: 0 }] });
    const zip = await unpack(await world().server.get(order?.lines[0]?.files[0]?.url ?? ''));
    expect((await readdir(zip.dir)).some((name) => name.endsWith('.geojson'))).toBe(true);
    await zip.close();
    expect(await orders('bob')).toEqual([]);
    const file = order?.lines[0]?.files[0];
    // The link is signed. Without its signature, only the owner can download the file.
    const statuses = [];
    for (const as of ['bob', 'chelsea'] as const)
      for (const url of [file?.url?.split('?')[0], file?.url?.replace(/.$/, '~')])
        statuses.push((await world().server.get(url ?? '', as)).status);
    expect(statuses.filter((status) => ![400, 401, 403, 404].includes(status))).toEqual([]);
    expect((await world().server.get(`/orders/${order?.id}/receipt.pdf`, 'bob')).status).toBe(404);
  });

  it('sent 10 times at once by one page is the same order each time', async () => {
    await putIntoCart();
    const key = { request_key: randomUUID() };
    const replies = await Promise.all(Array.from({ length: 10 }, () => buy(key)));
    const found = replies.map(
      ({ status, body }) => `${status} ${(body as { order?: Order } | undefined)?.order?.id}`,
    );
    expect(new Set(found)).toEqual(new Set([`200 ${(await orders())[0]?.id}`]));
    expect(await charges()).toBe(1);
  });

  it('sent 15 times at once by one page, and 5 times by other tabs, is one order and one charge', async () => {
    await putIntoCart();
    const key = { request_key: randomUUID() };
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => buy(index < 15 ? key : {})));
    const paid = replies.filter(({ status }) => status === 200);
    expect(paid.length).toBeGreaterThan(0);
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    await settle();
    expect(await charges()).toBe(1);
    expect(await orders()).toHaveLength(1);
    expect(world().queued).toHaveLength(1);
  });

  it('that is declined keeps the cart, and another card pays the same order', async () => {
    await putIntoCart();
    const request = { request_key: randomUUID() };
    const first = await buy({ ...request, pay_with: DECLINED });
    expect(first.body).toMatchObject({ order: { state: 'open' }, payment: { state: 'declined' } });
    expect((await cart()).items).toHaveLength(1);
    const second = await buy(request);
    expect(second.body).toMatchObject({ order: { state: 'preparing' }, payment: { state: 'paid' } });
    expect(await charges()).toBe(1);
  });

  it.each([
    ['another total', { total_cents: 5 }, 'This order was placed with another total.'],
    ['other items', { item_ids: [randomUUID()] }, 'This order was placed with other items.'],
    ['no items', { item_ids: [] }, 'This order was placed with other items.'],
  ])('that is declined is not charged by a repeated request with %s', async (_, change, message) => {
    await putIntoCart();
    const ids = (await cart()).items.map(({ id }) => id);
    const request = { request_key: randomUUID() };
    await buy({ ...request, item_ids: ids, pay_with: DECLINED });
    const reply = await buy({ ...request, ...change });
    expect([reply.status, reply.text]).toEqual([409, expect.stringContaining(message)]);
    expect(await charges()).toBe(0);
    expect((await buy({ ...request, item_ids: ids })).body).toMatchObject({ payment: { state: 'paid' } });
  });

  it('that is left unpaid is given up by the next one, and its late money goes back', async () => {
    await putIntoCart();
    const left = await buy({ pay_with: CONFIRMED });
    const { payment } = left.body as { payment: { id: string; state: string } };
    expect(payment.state).toBe('needs_confirmation');
    expect((await buy()).body).toMatchObject({ order: { state: 'preparing' } });
    expect(await orders()).toHaveLength(1);
    expect((await world().payments.confirmPractice(payment.id, 'approve')).state).toBe('paid');
    await world().payments.settleDue(new Date(), new AbortController().signal);
    expect((await world().server.get(`/payments/${payment.id}.json`, 'alice')).body).toMatchObject({
      state: 'refunded',
    });
  });

  it('whose payment the provider does not answer blocks the next order for 3 minutes, with a message that says why', async () => {
    await putIntoCart();
    const db = world().services.database.kysely;
    await buy({ pay_with: DECLINED });
    await sql`update payment set state = 'waiting', unanswered_since = now()`.execute(db);
    const blocked = await buy();
    expect([blocked.status, blocked.text]).toEqual([
      409,
      expect.stringContaining('The payment provider has not answered'),
    ]);
    await sql`update payment set unanswered_since = now() - interval '3 minutes'`.execute(db);
    expect((await buy()).body).toMatchObject({ order: { state: 'preparing' } });
    expect(await charges()).toBe(1);
  });

  it('whose payment was canceled at the provider does not block the next one', async () => {
    await putIntoCart();
    await buy({ pay_with: DECLINED });
    await sql`update payment set state = 'failed'`.execute(world().services.database.kysely);
    expect((await buy()).body).toMatchObject({ order: { state: 'preparing' } });
    expect(await orders()).toHaveLength(1);
  });

  it('whose payment was confirmed while nobody was there is taken up by the job', async () => {
    await putIntoCart();
    const { payment } = (await buy({ pay_with: CONFIRMED })).body as { payment: { id: string } };
    await world().payments.confirmPractice(payment.id, 'approve');
    expect(world().queued).toEqual([]);
    await settle();
    await settle();
    expect(world().queued).toHaveLength(1);
    await world().work();
    await settle();
    expect(await orders()).toMatchObject([{ state: 'ready' }]);
  });

  it('whose file can’t be made is refunded', async () => {
    await putIntoCart();
    await buy();
    await sql`update parcel_export set state = 'failed', error = 'No room.'`.execute(
      world().services.database.kysely,
    );
    await settle();
    expect(await orders()).toMatchObject([
      {
        state: 'failed',
        payment: { state: 'refunded', refunded_cents: 300 },
        lines: [{ refunded_cents: 300 }],
      },
    ]);
  });

  it('with a purchase order is refused on a site that takes none, and leaves the cart as it was', async () => {
    world().services.config.featureSettings['PLATBOOK_PAYMENT_INVOICE'] = 'off';
    await putIntoCart();
    const reply = await buy({ pay_with: { by: 'invoice', purchase_order: 'PO-16' } });
    expect(reply).toMatchObject({
      status: 400,
      body: {
        error: { fields: [{ field: 'body.pay_with', message: expect.stringContaining('Pay by card') }] },
      },
    });
    const { rows } = await sql`select id from store_order`.execute(world().services.database.kysely);
    expect(rows).toEqual([]);
    expect((await cart()).items).toHaveLength(1);
  });

  it('with a saved card that is gone is refused, and leaves the cart as it was', async () => {
    await putIntoCart();
    const reply = await buy({ pay_with: { by: 'saved', card_id: randomUUID() } });
    expect([reply.status, reply.text]).toEqual([404, expect.stringContaining('There is no such card.')]);
    const { rows } = await sql`select id from store_order`.execute(world().services.database.kysely);
    expect(rows).toEqual([]);
    expect((await cart()).items).toHaveLength(1);
  });

  it('with a purchase order begins when the money is noted', async () => {
    world().services.config.featureSettings['PLATBOOK_PAYMENT_INVOICE'] = 'on';
    await putIntoCart();
    const reply = await buy({ pay_with: { by: 'invoice', purchase_order: 'PO-17' } });
    const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    expect(reply.body).toMatchObject({
      order: { state: 'open' },
      payment: { state: 'waiting', due_on: inThirtyDays },
    });
    expect((await cart()).items).toEqual([]);
    // Another cart can be bought meanwhile.
    await putIntoCart();
    expect((await buy()).body).toMatchObject({ order: { state: 'preparing' } });
    const { payment, order } = reply.body as { payment: { id: string }; order: Order };
    const document = async () =>
      (await world().server.get(`/orders/${order.id}/receipt.pdf`, 'alice')).headers['content-disposition'];
    expect(await document()).toContain('"invoice-');
    // The operator recognizes its money by the name on the invoice.
    expect((await world().server.get('/admin/payments.json?state=waiting', 'olive')).body).toMatchObject({
      payments: [{ id: payment.id, reference: `order ${order.id.slice(0, 8)}` }],
    });
    expect((await world().server.post(`/admin/payments/${payment.id}/paid.json`, {}, 'olive')).status).toBe(
      200,
    );
    expect(await document()).toContain('"receipt-');
    await settle();
    expect(world().queued).toHaveLength(2);
  });

  it('of an account that was deleted before the money came is refunded', async () => {
    world().services.config.featureSettings['PLATBOOK_PAYMENT_INVOICE'] = 'on';
    const db = world().services.database.kysely;
    await putIntoCart('geojson', 20_500, 'bob');
    const { total_cents: total } = await cart('bob');
    const pay_with = { by: 'invoice', purchase_order: 'PO-18' };
    const { payment } = (await buy({ total_cents: total, pay_with }, 'bob')).body as {
      payment: { id: string };
    };
    await deleteAccountOf('bob');
    await world().server.post(`/admin/payments/${payment.id}/paid.json`, {}, 'olive');
    // An operator has returned a part by then.
    const part = { amount_cents: 100, key: randomUUID() };
    await world().server.post(`/admin/payments/${payment.id}/refund.json`, part, 'olive');
    await settle();
    const { rows } = await sql`
      select o.state, o.account_id, o.visitor_id, p.refunded_cents, p.account_id as payer
      from store_order o join payment p on p.record_id = o.id::text`.execute(db);
    expect(rows).toEqual([
      { state: 'refunded', account_id: null, visitor_id: null, refunded_cents: total, payer: null },
    ]);
    expect(world().queued).toEqual([]);
  });

  it('that lowers its price with free rows gives them back when it is given up', async () => {
    const limits = world().services.config.featureSettings;
    limits['PLATBOOK_PLAN_LIMITS'] = 'pro.download_rows=5';
    try {
      await putIntoCart('csv');
      const reply = await buy({ total_cents: 150, pay_with: DECLINED });
      expect(reply.body).toMatchObject({ order: { total_cents: 150 } });
      expect(await world().freeRowsUsed()).toBe(5);
      await sql`update store_order set created_at = now() - interval '2 days'`.execute(
        world().services.database.kysely,
      );
      await settle();
      expect(await world().freeRowsUsed()).toBe(0);
      expect(await orders()).toEqual([]);
    } finally {
      delete limits['PLATBOOK_PLAN_LIMITS'];
    }
  });

  it('that is open when the plan of its account changes keeps its price, and its file is made', async () => {
    const { featureSettings: limits } = world().services.config;
    const setPlan = (plan: string) =>
      sql`update account_group set plan = ${plan} where slug = 'alice'`.execute(
        world().services.database.kysely,
      );
    limits['PLATBOOK_PLAN_LIMITS'] = 'pro.download_rows=5, free.download_rows=0';
    try {
      await putIntoCart('csv');
      const click = { total_cents: 150, request_key: randomUUID() };
      expect((await buy({ ...click, pay_with: DECLINED })).body).toMatchObject({ order: { state: 'open' } });
      await setPlan('free');
      expect((await buy(click)).body).toMatchObject({
        order: { state: 'preparing', total_cents: 150 },
        payment: { state: 'paid', amount_cents: 150 },
      });
      await world().work();
      const [order] = await orders();
      expect(order).toMatchObject({ state: 'ready', lines: [{ records: 20, refunded_cents: 0 }] });
      expect((await world().server.get(order?.lines[0]?.files[0]?.url ?? '', 'alice')).status).toBe(200);
      expect(await charges()).toBe(1);
    } finally {
      await setPlan('pro');
      delete limits['PLATBOOK_PLAN_LIMITS'];
    }
  });

  it('of an empty cart is refused', async () => {
    const reply = await buy();
    expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('Your cart is empty.')]);
  });
});
