import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { useOrderWorld } from '../../../../tests/support/order-world.ts';
import type { Order } from '../contract.ts';

const { world, putIntoCart, buy, orders, settle } = useOrderWorld();
const NEVER = new AbortController().signal;
beforeEach(() => {
  world().services.config.featureSettings['PLATBOOK_PAYMENT_INVOICE'] = 'on';
});

/** Orders by purchase order, and lets an operator withdraw the invoice. Returns the ids of the order and of its payment. */
async function withdrawn(): Promise<{ paymentId: string; orderId: string }> {
  await putIntoCart();
  const reply = await buy({ pay_with: { by: 'invoice', purchase_order: 'PO-21' } });
  const { payment, order } = reply.body as { payment: { id: string }; order: Order };
  expect((await act(payment.id, 'withdraw')).body).toMatchObject({ state: 'failed' });
  return { paymentId: payment.id, orderId: order.id };
}
const act = (id: string, verb: string) =>
  world().server.post(`/admin/payments/${id}/${verb}.json`, {}, 'olive');
const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from store_order where id = ${id}::uuid`.execute(world().services.database.kysely);
  return rows[0]?.state;
};

it('late money of an order whose invoice was withdrawn a moment ago is recorded, and the order begins', async () => {
  const { paymentId, orderId } = await withdrawn();
  expect(await stateOf(orderId)).toBe('open');
  expect((await act(paymentId, 'paid')).body).toMatchObject({ state: 'paid', amount_cents: 300 });
  await settle();
  await world().work();
  await settle();
  expect(await orders()).toMatchObject([
    { id: orderId, state: 'ready', payment: { state: 'paid', refunded_cents: 0 } },
  ]);
});

it('late money of an order that was given up is recorded with its refund, once, and nothing is made', async () => {
  const { paymentId, orderId } = await withdrawn();
  await sql`update store_order set created_at = now() - interval '2 days'`.execute(
    world().services.database.kysely,
  );
  await settle();
  expect(await stateOf(orderId)).toBe('expired');
  const queued = world().queued.length;
  const replies = await Promise.all([act(paymentId, 'paid'), act(paymentId, 'paid')]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  await world().payments.settleDue(new Date(), NEVER);
  await settle();
  expect((await world().server.get(`/payments/${paymentId}.json`, 'alice')).body).toMatchObject({
    state: 'refunded',
    amount_cents: 300,
    refunded_cents: 300,
  });
  const { rows } = await sql`
    select amount_cents::int as cents, state from payment_refund where payment_id = ${paymentId}::uuid`.execute(
    world().services.database.kysely,
  );
  expect(rows).toEqual([{ cents: 300, state: 'done' }]);
  expect([await stateOf(orderId), world().queued.length]).toEqual(['expired', queued]);
});
