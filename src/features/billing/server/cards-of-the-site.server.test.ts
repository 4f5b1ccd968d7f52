import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeStripe } from '../../../../tests/support/fake-stripe.ts';
import { useInvoiceWorld } from '../../../../tests/support/invoice-world.ts';
import { groupOf, personaIds } from '../../../../tests/support/payment-world.ts';
import { TEAM, buyPlan, checkout } from '../../../../tests/support/plan-checkout.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { Card } from '../../payments/contract.ts';
import type { createSubscription } from '../contract.ts';

const { world, addCard, afterDays, billingOf, bought, ofGroup, planOf } = useInvoiceWorld();
type Bought = OutputOf<typeof createSubscription>;
let fake: Awaited<ReturnType<typeof startFakeStripe>>;
beforeAll(async () => {
  fake = await startFakeStripe();
});
afterAll(() => fake.close());
beforeEach(() => {
  siteTakes('practice');
  fake.intents.clear();
});

/** Changes how people pay. The keys of Stripe stay set. */
const siteTakes = (way: 'practice' | 'stripe' | 'invoice') =>
  Object.assign(world().services.config.featureSettings, fake.settings, { PLATBOOK_PAYMENT: way });
const buy = (body: object) => world().server.post('/subscriptions.json', body, 'alice');
const boughtBy = async (token: string) =>
  (await buyPlan(world().server, checkout({ pay_with: { by: 'card', token } }))).slug;
const paidIntents = () => [...fake.intents.values()].filter(({ status }) => status === 'succeeded').length;
const statesOf = async (slug: string) => (await billingOf(slug)).invoices.map(({ state }) => state);
const own = async () => {
  const db = world().services.database.kysely;
  return groupOf(db, (await personaIds(db)).alice);
};

describe('a practice card of an account', () => {
  it('does not pay once the site takes cards by Stripe, and a card of Stripe does', async () => {
    const slug = await boughtBy('practice_success_4242');
    siteTakes('stripe');
    const larger = await ofGroup('update', slug, TEAM);
    expect([larger.status, larger.text]).toEqual([409, expect.stringContaining('Add a card first')]);
    expect(await planOf(slug)).toMatchObject({ plan: 'pro' });
    await afterDays(32);
    expect((await billingOf(slug)).subscription?.state).toBe('past_due');
    const retried = await ofGroup('retry', slug);
    expect([retried.status, retried.text]).toEqual([409, expect.stringContaining('Add a card first')]);
    expect((await statesOf(slug)).filter((state) => state === 'paid')).toHaveLength(1);
    await addCard(slug, 'pm_success');
    expect((await ofGroup('retry', slug)).body).toMatchObject({
      billing: { subscription: { state: 'active' } },
      payment: { state: 'paid', provider: 'stripe' },
    });
    expect(paidIntents()).toBe(1);
  });

  it('is refused at the checkout of a site that takes cards by Stripe', async () => {
    const { slug } = await own();
    const { cards } = (await addCard(slug)).body as { cards: Card[] };
    siteTakes('stripe');
    const saved = { by: 'saved', card_id: cards[0]?.token };
    const reply = await buy(checkout({ group: slug, pay_with: saved }));
    expect([reply.status, reply.text]).toEqual([
      409,
      expect.stringContaining('This card is of a provider that this site no longer uses.'),
    ]);
    expect(fake.intents.size).toBe(0);
  });

  it('is no card to which a plan by purchase order can change on a site that takes cards by Stripe', async () => {
    const slug = await bought();
    await addCard(slug);
    siteTakes('stripe');
    const reply = await ofGroup('purchase_order', slug, { purchase_order: null });
    expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('Add a card first')]);
  });

  it('whose confirmation is open begins no plan once the site takes cards by Stripe', async () => {
    const body = checkout({ pay_with: { by: 'card', token: 'practice_confirm_3184' } });
    const { payment } = (await buy(body)).body as Bought;
    siteTakes('stripe');
    const confirm = await world().server.post(
      `/payments/${payment?.id}/confirm.json`,
      { answer: 'approve' },
      'alice',
    );
    expect([confirm.status, confirm.text]).toEqual([409, expect.stringContaining('no practice cards')]);
    const { rows } = await sql`select state from subscription`.execute(world().services.database.kysely);
    expect(rows).toEqual([{ state: 'starting' }]);
  });
});

