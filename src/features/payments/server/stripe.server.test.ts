import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeStripe } from '../../../../tests/support/fake-stripe.ts';
import { groupOf, personaIds } from '../../../../tests/support/payment-world.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Services } from '../../../backend/services.ts';
import { cardRoutes } from './card-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import type { Payments } from './payments-api.ts';
import { createPayments } from './payments.ts';
import { listMovements } from './queries-revenue.ts';
import type { PaymentRow } from './queries.ts';
import { addStripeWebhook } from './stripe-webhook.ts';

let services: Services & { close(): Promise<void> };
let server: TestServer;
let payments: Payments;
let fake: Awaited<ReturnType<typeof startFakeStripe>>;
let alice = '';
let bob = '';
let changes: string[] = [];
const NEVER = new AbortController().signal;
const LATER = () => new Date(Date.now() + 3_600_000);

beforeAll(async () => {
  services = await openTestServices();
  fake = await startFakeStripe();
  Object.assign(services.config.featureSettings, fake.settings);
  const kind = {
    kind: 'test_order',
    label: 'Order',
    onChange: (_: unknown, { state }: PaymentRow) => Promise.resolve(void changes.push(state)),
  };
  payments = createPayments(services, () => [kind]);
  const db = services.database.kysely;
  const routes = [...paymentRoutes(services, payments), ...cardRoutes(db, payments)];
  server = await openTestServer(services, routes, (app) => addStripeWebhook(app, db, payments));
  ({ alice, bob } = await personaIds(db));
});
afterAll(async () => {
  await server.close();
  await fake.close();
  await services.close();
});
beforeEach(() => {
  changes = [];
  fake.events.length = 0;
  fake.offSession.length = 0;
  Object.assign(fake.calls, { created: 0, confirmed: 0 });
});

let orders = 0;
async function begin(amountCents = 2500): Promise<PaymentRow> {
  orders += 1;
  const payer = { accountId: alice, groupId: (await groupOf(services.database.kysely, alice)).id };
  return services.database.kysely.transaction().execute((trx) =>
    payments.begin(trx, {
      kind: 'test_order',
      recordId: `s${orders}`,
      payer,
      amountCents,
      currency: 'USD',
      description: 'Tilden County',
    }),
  );
}
const card = (token: string) => ({ by: 'card' as const, token });
const stateOf = async (id: string) =>
  (
    await payments.find(services.database.kysely, {
      kind: 'test_order',
      recordId: (await rowOf(id)).record_id,
    })
  )?.state;
