import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groupOf, personaIds } from '../../../../tests/support/payment-world.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Services } from '../../../backend/services.ts';
import type { Card, Payment } from '../contract.ts';
import { cardRoutes } from './card-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import type { Payments } from './payments-api.ts';
import { createPayments } from './payments.ts';
import { type PaymentRow, noteCharge } from './queries.ts';

let services: Services & { close(): Promise<void> };
let server: TestServer;
let payments: Payments;
let alice = '';
let aliceGroup = '';
let changes: string[] = [];
let failOnce = false;
const NEVER = new AbortController().signal;
const LATER = () => new Date(Date.now() + 3_600_000);

beforeAll(async () => {
  services = await openTestServices();
  services.config.featureSettings['PLATBOOK_PAYMENT_INVOICE'] = 'on';
  const kind = {
    kind: 'test_order',
    label: 'Order',
    onChange: (_: unknown, payment: PaymentRow) => {
      if (failOnce) {
        failOnce = false;
        return Promise.reject(new Error('killed here'));
      }
      changes.push(`${payment.recordId} ${payment.state}`);
      return Promise.resolve();
    },
  };
  payments = createPayments(services, () => [kind]);
  const db = services.database.kysely;
  server = await openTestServer(services, [
    ...paymentRoutes(services, payments),
    ...cardRoutes(db, payments),
  ]);
  ({ alice } = await personaIds(db));
  aliceGroup = (await groupOf(db, alice)).id;
});
afterAll(async () => {
  await server.close();
  await services.close();
});
beforeEach(() => {
  changes = [];
});

let orders = 0;
async function begin(amountCents = 2500): Promise<PaymentRow> {
  orders += 1;
  return beginOrder(`o${orders}`, amountCents);
}
const beginOrder = (recordId: string, amountCents: number) =>
  services.database.kysely.transaction().execute((trx) =>
    payments.begin(trx, {
      kind: 'test_order',
      recordId,
      payer: { accountId: alice, groupId: aliceGroup },
      amountCents,
      currency: 'USD',
      description: 'Tilden County, premium',
    }),
  );
