import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groupOf, personaIds } from '../../../../tests/support/payment-world.ts';
import { PRO, TEAM, checkout } from '../../../../tests/support/plan-checkout.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Email } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { cardRoutes } from '../../payments/server/card-routes.ts';
import { paymentRoutes } from '../../payments/server/payment-routes.ts';
import type { Payments } from '../../payments/server/payments-api.ts';
import { createPayments } from '../../payments/server/payments.ts';
import type { createSubscription, getBilling } from '../contract.ts';
import { offerRoutes } from './offer-routes.ts';
import { subscriptionPayments } from './subscription-changes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { renewDue, sendBillingEmails } from './subscriptions.ts';
import { type Suspensions, createSuspensions } from './suspensions.ts';

type Bought = OutputOf<typeof createSubscription>;
type Billing = OutputOf<typeof getBilling>;

let services: Services & { close(): Promise<void> };
let db: Services['database']['kysely'];
let server: TestServer;
let payments: Payments;
let suspensions: Suspensions;
const emails: { to: string; subject: string }[] = [];
const mail = { send: (email: Email) => Promise.resolve(void emails.push(email)) };
const NEVER = new AbortController().signal;

beforeAll(async () => {
  services = await openTestServices();
  services.config.featureSettings['PLATBOOK_PLAN_PRICES'] =
    'pro.monthly=12, pro.annual=120, team_flex.monthly=20';
  suspensions = createSuspensions(services.config, []);
  payments = createPayments(services, () => [subscriptionPayments(suspensions)]);
  db = services.database.kysely;
  server = await openTestServer(services, (accounts) => [
    ...paymentRoutes(services, payments),
    ...cardRoutes(db, payments),
    ...offerRoutes(services),
    ...subscriptionRoutes(services, { payments, suspensions, accounts }),
  ]);
});
afterAll(async () => {
  await server.close();
  await services.close();
});
beforeEach(async () => {
  emails.length = 0;
  await sql`delete from subscription`.execute(db);
  await sql`delete from plan_offer`.execute(db);
});

const buy = (body: object, as: 'alice' | 'bob' | 'chelsea' = 'alice') =>
  server.post('/subscriptions.json', body, as);
async function bought(change: object = {}): Promise<{ slug: string; reply: Bought }> {
  const { body, status, text } = await buy(checkout(change));
  if (status !== 200) throw new Error(text);
  const reply = body as Bought;
  return { reply, slug: reply.path?.split('/').at(-1) ?? '' };
}
const billingOf = async (slug: string) =>
  (await server.get(`/groups/${slug}/billing.json`, 'alice')).body as Billing;
const planOf = async (slug: string) => {
  const { rows } = await sql<{ plan: string; seats: number | null }>`
    select plan, seats from account_group where slug = ${slug}`.execute(db);
  return rows[0];
};
/** Moves all subscriptions into the past by this many days, then does what is due. */
const afterDays = async (days: number) => {
  const by = sql.raw(`interval '${Math.round(days * 24)} hours'`);
  await sql`
    update subscription set anchored_at = anchored_at - ${by}, period_start = period_start - ${by}, period_end = period_end - ${by},
      next_at = next_at - ${by}`.execute(db);
  await Promise.all([1, 2].map(() => renewDue(services, { payments, suspensions }, new Date(), NEVER)));
  await sendBillingEmails(services, mail, payments);
};
const swapCard = (token: string, slug: string) =>
  server.post(
    '/account/cards.json',
    { group: slug, payment_method_id: token, cardholder_name: 'Alice Tester' },
    'alice',
  );
const change = (slug: string, to: object) =>
  server.post('/subscriptions/update.json', { group: slug, ...to }, 'alice');