describe('a card of Stripe', () => {
  it('is not charged for a renewal once the site takes practice cards', async () => {
    siteTakes('stripe');
    const slug = await boughtBy('pm_success');
    siteTakes('practice');
    await afterDays(32);
    expect((await billingOf(slug)).subscription?.state).toBe('past_due');
    expect(paidIntents()).toBe(1);
  });

  it('is not charged once the site takes no cards: the renewal waits, and operators see why', async () => {
    siteTakes('stripe');
    const slug = await boughtBy('pm_success');
    siteTakes('invoice');
    await afterDays(32);
    expect((await billingOf(slug)).subscription?.state).toBe('active');
    const { body } = await world().server.get('/admin/subscriptions.json?state=waiting', 'olive');
    expect(body).toMatchObject({ subscriptions: [{ waits: { reason: 'This site takes no cards.' } }] });
    expect(paidIntents()).toBe(1);
    siteTakes('stripe');
    await afterDays(1);
    expect(await statesOf(slug)).toEqual(['paid', 'paid']);
    expect(paidIntents()).toBe(2);
  });
});

describe('an account with 10 cards', () => {
  const withCards = async (count: number) => {
    const { slug, id } = await own();
    const db = world().services.database.kysely;
    await sql`delete from payment_card where group_id = ${id}::uuid`.execute(db);
    await sql`
      insert into payment_card (group_id, provider, token, brand, last_4, expiration_month, expiration_year, cardholder_name)
      select ${id}::uuid, 'practice', 'practice_success_10' || n, 'Visa', '10' || n, 12, 2039, 'Alice Tester' from generate_series(10, ${9 + count}::int) n`.execute(
      db,
    );
    return slug;
  };
  const addAnother = (slug: string) =>
    world().server.post(
      '/account/cards.json',
      { group: slug, payment_method_id: 'practice_success_4444', cardholder_name: 'Alice Tester' },
      'alice',
    );

  it.each([[{}], [{ trial: true }]])(
    'is told to remove one before a checkout charges another card: %j',
    async (change) => {
      const slug = await withCards(10);
      const body = checkout({ group: slug, ...change });
      const refused = await buy(body);
      expect([refused.status, refused.text]).toEqual([
        403,
        expect.stringContaining('An account has at most 10 cards. Remove one first. Nothing was charged.'),
      ]);
      const { rows } = await sql`select id from payment`.execute(world().services.database.kysely);
      expect(rows).toEqual([]);
      const saved = { by: 'card', token: 'practice_success_1010' };
      expect((await buy(checkout({ group: slug, pay_with: saved }))).body).toMatchObject({ state: 'active' });
    },
  );

  it('gets the plan that it has paid for, even if the tenth card was added while the bank was asked', async () => {
    const slug = await withCards(9);
    const body = checkout({
      group: slug,
      pay_with: { by: 'card', token: 'practice_confirm_3184' },
    });
    const { payment } = (await buy(body)).body as Bought;
    expect(payment?.state).toBe('needs_confirmation');
    expect((await addAnother(slug)).status).toBe(200);
    const confirmed = await world().server.post(
      `/payments/${payment?.id}/confirm.json`,
      { answer: 'approve' },
      'alice',
    );
    expect(confirmed.body).toMatchObject({ state: 'paid' });
    for (const reply of [await buy(body), await buy(body)])
      expect(reply.body).toMatchObject({ state: 'active', payment: { state: 'paid' } });
    const { cards } = (await world().server.get(`/account/cards.json?group=${slug}`, 'alice')).body as {
      cards: Card[];
    };
    expect([cards.length, cards[0]?.last_4]).toEqual([11, '3184']);
  });
});