const card = (token: string) => ({ by: 'card' as const, token });
async function chargesOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from practice_charge where key = ${id}`.execute(services.database.kysely);
  return rows.map(({ state }) => state);
}
/** Charges a card as a server does that is killed between the provider's charge and storing it. */
async function chargeAndDie(id: string): Promise<void> {
  failOnce = true;
  await expect(payments.submit(id, card('practice_success_4242'))).rejects.toThrow('killed here');
}

describe('a payment', () => {
  it.each([
    ['success_4242', 'paid', null],
    ['declined_0002', 'declined', 'Your card was declined.'],
    ['expired_0069', 'declined', 'Your card has expired.'],
    ['funds_9995', 'declined', 'Your card has insufficient funds.'],
    ['later_0341', 'declined', 'Your card was declined.'],
    ['confirm_3184', 'needs_confirmation', 'Your bank asks you to confirm this payment.'],
  ])('by %s is %s', async (token, state, message) => {
    const row = await begin();
    expect(await payments.submit(row.id, card(`practice_${token}`))).toMatchObject({ state, message });
    expect(changes).toEqual([`${row.recordId} ${state}`]);
  });

  it('is made once for its record, and another price is refused', async () => {
    const row = await begin(2500);
    expect((await beginOrder(row.recordId, 2500)).id).toBe(row.id);
    await expect(beginOrder(row.recordId, 1)).rejects.toThrow('The price has changed');
  });

  it('is charged once by twenty clicks at the same time, and settles once', async () => {
    const row = await begin();
    const tokens = ['practice_success_4242', 'practice_declined_0002'];
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => payments.submit(row.id, card(tokens[index % 2] ?? ''))),
    );
    expect(all.some(({ state }) => state === 'paid')).toBe(true);
    expect(await chargesOf(row.id)).toEqual(['paid']);
    expect(changes.filter((change) => change.endsWith(' paid'))).toHaveLength(1);
    expect((await payments.submit(row.id, card('practice_success_4242'))).state).toBe('paid');
    expect(changes.filter((change) => change.endsWith(' paid'))).toHaveLength(1);
  });

  it('is settled by the job when the server was killed between the charge and the order', async () => {
    const row = await begin();
    await chargeAndDie(row.id);
    expect(await chargesOf(row.id)).toEqual(['paid']);
    expect(changes).toEqual([]);
    expect(await payments.settleDue(new Date(), NEVER)).toBe(0);
    await payments.settleDue(LATER(), NEVER);
    expect(changes).toEqual([`${row.recordId} paid`]);
    expect(await chargesOf(row.id)).toEqual(['paid']);
    await payments.settleDue(LATER(), NEVER);
    expect(changes).toHaveLength(1);
  });

  it('that was declined is paid with another card', async () => {
    const row = await begin();
    await payments.submit(row.id, card('practice_declined_0002'));
    expect((await payments.submit(row.id, card('practice_success_4242'))).state).toBe('paid');
    expect(changes).toEqual([`${row.recordId} declined`, `${row.recordId} paid`]);
  });

  it('waits for its confirmation, which only the person who pays can give', async () => {
    const row = await begin();
    await payments.submit(row.id, card('practice_confirm_3184'));
    const answer = (given: string, as: 'alice' | 'bob' | 'olive') =>
      server.post(`/payments/${row.id}/confirm.json`, { answer: given }, as);
    expect((await answer('approve', 'bob')).status).toBe(404);
    expect((await answer('approve', 'olive')).status).toBe(404);
    expect((await server.get(`/payments/${row.id}.json`, 'bob')).status).toBe(404);
    expect((await answer('refuse', 'alice')).body).toMatchObject({ state: 'declined' });
    await payments.submit(row.id, card('practice_confirm_3184'));
    expect((await answer('approve', 'alice')).body).toMatchObject({ state: 'paid' });
    expect((await answer('refuse', 'alice')).body).toMatchObject({ state: 'paid' });
    expect((await server.get(`/payments/${row.id}.json`, 'alice')).body).toMatchObject({ state: 'paid' });
  });

  it('is asked about less and less often, but at least once an hour, while it waits', async () => {
    const row = await begin();
    const db = services.database.kysely;
    await payments.submit(row.id, card('practice_confirm_3184'));
    const minutes: number[] = [];
    for (let asked = 0; asked < 8; asked++) {
      await payments.settleDue(new Date(Date.now() + 2 * 3_600_000), NEVER);
      const { rows } = await sql<{ minutes: number }>`
        select round(extract(epoch from next_at - now()) / 60)::int as minutes from payment where id = ${row.id}`.execute(
        db,
      );
      minutes.push(rows[0]?.minutes ?? 0);
    }
    expect(minutes).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('by purchase order has a due date, which stays when the order is sent again and is removed when a card pays', async () => {
    const row = await begin();
    const byOrder = { by: 'invoice' as const, purchase_order: 'PO-6' };
    const dueOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    expect(await payments.submit(row.id, byOrder)).toMatchObject({ state: 'waiting', dueOn });
    const later = new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10);
    const moved = await server.post(`/admin/payments/${row.id}/due.json`, { due_on: later }, 'olive');
    expect(moved.body).toMatchObject({ due_on: later });
    expect((await payments.submit(row.id, byOrder)).dueOn).toBe(later);
    const paid = await payments.submit(row.id, card('practice_success_4242'));
    expect(paid).toMatchObject({ state: 'paid', dueOn: null, purchaseOrder: null });
  });

  it('by purchase order is marked as paid by an operator', async () => {
    const row = await begin();
    await payments.submit(row.id, { by: 'invoice', purchase_order: 'PO-7' });
    // A charge by card that began earlier no longer belongs to this payment.
    const late = { id: row.id, provider: 'stripe', chargeId: 'pi_late' };
    expect(await noteCharge(services.database.kysely, late)).toBe(false);
    expect((await server.post(`/admin/payments/${row.id}/paid.json`, {}, 'alice')).status).toBe(403);
    expect((await server.post(`/admin/payments/${row.id}/paid.json`, {}, 'olive')).body).toMatchObject({
      state: 'paid',
      purchase_order: 'PO-7',
    });
    expect(changes).toEqual([`${row.recordId} paid`]);
    const { body } = await server.get('/admin/payments.json', 'olive');
    expect((body as { payments: unknown[] }).payments).toContainEqual(
      expect.objectContaining({ id: row.id, kind_label: 'Order', state: 'paid' }),
    );
  });
});

describe('a refund', () => {
  const refund = (id: string, cents: number, key: string = crypto.randomUUID()) =>
    server.post(`/admin/payments/${id}/refund.json`, { amount_cents: cents, key }, 'olive');
  it('is made once for its key, and refunds never exceed the payment', async () => {
    const row = await begin(1000);
    expect((await refund(row.id, 100)).status).toBe(409);
    await payments.submit(row.id, card('practice_success_4242'));
    const key = crypto.randomUUID();
    const both = [await refund(row.id, 400, key), await refund(row.id, 400, key)];
    expect(both.map(({ body }) => (body as Payment).refunded_cents)).toEqual([400, 400]);
    const { rows: acts } = await sql`
      select detail from audit_entry where verb = 'payment.refunded' and subject_id = ${row.id}`.execute(
      services.database.kysely,
    );
    expect(acts).toMatchObject([{ detail: { amount_cents: 400 } }]);
    const other = await refund(row.id, 300, key);
    expect([other.status, other.text]).toEqual([400, expect.stringContaining('before, with $4')]);
    expect((await refund(row.id, 601)).text).toContain('more than what is left');
    const four = await Promise.all([300, 300, 300, 300].map((cents) => refund(row.id, cents)));
    expect(four.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    const { body } = await server.get(`/payments/${row.id}.json`, 'alice');
    expect(body).toMatchObject({ state: 'refunded', refunded_cents: 1000 });
    const { rows } = await sql`select refunded_cents from practice_charge where key = ${row.id}`.execute(
      services.database.kysely,
    );
    expect(rows).toEqual([{ refunded_cents: 1000 }]);
  });
});

/** Adds a card to Alice's account. */
async function addCard(token: string, as: 'alice' | 'bob' = 'alice') {
  const { slug } = await groupOf(services.database.kysely, alice);
  const added = { group: slug, payment_method_id: token, cardholder_name: 'Alice Tester' };
  return server.post('/account/cards.json', added, as);
}

describe('cards of an account', () => {
  it('are added, activated and removed by those who see its billing', async () => {
    expect((await addCard('practice_success_4242', 'bob')).status).toBe(404);
    for (const [refused, message] of [
      ['practice_declined_0002', 'Your card was declined.'],
      ['pm_real', 'This is not a practice card.'],
    ] as const)
      expect(await addCard(refused)).toMatchObject({
        status: 400,
        body: { error: { detail: message, fields: [{ field: 'body.payment_method_id', message }] } },
      });
    const first = ((await addCard('practice_success_4242')).body as { cards: Card[] }).cards[0];
    expect(first).toMatchObject({ last_4: '4242', is_active: true, expired: false });
    const { cards } = (await addCard('practice_later_0341')).body as { cards: Card[] };
    expect(cards.map(({ last_4: last4, is_active: isActive }) => [last4, isActive])).toEqual([
      ['0341', true],
      ['4242', false],
    ]);
    const [active, other] = cards;
    expect((await server.delete(`/account/cards/${active?.token}.json`, 'alice')).status).toBe(409);
    expect((await server.post(`/account/cards/${other?.token}/active.json`, {}, 'bob')).status).toBe(404);
    expect((await server.post(`/account/cards/${other?.token}/active.json`, {}, 'alice')).status).toBe(200);
    expect((await server.delete(`/account/cards/${active?.token}.json`, 'alice')).status).toBe(200);
    const row = await begin();
    expect(await payments.submitRenewal(row.id)).toMatchObject({ state: 'paid' });
    const another = await begin();
    const saved = { by: 'saved' as const, card_id: other?.token ?? '' };
    expect(await payments.submit(another.id, saved)).toMatchObject({ state: 'paid' });
  });

  it('that have expired are not activated', async () => {
    await addCard('practice_success_4242_0120');
    const { cards } = (await addCard('practice_confirm_3184')).body as { cards: Card[] };
    const old = cards.find(({ expired }) => expired);
    const reply = await server.post(`/account/cards/${old?.token}/active.json`, {}, 'alice');
    expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('has expired')]);
  });
});

it('one card is active after twenty clicks at the same time on the others', async () => {
  await addCard('practice_success_4242');
  await addCard('practice_later_0341');
  const { cards } = (await addCard('practice_success_4444')).body as { cards: Card[] };
  const others = cards.filter(({ is_active: isActive, expired }) => !isActive && !expired);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      server.post(`/account/cards/${others[index % others.length]?.token}/active.json`, {}, 'alice'),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await sql<{ active: number }>`
    select count(*) filter (where is_active)::int as active from payment_card where group_id = ${aliceGroup}`.execute(
    services.database.kysely,
  );
  expect(rows).toEqual([{ active: 1 }]);
});

it('a card of another provider than that of the site is not made active', async () => {
  const old = ((await addCard('practice_success_4444')).body as { cards: Card[] }).cards[0]?.token ?? '';
  await addCard('practice_success_4242');
  await sql`update payment_card set provider = 'stripe' where id = ${old}::uuid`.execute(
    services.database.kysely,
  );
  const reply = await server.post(`/account/cards/${old}/active.json`, {}, 'alice');
  expect([reply.status, reply.text]).toEqual([
    409,
    expect.stringContaining('This card is of a provider that this site no longer uses.'),
  ]);
});

it('an open site sells nothing', async () => {
  services.config.featureSettings['PLATBOOK_SITE'] = 'open';
  try {
    expect((await server.get('/payments/settings.json')).body).toMatchObject({ way: 'none', invoice: false });
    await expect(begin()).rejects.toThrow('Nothing is sold');
  } finally {
    services.config.featureSettings['PLATBOOK_SITE'] = 'plans';
  }
});