describe('a checkout', () => {
  it('opens an account with the plan, its card and an invoice', async () => {
    const { reply, slug } = await bought(TEAM);
    expect(reply).toMatchObject({ state: 'active', payment: { state: 'paid', amount_cents: 6000 } });
    expect(await planOf(slug)).toEqual({ plan: 'team_flex', seats: 3 });
    const { subscription, invoices } = await billingOf(slug);
    expect(subscription).toMatchObject({ plan: 'team_flex', users: 3, price_cents: 6000, next: null });
    expect(invoices.map(({ description, state }) => [description, state])).toEqual([
      ['Team, 3 users, monthly', 'paid'],
    ]);
    const cards = (await server.get(`/account/cards.json?group=${slug}`, 'alice')).text;
    expect(cards).toContain('"last_4":"4242"');
    expect((await server.get(`/groups/${slug}/billing.json`, 'bob')).status).toBe(404);
  });

  it('gives the plan to an account that the person has, and names it', async () => {
    const { alice } = await personaIds(db);
    const own = await groupOf(db, alice);
    const session = async () => (await server.get('/users/session.json', 'alice')).body;
    await session();
    const { reply } = await bought({ ...TEAM, group: own.slug, group_name: 'Alder Surveyors' });
    expect(reply.path).toBe(`/groups/${own.slug}`);
    // The members of the account have the limits of the plan from their next request on.
    expect(await session()).toMatchObject({
      user: { group: { name: 'Alder Surveyors', plan: 'team_flex' } },
    });
    const again = await buy(checkout({ group: own.slug }));
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('has a plan already')]);
    expect((await buy(checkout({ group: own.slug }), 'bob')).status).toBe(404);
  });

  it('sent 20 times at once makes one account and one charge', async () => {
    const body = checkout();
    const replies = await Promise.all(Array.from({ length: 20 }, () => buy(body)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from account_group where name = ${body.group_name}`.execute(db);
    expect(rows[0]?.count).toBe(1);
    const charges = await sql`
      select c.id from practice_charge c join payment p on p.id::text = c.key
      join subscription s on s.id::text = p.record_id where s.request_key = ${body.request_key}::uuid`.execute(
      db,
    );
    expect(charges.rows).toHaveLength(1);
  });

  // `failed`: the payment was canceled at the provider.
  it.each(['declined', 'failed'])('whose payment is %s makes no account until a card pays', async (state) => {
    const body = checkout({ pay_with: { by: 'card', token: 'practice_later_0341' } });
    const first = (await buy(body)).body as Bought;
    expect(first).toMatchObject({ path: null, state: 'starting', payment: { state: 'declined' } });
    await sql`update payment set state = ${state} where id = ${first.payment?.id}`.execute(db);
    const paid = { ...body, pay_with: { by: 'card', token: 'practice_success_4242' } };
    for (const reply of [await buy(paid), await buy(paid)])
      expect(reply.body).toMatchObject({ state: 'active', payment: { state: 'paid' } });
  });

  it('that the bank wants confirmed begins with the confirmation', async () => {
    const body = checkout({ pay_with: { by: 'card', token: 'practice_confirm_3184' } });
    const { payment, path } = (await buy(body)).body as Bought;
    expect([payment?.state, path]).toEqual(['needs_confirmation', null]);
    await server.post(`/payments/${payment?.id}/confirm.json`, { answer: 'approve' }, 'alice');
    expect((await buy(body)).body).toMatchObject({
      state: 'active',
      path: expect.stringContaining('/groups/'),
    });
  });

  it.each([
    ['a tampered price', { price_cents: 1 }, 409, 'The price has changed. It is $12 now.'],
    ['Pro for two', { users: 2 }, 400, '"field":"body.users"'],
    ['Team by the year', { ...TEAM, cycle: 'annual' }, 400, '"body.cycle","message":"Team is'],
    ['an unknown offer', { offer: 'NOPE-1' }, 400, '"field":"body.offer"'],
    ['too many users', { ...TEAM, users: 26 }, 400, 'users'],
    ['a URL as the name', { group_name: 'example.com' }, 400, 'must not be a URL'],
    ['a short cardholder', { cardholder_name: 'Al' }, 400, '"field":"body.cardholder_name"'],
    ['a purchase order', { pay_with: { by: 'invoice', purchase_order: '7' } }, 400, '"body.pay_with"'],
    ['an expired card', { pay_with: { by: 'card', token: 'practice_expired_0069' } }, 400, 'has expired'],
  ])('with %s is refused', async (_, body, status, message) => {
    const reply = await buy(checkout(body));
    expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(message)]);
  });

  it('needs a signed-in person, and a group name that is not taken', async () => {
    expect((await buy(checkout(), 'chelsea')).status).toBe(401);
    const { reply } = await bought({ group_name: 'Taken Name' });
    expect(reply.state).toBe('active');
    const second = await buy(checkout({ group_name: 'taken name' }));
    expect(second.status).toBe(409);
    expect(second.text).toContain('It appears you have already selected');
  });
});

describe('a trial', () => {
  it('is charged first after 7 days, once', async () => {
    const { reply, slug } = await bought({ trial: true });
    expect(reply).toMatchObject({ state: 'trial', payment: null });
    expect(await planOf(slug)).toMatchObject({ plan: 'pro' });
    await afterDays(6.9);
    expect((await billingOf(slug)).invoices).toEqual([]);
    await afterDays(0.2);
    const { subscription, invoices } = await billingOf(slug);
    expect(subscription?.state).toBe('active');
    expect(invoices.map(({ state }) => state)).toEqual(['paid']);
    const second = await buy(checkout({ trial: true }));
    expect([second.status, second.text]).toEqual([409, expect.stringContaining('only for a first plan')]);
  });

  it('that is canceled costs nothing', async () => {
    const { slug } = await bought({ trial: true });
    expect((await server.post('/subscriptions/cancel.json', { group: slug }, 'alice')).body).toMatchObject({
      subscription: { state: 'canceled' },
    });
    await afterDays(8);
    expect(await planOf(slug)).toMatchObject({ plan: 'free' });
    expect((await billingOf(slug)).invoices).toEqual([]);
  });
});

describe('a renewal', () => {
  it('that is declined is tried again 1, 4 and 9 days later, is announced by email, and ends the plan', async () => {
    const { slug } = await bought();
    await swapCard('practice_later_0341', slug);
    await afterDays(0);
    emails.length = 0;
    await afterDays(32);
    expect((await billingOf(slug)).subscription?.state).toBe('past_due');
    expect(await planOf(slug)).toMatchObject({ plan: 'pro' });
    expect(emails.map(({ subject }) => subject)).toEqual(['The payment for Pro failed']);
    await afterDays(0.5);
    expect(emails).toHaveLength(1);
    for (const days of [0.6, 3.1, 5.1]) await afterDays(days);
    expect((await billingOf(slug)).subscription).toBeNull();
    expect(await planOf(slug)).toEqual({ plan: 'free', seats: null });
    expect(emails.at(-1)?.subject).toBe('The Pro plan has ended');
  });

  it.each([
    ['at once', (group: string) => server.post('/subscriptions/retry.json', { group }, 'alice')],
    ['by the next try', () => afterDays(1.1)],
  ])('that was declined is paid with another card %s, and the plan stays meanwhile', async (_, pay) => {
    const { slug } = await bought();
    await swapCard('practice_later_0341', slug);
    await afterDays(32);
    expect((await billingOf(slug)).subscription?.state).toBe('past_due');
    await swapCard('practice_success_4242', slug);
    expect(await planOf(slug)).toMatchObject({ plan: 'pro' });
    await pay(slug);
    const { subscription, invoices } = await billingOf(slug);
    expect(subscription).toMatchObject({ state: 'active', next_try_at: null });
    expect(invoices.map(({ state, amount_cents: cents }) => `${state} ${cents}`)).toEqual([
      'paid 1200',
      'paid 1200',
    ]);
  });

  it('of a canceled plan is not charged, and a resumed plan goes on', async () => {
    const { slug } = await bought();
    await server.post('/subscriptions/cancel.json', { group: slug }, 'alice');
    const resumed = await server.post('/subscriptions/resume.json', { group: slug }, 'alice');
    expect(resumed.body).toMatchObject({ subscription: { state: 'active' } });
    await server.post('/subscriptions/cancel.json', { group: slug }, 'alice');
    await afterDays(32);
    expect([(await billingOf(slug)).invoices.length, (await planOf(slug))?.plan]).toEqual([1, 'free']);
  });
});

describe('a change of plan', () => {
  it('to Team with three users is charged for the rest of the month and is there at once; back to Pro at its end', async () => {
    const { slug } = await bought();
    const up = await change(slug, TEAM);
    expect(up.body).toMatchObject({
      billing: { subscription: { plan: 'team_flex', users: 3, price_cents: 6000 } },
      payment: { state: 'paid', amount_cents: 4800 },
    });
    expect(await planOf(slug)).toEqual({ plan: 'team_flex', seats: 3 });
    const down = await change(slug, PRO);
    expect(down.body).toMatchObject({
      billing: { subscription: { plan: 'team_flex', next: { plan: 'pro' } } },
      payment: null,
    });
    await afterDays(32);
    expect(await planOf(slug)).toEqual({ plan: 'pro', seats: null });
    expect((await billingOf(slug)).invoices.map((bill) => bill.amount_cents)).toEqual([1200, 4800, 1200]);
  });

  it('that is planned can be taken back until it begins', async () => {
    const { slug } = await bought(TEAM);
    await change(slug, PRO);
    const keep = () => server.post('/subscriptions/resume.json', { group: slug }, 'alice');
    expect((await keep()).body).toMatchObject({ subscription: { plan: 'team_flex', next: null } });
    expect((await keep()).status).toBe(409);
    await afterDays(32);
    expect(await planOf(slug)).toEqual({ plan: 'team_flex', seats: 3 });
  });

  it('that the bank wants confirmed begins with the confirmation, and its renewals need none', async () => {
    const { slug } = await bought();
    await swapCard('practice_confirm_3184', slug);
    const asked = (await change(slug, TEAM)).body as { payment: { id: string; state: string } };
    expect(asked.payment.state).toBe('needs_confirmation');
    expect(await planOf(slug)).toEqual({ plan: 'pro', seats: null });
    await server.post(`/payments/${asked.payment.id}/confirm.json`, { answer: 'approve' }, 'alice');
    await afterDays(32);
    expect((await billingOf(slug)).subscription).toMatchObject({ state: 'active', users: 3 });
  });

  it('with a declined card changes nothing', async () => {
    const { slug } = await bought();
    await swapCard('practice_later_0341', slug);
    const reply = await change(slug, TEAM);
    const why = 'Your card was declined. Nothing was charged, and the plan stays as it is.';
    expect([reply.status, reply.text]).toEqual([409, expect.stringContaining(why)]);
    expect(await planOf(slug)).toEqual({ plan: 'pro', seats: null });
    expect((await change(slug, PRO)).text).toContain('This is your current plan');
  });

  it('to a year begins a new period', async () => {
    const { slug } = await bought();
    const reply = await change(slug, { plan: 'pro', cycle: 'annual', users: 1, price_cents: 12_000 });
    expect(reply.body).toMatchObject({
      billing: { subscription: { cycle: 'annual' } },
      payment: { amount_cents: 10_800 },
    });
  });
});

describe('an offer', () => {
  const SPRING = { code: 'spring-26', name: 'Spring', plan: 'pro', cycle: 'monthly', price_cents: 900 };
  const add = async (edits: object = {}) => {
    const reply = await server.post('/admin/offers.json', { ...SPRING, ...edits }, 'olive');
    expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('"issue":null')]);
  };
  const SPRING_PRICE = { offer: ' Spring-26', price_cents: 900 };

  it('gives its price to a checkout, to its renewals, and to nobody once it has ended', async () => {
    await add();
    const found = await server.get('/plans/offer.json?code=SPRING-26', 'alice');
    expect(found.body).toMatchObject({ name: 'Spring', price_cents: 900, per_seat: false });
    const { slug, reply } = await bought(SPRING_PRICE);
    expect(reply.payment?.amount_cents).toBe(900);
    const ended = await server.post('/admin/offers/SPRING-26/end.json', {}, 'olive');
    expect(ended.body).toMatchObject({ uses: 1, issue: 'This offer has ended.' });
    await afterDays(32);
    expect((await billingOf(slug)).invoices.map((bill) => bill.amount_cents)).toEqual([900, 900]);
    expect((await buy(checkout(SPRING_PRICE))).text).toContain('This offer has ended.');
    expect((await server.get('/plans/offer.json?code=SPRING-26', 'alice')).status).toBe(409);
    await sql`update plan_offer set ended_at = null, last_day = current_date - 2`.execute(db);
    const late = [buy(checkout(SPRING_PRICE)), change(slug, { ...PRO, code: 'SPRING-26', price_cents: 900 })];
    for (const { status, text } of await Promise.all(late))
      expect([status, text]).toEqual([
        409,
        expect.stringContaining('This offer has ended. Its last day was'),
      ]);
  });

  it('lowers the price of the plan that an account has, from the next period on', async () => {
    await add();
    const { slug } = await bought();
    const reply = await change(slug, { ...PRO, code: 'SPRING-26', price_cents: 900 });
    expect(reply.body).toMatchObject({ billing: { subscription: { next: { price_cents: 900 } } } });
    await afterDays(32);
    expect((await billingOf(slug)).invoices.map((bill) => bill.amount_cents)).toEqual([900, 1200]);
  });

  it('with one use left is used once by 10 purchases at the same time, and the same purchase can be repeated', async () => {
    await add({ max_uses: 1 });
    const bodies = Array.from({ length: 10 }, () => checkout(SPRING_PRICE));
    const replies = await Promise.all(bodies.map((body) => buy(body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ text }) => text.includes('as often as it can be'))).toHaveLength(9);
    const first = bodies[replies.findIndex(({ status }) => status === 200)];
    expect((await buy(first ?? {})).status).toBe(200);
  });

  it('for one account is unknown to others', async () => {
    const { slug } = await bought({ group_name: 'Spring Surveyors' });
    await add({ group: 'spring surveyors' });
    const unknown = await buy(checkout(SPRING_PRICE));
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('no offer with this code')]);
    const own = await change(slug, { ...PRO, code: 'SPRING-26', price_cents: 900 });
    expect(own.status).toBe(200);
  });

  it.each([
    ['for another plan', TEAM, 409, 'This offer is for Pro, monthly.'],
    ['with a tampered price', { price_cents: 1 }, 409, 'It is $9 now.'],
    ['that is unknown', { offer: 'WINTER-26' }, 400, 'There is no offer with this code.'],
    ['that is not a code', { offer: 'a b' }, 400, 'offer'],
  ])('%s is refused', async (_, body, status, message) => {
    await add();
    const reply = await buy(checkout({ ...SPRING_PRICE, ...body }));
    expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(message)]);
  });

  it('is made by operators only, and needs its own code and terms that are possible', async () => {
    expect((await server.post('/admin/offers.json', SPRING, 'alice')).status).toBe(403);
    await add();
    const refused = async (edits: object) =>
      (await server.post('/admin/offers.json', { ...SPRING, ...edits }, 'olive')).text;
    expect(await refused({})).toContain('Another offer has this code.');
    expect(await refused({ code: 'TEAM-1', plan: 'team_flex', cycle: 'annual' })).toContain(
      'must be monthly',
    );
    expect(await refused({ code: 'PRO-22', users: 3 })).toContain('Pro is for 1 user');
    expect(await refused({ code: 'FREE', price_cents: 0 })).toContain('price_cents');
    expect(await refused({ code: 'NOBODY', group: 'Nobody at all' })).toContain('no account with this name');
    const { body } = await server.get('/admin/offers.json', 'olive');
    expect(body).toMatchObject({ offers: [{ code: 'SPRING-26' }] });
  });
});