async function rowOf(id: string): Promise<{ record_id: string; provider_id: string }> {
  const { rows } = await sql<{ record_id: string; provider_id: string }>`
    select record_id, provider_id from payment where id = ${id}::uuid`.execute(services.database.kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('no payment');
  return row;
}
const post = (payload: string, signature?: string, type = 'application/json') =>
  server.app.inject({
    method: 'POST',
    url: '/payments/stripe/webhook',
    payload,
    headers: {
      'content-type': type,
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
  });
async function deliver(event: (typeof fake.events)[number]): Promise<number> {
  const { payload, signature } = fake.message(event);
  return (await post(payload, signature)).statusCode;
}

describe('a payment by Stripe', () => {
  it('is one intent and one charge for ten clicks', async () => {
    const row = await begin();
    await Promise.all(Array.from({ length: 10 }, () => payments.submit(row.id, card('pm_success'))));
    expect(fake.calls).toEqual({ created: 1, confirmed: 1 });
    expect(await stateOf(row.id)).toBe('paid');
    expect(changes).toEqual(['paid']);
  });

  it('of less than the minimum charge of Stripe is refused before Stripe is asked', async () => {
    const row = await begin(49);
    await expect(payments.submit(row.id, card('pm_success'))).rejects.toThrow(
      'Cards can’t be charged less than $0.50.',
    );
    expect(fake.calls.created).toBe(0);
    expect((await payments.submit((await begin(50)).id, card('pm_success'))).state).toBe('paid');
  });

  it('that was declined is paid with another card, on the same intent', async () => {
    const row = await begin();
    expect(await payments.submit(row.id, card('pm_declined'))).toMatchObject({
      state: 'declined',
      message: 'Your card was declined.',
    });
    expect((await payments.submit(row.id, card('pm_success'))).state).toBe('paid');
    expect(fake.calls).toEqual({ created: 1, confirmed: 1 });
  });

  it('that waits for the bank’s confirmation of one card is paid with another, on the same intent', async () => {
    const row = await begin();
    for (let click = 0; click < 2; click += 1)
      expect((await payments.submit(row.id, card('pm_confirm'))).state).toBe('needs_confirmation');
    expect((await payments.submit(row.id, card('pm_success'))).state).toBe('paid');
    expect(fake.calls).toEqual({ created: 1, confirmed: 1 });
  });

  it('that was given up is not opened again by a late answer', async () => {
    const row = await begin();
    await payments.submit(row.id, card('pm_confirm'));
    await services.database.kysely.transaction().execute((trx) => payments.cancel(trx, row.id));
    for (const event of fake.events) expect(await deliver(event)).toBe(200);
    expect(await stateOf(row.id)).toBe('failed');
    fake.approve((await rowOf(row.id)).provider_id);
    for (const event of fake.events) expect(await deliver(event)).toBe(200);
    expect(changes).toEqual(['needs_confirmation', 'failed', 'paid']);
  });

  it('whose answer was lost is found again by the job, and charged once', async () => {
    const row = await begin();
    fake.breakNextConfirm();
    await expect(payments.submit(row.id, card('pm_success'))).rejects.toThrow('The connection broke.');
    expect(await stateOf(row.id)).toBe('waiting');
    await payments.settleDue(new Date(Date.now() + 120_000), NEVER);
    expect(await stateOf(row.id)).toBe('paid');
    expect(fake.calls).toEqual({ created: 1, confirmed: 1 });
  });

  it('that gets no answer from Stripe says so, can be given up after 3 minutes, and is still found when it was charged', async () => {
    const row = await begin();
    fake.setSilence('from confirmation');
    await expect(payments.submit(row.id, card('pm_success'))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('You are charged at most once') as string,
    });
    expect(await stateOf(row.id)).toBe('waiting');
    const giveUp = () =>
      services.database.kysely
        .transaction()
        .execute((trx) => payments.cancel(trx, row.id, { unlessCharging: true }));
    expect(await giveUp()).toBe(false);
    await sql`
      update payment set unanswered_since = unanswered_since - interval '3 minutes' where id = ${row.id}::uuid`.execute(
      services.database.kysely,
    );
    expect(await giveUp()).toBe(true);
    // The job asks until Stripe answers.
    await payments.settleDue(new Date(Date.now() + 200_000), NEVER);
    expect(await stateOf(row.id)).toBe('failed');
    fake.setSilence('none');
    await payments.settleDue(new Date(Date.now() + 400_000), NEVER);
    expect(changes).toEqual(['failed', 'paid']);
    expect(fake.calls).toEqual({ created: 1, confirmed: 1 });
  });

  it('that was refunded in part on the pages of Stripe is refunded here by the rest at most', async () => {
    const row = await begin();
    await payments.submit(row.id, card('pm_success'));
    const intent = fake.intents.get((await rowOf(row.id)).provider_id);
    if (intent?.latest_charge == null) throw new Error('no charge');
    intent.latest_charge.amount_refunded = 1000;
    const charge = { id: intent.latest_charge.id, payment_intent: intent.id };
    expect(await deliver({ id: 'evt_dashboard', type: 'charge.refunded', object: charge })).toBe(200);
    const refund = (cents: number) =>
      server.post(
        `/admin/payments/${row.id}/refund.json`,
        { amount_cents: cents, key: crypto.randomUUID() },
        'olive',
      );
    expect((await refund(1501)).text).toContain('more than what is left');
    expect((await refund(1500)).body).toMatchObject({ state: 'refunded', refunded_cents: 2500 });
  });

  it('that was refunded on the pages of Stripe is in the revenue with that refund, once, and with those of this site', async () => {
    const row = await begin();
    await payments.submit(row.id, card('pm_success'));
    const { provider_id: id } = await rowOf(row.id);
    const charge = fake.intents.get(id)?.latest_charge;
    if (charge == null) throw new Error('no charge');
    charge.amount_refunded = 1000;
    for (const event of ['evt_refund_1', 'evt_refund_1', 'evt_refund_2'])
      expect(
        await deliver({ id: event, type: 'charge.refunded', object: { id: charge.id, payment_intent: id } }),
      ).toBe(200);
    const url = `/admin/payments/${row.id}/refund.json`;
    await server.post(url, { amount_cents: 500, key: crypto.randomUUID() }, 'olive');
    charge.amount_refunded = 2500;
    await deliver({
      id: 'evt_refund_3',
      type: 'charge.refunded',
      object: { id: charge.id, payment_intent: id },
    });
    const moved = await listMovements(
      services.database.kysely,
      { from: new Date(Date.now() - 3_600_000), to: LATER() },
      1000,
    );
    expect(
      moved.filter(({ paymentId }) => paymentId === row.id).map(({ type, cents }) => `${type} ${cents}`),
    ).toEqual(['charge 2500', 'refund -1000', 'refund -500', 'refund -1000']);
  });

  it('that was refunded on the pages of Stripe without a message to this site refuses a refund of more than the rest, and then shows the rest', async () => {
    const row = await begin();
    await payments.submit(row.id, card('pm_success'));
    const intent = fake.intents.get((await rowOf(row.id)).provider_id);
    if (intent?.latest_charge == null) throw new Error('no charge');
    intent.latest_charge.amount_refunded = 1000;
    const key = crypto.randomUUID();
    const refund = (cents: number, of: string) =>
      server.post(`/admin/payments/${row.id}/refund.json`, { amount_cents: cents, key: of }, 'olive');
    for (let press = 0; press < 2; press += 1) {
      const { status, text } = await refund(2500, key);
      expect([status, text]).toEqual([409, expect.stringContaining('more than what is left')]);
    }
    const { rows } = await sql`
      select state, next_at, amount_cents::int as cents from payment_refund where payment_id = ${row.id}::uuid order by amount_cents desc`.execute(
      services.database.kysely,
    );
    // The refund of this site failed. That of the pages of Stripe is in the revenue.
    expect(rows).toEqual([
      { state: 'failed', next_at: null, cents: 2500 },
      { state: 'done', next_at: null, cents: 1000 },
    ]);
    const left = await server.get(`/payments/${row.id}.json`, 'alice');
    expect(left.body).toMatchObject({ state: 'partly_refunded', refunded_cents: 1000 });
    const rest = await refund(1500, crypto.randomUUID());
    expect(rest.body).toMatchObject({ state: 'refunded', refunded_cents: 2500 });
  });

  it('with the card of somebody else, or with an unknown card, is declined, and can then be paid with the person’s own card', async () => {
    const row = await begin();
    fake.enterCard('pm_success_bob', bob);
    fake.enterCard('pm_success_alice', alice);
    for (const token of ['pm_success_bob', 'pm_none'])
      expect(await payments.submit(row.id, card(token))).toMatchObject({
        state: 'declined',
        message: 'There is no such card.',
      });
    expect(fake.calls.confirmed).toBe(0);
    // Stripe knows nothing of the refusal, and its message about the intent doesn't undo it.
    for (const event of fake.events) expect(await deliver(event)).toBe(200);
    expect(await stateOf(row.id)).toBe('declined');
    expect((await payments.submit(row.id, card('pm_success_alice'))).state).toBe('paid');
  });

  it('is refunded in part; if Stripe does not answer, the job tries again a minute later', async () => {
    const row = await begin();
    await payments.submit(row.id, card('pm_success'));
    const refund = () => {
      const body = { amount_cents: 1000, key: crypto.randomUUID() };
      return server.post(`/admin/payments/${row.id}/refund.json`, body, 'olive');
    };
    expect((await refund()).body).toMatchObject({ state: 'partly_refunded', refunded_cents: 1000 });
    fake.setSilence('all');
    expect((await refund()).status).toBe(503);
    expect(await payments.settleDue(new Date(), NEVER)).toBe(1);
    fake.setSilence('none');
    expect(await payments.settleDue(new Date(), NEVER)).toBe(0);
    expect(await payments.settleDue(new Date(Date.now() + 61_000), NEVER)).toBe(1);
    const { body } = await server.get(`/payments/${row.id}.json`, 'alice');
    expect(body).toMatchObject({ refunded_cents: 2000 });
  });

  it('is made with a card that Stripe keeps; an unknown card, a declined one and one of somebody else are not kept', async () => {
    const { slug } = await groupOf(services.database.kysely, alice);
    expect((await server.post('/payments/setup.json', {}, 'alice')).body).toEqual({
      client_secret: 'seti_1_secret',
    });
    const add = { group: slug, payment_method_id: 'pm_success_2', cardholder_name: 'Alice Tester' };
    expect((await server.post('/account/cards.json', add, 'alice')).body).toMatchObject({
      cards: [{ provider: 'stripe', card_type: 'Visa', last_4: '4242' }],
    });
    expect((await payments.submit((await begin()).id, card('pm_success_2'))).state).toBe('paid');
    for (const [id, reason] of [
      ['pm_none', 'There is no such card.'],
      ['pm_success_bob', 'There is no such card.'],
      ['pm_declined_when_saved', 'Your card was declined.'],
    ]) {
      const other = await server.post('/account/cards.json', { ...add, payment_method_id: id }, 'alice');
      expect([other.status, other.text]).toEqual([400, expect.stringContaining(`"${reason}"`)]);
    }
    expect((await server.get('/payments/settings.json')).body).toMatchObject({
      publishable_key: 'pk_test_1',
      adds_tax: false,
    });
  });

  it('keeps a card of another member after one member’s card could not be attached', async () => {
    const owner = { groupId: (await groupOf(services.database.kysely, alice)).id, customer: null };
    const keep = (token: string, accountId: string) =>
      payments.provider().saveCard(token, { ...owner, accountId });
    await expect(keep('pm_declined_when_saved', alice)).rejects.toThrow('Your card was declined.');
    expect(await keep('pm_success_4', bob)).toMatchObject({
      token: 'pm_success_4',
      customer: expect.any(String),
    });
  });

  it('for a renewal is confirmed without the person, even when the job tries it again', async () => {
    const row = await begin();
    fake.setSilence('all');
    await expect(payments.submitRenewal(row.id)).rejects.toThrow('does not answer');
    fake.setSilence('none');
    await payments.settleDue(new Date(Date.now() + 120_000), NEVER);
    expect(await stateOf(row.id)).toBe('paid');
    const present = await begin();
    fake.setSilence('all');
    await expect(payments.submitActiveCard(present.id, alice)).rejects.toThrow('charged at most once');
    fake.setSilence('none');
    await payments.submitActiveCard(present.id, alice);
    expect(fake.offSession).toEqual([true, false]);
  });
});

describe('messages of Stripe', () => {
  it.each([['in order'], ['reversed']])(
    'that come late, %s and twice settle a payment once',
    async (order) => {
      const row = await begin();
      await payments.submit(row.id, card('pm_declined'));
      expect((await payments.submit(row.id, card('pm_confirm'))).state).toBe('needs_confirmation');
      const { provider_id: intent } = await rowOf(row.id);
      expect((await server.post(`/payments/${row.id}/secret.json`, {}, 'alice')).text).toContain(
        `${intent}_secret`,
      );
      for (const other of ['bob', 'olive'] as const)
        expect((await server.post(`/payments/${row.id}/secret.json`, {}, other)).status).toBe(404);
      fake.approve(intent);
      const events = order === 'reversed' ? fake.events.toReversed() : [...fake.events];
      expect(events.map(({ type }) => type)).toContain('payment_intent.payment_failed');
      for (const event of [...events, ...events]) expect(await deliver(event)).toBe(200);
      await Promise.all(events.map(deliver));
      expect(await stateOf(row.id)).toBe('paid');
      expect(changes.filter((state) => state === 'paid')).toHaveLength(1);
      expect(fake.calls.confirmed).toBe(1);
    },
  );

  it('with a wrong, a missing, an old or a future signature, or about another payment, change nothing', async () => {
    const row = await begin();
    await payments.submit(row.id, card('pm_confirm'));
    const [event] = fake.events;
    if (event === undefined) throw new Error('no message');
    const { payload, signature } = fake.message(event);
    expect((await post(payload.replace('2500', '1'), signature)).statusCode).toBe(400);
    expect((await post(payload, 't=1,v1=00')).statusCode).toBe(400);
    expect((await post(payload, '')).statusCode).toBe(400);
    expect((await post(payload)).statusCode).toBe(400);
    // The server sets no total time limit for bodies of the type of uploaded files, so endpoints that take no files refuse that type.
    expect((await post(payload, signature, 'application/octet-stream')).statusCode).toBe(415);
    for (const minutes of [-6, 6]) {
      const other = fake.message(event, Date.now() + minutes * 60_000);
      expect((await post(other.payload, other.signature)).statusCode).toBe(400);
    }
    expect(
      await deliver({ id: 'evt_other', type: 'payment_intent.succeeded', object: { id: 'pi_other' } }),
    ).toBe(200);
    expect(await stateOf(row.id)).toBe('needs_confirmation');
  });
});
