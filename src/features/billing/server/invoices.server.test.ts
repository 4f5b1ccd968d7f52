import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeStripe, WEBHOOK_SECRET } from '../../../../tests/support/fake-stripe.ts';
import { PRO, TEAM, checkout } from '../../../../tests/support/plan-checkout.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Email } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { Payment } from '../../payments/contract.ts';
import { cardRoutes } from '../../payments/server/card-routes.ts';
import { paymentRoutes } from '../../payments/server/payment-routes.ts';
import { createPayments } from '../../payments/server/payments.ts';
import type { Payments } from '../../payments/server/payments-api.ts';
import type { createSubscription, getBilling, listSubscriptions } from '../contract.ts';
import { adminSubscriptionRoutes } from './admin-routes.ts';
import { invoiceRoute } from './invoice-route.ts';
import { subscriptionPayments } from './subscription-changes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { renewDue, sendBillingEmails } from './subscriptions.ts';
import { type Suspensions, createSuspensions } from './suspensions.ts';

type Billing = OutputOf<typeof getBilling>;

let services: Services & { close(): Promise<void> };
let server: TestServer;
let payments: Payments;
let suspensions: Suspensions;
const emails: Email[] = [];
const mail = { send: (email: Email) => Promise.resolve(void emails.push(email)) };
const NEVER = new AbortController().signal;

beforeAll(async () => {
  services = await openTestServices();
  Object.assign(services.config.featureSettings, {
    PLATBOOK_PLAN_PRICES: 'pro.monthly=12, pro.annual=120, team_flex.monthly=20',
    PLATBOOK_PAYMENT_INVOICE: 'on',
  });
  suspensions = createSuspensions(services.config, []);
  payments = createPayments(services, () => [subscriptionPayments(suspensions)]);
  server = await openTestServer(services, (accounts) => [
    ...paymentRoutes(services, payments),
    ...cardRoutes(services.database.kysely, payments),
    ...adminSubscriptionRoutes(services),
    ...subscriptionRoutes(services, { payments, suspensions, accounts }),
    invoiceRoute(services, payments),
  ]);
});
afterAll(async () => {
  await server.close();
  await services.close();
});
beforeEach(async () => {
  emails.length = 0;
  await sql`delete from payment`.execute(services.database.kysely);
  await sql`delete from subscription`.execute(services.database.kysely);
});

const byOrder = { by: 'invoice', purchase_order: 'PO-1' };
const billingOf = async (slug: string) =>
  (await server.get(`/groups/${slug}/billing.json`, 'alice')).body as Billing;
const openInvoiceOf = async (slug: string): Promise<Payment> => {
  const invoice = (await billingOf(slug)).subscription?.invoice;
  if (invoice == null) throw new Error('no invoice is open');
  return invoice;
};
const planOf = async (slug: string) => {
  const { rows } = await sql<{ plan: string; seats: number | null }>`
    select plan, seats from account_group where slug = ${slug}`.execute(services.database.kysely);
  return rows[0];
};
const act = (id: string, verb: string, body: object = {}) =>
  server.post(`/admin/payments/${id}/${verb}.json`, body, 'olive');
const ofGroup = (path: string, slug: string, body: object = {}) =>
  server.post(`/subscriptions/${path}.json`, { group: slug, ...body }, 'alice');

/** Buys a plan with a purchase order, and marks its first payment as paid. */
async function bought(terms: object = {}): Promise<string> {
  const body = checkout({ pay_with: byOrder, ...terms });
  const { payment } = (await server.post('/subscriptions.json', body, 'alice')).body as OutputOf<
    typeof createSubscription
  >;
  await act(payment?.id ?? '', 'paid');
  const { path } = (await server.post('/subscriptions.json', body, 'alice')).body as { path: string };
  return path.split('/').at(-1) ?? '';
}
/** Does what is due, twice at the same time, as two workers do. */
const runJobs = async () => {
  await Promise.all([1, 2].map(() => renewDue(services, { payments, suspensions }, new Date(), NEVER)));
  await sendBillingEmails(services, mail, payments);
};
/** Moves all subscriptions and invoices into the past by this many days, then does what is due. */
const afterDays = async (days: number) => {
  const by = sql.raw(`interval '${days} days'`);
  const db = services.database.kysely;
  await sql`
    update subscription set anchored_at = anchored_at - ${by}, period_start = period_start - ${by}, period_end = period_end - ${by},
      next_at = next_at - ${by}`.execute(db);
  await sql`update payment set due_on = due_on - ${days}::int`.execute(db);
  await runJobs();
};
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const subjects = () => emails.map(({ subject }) => subject);

describe('the renewal of a plan that is paid by purchase order', () => {
  it('makes one invoice for the next period, emails it, and goes on when an operator marks it as paid', async () => {
    const slug = await bought();
    await runJobs();
    emails.length = 0;
    await afterDays(32);
    const { subscription, invoices } = await billingOf(slug);
    expect(subscription).toMatchObject({ state: 'invoiced', purchase_order: 'PO-1', owed_cents: 0 });
    expect(invoices.map(({ state }) => state)).toEqual(['waiting', 'paid']);
    const invoice = await openInvoiceOf(slug);
    expect(invoice).toMatchObject({
      amount_cents: 1200,
      purchase_order: 'PO-1',
      provider: 'invoice',
      due_on: dayAfter(30),
      description: expect.stringMatching(/^Pro, monthly, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$/),
    });
    expect(subjects()).toEqual([`Your invoice for Pro, due on ${dayAfter(30)}`]);
    const file = `/groups/${slug}/invoices/${invoice.id}.pdf`;
    expect(emails[0]?.text).toContain('over $12, for your purchase order PO-1,');
    expect(emails[0]?.text).toContain(file);
    expect((await server.get(file, 'alice')).status).toBe(200);
    expect(await planOf(slug)).toMatchObject({ plan: 'pro' });
    const listed = (await server.get('/admin/subscriptions.json?query=po-1', 'olive')).body;
    expect((listed as OutputOf<typeof listSubscriptions>).subscriptions).toMatchObject([
      { state: 'invoiced', purchase_order: 'PO-1', invoice_due_on: dayAfter(30) },
    ]);
    expect((await act(invoice.id, 'paid')).body).toMatchObject({ state: 'paid' });
    const after = await billingOf(slug);
    expect(after.subscription).toMatchObject({ state: 'active', invoice: null });
    expect(after.subscription?.period_end).toBe(subscription?.period_end);
    await afterDays(31);
    expect((await billingOf(slug)).invoices.map(({ state }) => state)).toEqual(['waiting', 'paid', 'paid']);
  });

  it('that fails in between leaves neither an invoice nor another period, and is made by the next run', async () => {
    const slug = await bought();
    const before = (await billingOf(slug)).subscription?.period_end;
    const broken = { ...payments, bill: () => Promise.reject(new Error('killed here')) };
    await sql`update subscription set next_at = now()`.execute(services.database.kysely);
    await renewDue(services, { payments: broken, suspensions }, new Date(), NEVER);
    expect(await billingOf(slug)).toMatchObject({ subscription: { state: 'active', period_end: before } });
    await runJobs();
    await runJobs();
    expect((await billingOf(slug)).invoices).toHaveLength(2);
  });

  it('reminds 7 days before the due date and on it; then the plan ends as after a declined card', async () => {
    services.config.featureSettings['PLATBOOK_INVOICE_DAYS'] = 20;
    const slug = await bought();
    await afterDays(32);
    services.config.featureSettings['PLATBOOK_INVOICE_DAYS'] = 30;
    const { id, due_on: dueOn } = await openInvoiceOf(slug);
    expect(dueOn).toBe(dayAfter(20));
    emails.length = 0;
    for (const days of [12, 1, 1, 5, 1]) await afterDays(days);
    const [soon, today] = [
      `Your invoice for Pro is due on ${dayAfter(7)}`,
      'Your invoice for Pro is due today',
    ];
    expect(emails.map(({ subject }) => subject.replace(/\d{4}.*/, dayAfter(7)))).toEqual([soon, today]);
    expect((await billingOf(slug)).subscription?.state).toBe('invoiced');
    emails.length = 0;
    await afterDays(1);
    expect((await billingOf(slug)).subscription?.state).toBe('past_due');
    expect(await planOf(slug)).toMatchObject({ plan: 'pro' });
    for (const days of [2, 4, 6]) await afterDays(days);
    expect(subjects()).toEqual([
      ...Array.from({ length: 3 }, () => 'Your invoice for Pro is overdue'),
      'The Pro plan has ended',
    ]);
    expect(await planOf(slug)).toEqual({ plan: 'free', seats: null });
    expect(await billingOf(slug)).toMatchObject({
      subscription: null,
      invoices: [{ id, state: 'failed' }, {}],
    });
    // The money of an invoice that nobody waits for any more is given back by the operator.
    await act(id, 'paid');
    expect(await planOf(slug)).toMatchObject({ plan: 'free' });
    expect((await payments.settleDue(new Date(), NEVER)) > 0).toBe(true);
    expect((await billingOf(slug)).invoices[0]).toMatchObject({ state: 'refunded' });
  });

  it('is paid by card instead; a declined card leaves the invoice open', async () => {
    const slug = await bought();
    await afterDays(32);
    expect((await ofGroup('retry', slug)).text).toContain('Add a card first.');
    const addCard = (token: string) =>
      server.post(
        '/account/cards.json',
        { group: slug, payment_method_id: token, cardholder_name: 'Alice Tester' },
        'alice',
      );
    await addCard('practice_later_0341');
    const declined = await ofGroup('retry', slug);
    expect(declined.body).toMatchObject({
      billing: { subscription: { state: 'invoiced', invoice: { state: 'waiting' } } },
      payment: { state: 'declined' },
    });
    await addCard('practice_success_4242');
    const paid = await ofGroup('retry', slug);
    expect(paid.body).toMatchObject({
      billing: { subscription: { state: 'active', invoice: null, purchase_order: 'PO-1' } },
      payment: { state: 'paid', amount_cents: 1200 },
    });
    expect(states((await billingOf(slug)).invoices)).toEqual([
      'practice paid',
      'invoice failed',
      'invoice paid',
    ]);
    expect((await ofGroup('retry', slug)).text).toContain('Nothing is due.');
  });

  it('that a card and an operator pay at the same time is paid once, and the other payment is refunded', async () => {
    const slug = await bought();
    await server.post(
      '/account/cards.json',
      { group: slug, payment_method_id: 'practice_success_4242', cardholder_name: 'Alice Tester' },
      'alice',
    );
    await afterDays(32);
    const { id } = await openInvoiceOf(slug);
    const replies = await Promise.all([ofGroup('retry', slug), act(id, 'paid')]);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await payments.settleDue(new Date(), NEVER);
    const { subscription, invoices } = await billingOf(slug);
    expect(subscription).toMatchObject({ state: 'active', invoice: null });
    expect(invoices.filter(({ state }) => state === 'paid')).toHaveLength(2);
  });

  it('has the new number of a purchase order, which only the payers of the account change', async () => {
    const slug = await bought();
    await afterDays(32);
    const reply = await ofGroup('purchase_order', slug, { purchase_order: ' PO-2 ' });
    expect(reply.body).toMatchObject({
      subscription: { purchase_order: 'PO-2', invoice: { purchase_order: 'PO-2' } },
    });
    const others = { group: slug, purchase_order: 'PO-3' };
    expect((await server.post('/subscriptions/purchase_order.json', others, 'bob')).status).toBe(404);
    await act((await openInvoiceOf(slug)).id, 'paid');
    await afterDays(31);
    expect(await openInvoiceOf(slug)).toMatchObject({ purchase_order: 'PO-2' });
    const card = (await server.post('/subscriptions.json', checkout(), 'alice')).body as { path: string };
    const refused = await ofGroup('purchase_order', card.path.split('/').at(-1) ?? '', {
      purchase_order: 'X',
    });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('paid by card')]);
  });

  it('whose invoice an operator withdraws ends the plan', async () => {
    const slug = await bought();
    await afterDays(32);
    const { id } = await openInvoiceOf(slug);
    expect((await server.post(`/admin/payments/${id}/withdraw.json`, {}, 'alice')).status).toBe(403);
    expect((await act(id, 'withdraw')).body).toMatchObject({ state: 'failed', provider: 'invoice' });
    expect(await planOf(slug)).toEqual({ plan: 'free', seats: null });
    const again = await act(id, 'withdraw');
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('is paid or withdrawn')]);
    expect((await server.get(`/groups/${slug}/invoices/${id}.pdf`, 'alice')).status).toBe(404);
  });

  it('whose invoice is extended, also when it is overdue, waits until the new day', async () => {
    const slug = await bought();
    await afterDays(32);
    await afterDays(31);
    expect((await billingOf(slug)).subscription?.state).toBe('past_due');
    const { id } = await openInvoiceOf(slug);
    for (const due_on of [dayAfter(-1), dayAfter(400), '2026-02-30']) {
      const { status, text } = await act(id, 'due', { due_on });
      expect([status, text]).toEqual([400, expect.stringContaining('due_on')]);
    }
    expect((await act(id, 'due', { due_on: dayAfter(10) })).body).toMatchObject({ due_on: dayAfter(10) });
    expect((await billingOf(slug)).subscription).toMatchObject({ state: 'invoiced' });
    emails.length = 0;
    await afterDays(3);
    expect(subjects()).toEqual([`Your invoice for Pro is due on ${dayAfter(7)}`]);
    const [first] = (await billingOf(slug)).invoices.filter(({ state }) => state === 'paid');
    expect((await act(first?.id ?? '', 'due', { due_on: dayAfter(5) })).status).toBe(409);
  });

  it('that the account cancels ends the plan at once, and withdraws the invoice', async () => {
    const slug = await bought();
    await afterDays(32);
    const reply = await ofGroup('cancel', slug);
    expect(reply.body).toMatchObject({
      subscription: null,
      invoices: [{ state: 'failed' }, { state: 'paid' }],
    });
    await runJobs();
    expect(await planOf(slug)).toMatchObject({ plan: 'free' });
  });
});

describe('a change of a plan that is paid by purchase order', () => {
  it('to more users begins at once, and is on the next invoice', async () => {
    const slug = await bought(TEAM);
    await sql`update subscription set period_start = now() - interval '15 days', period_end = now() + interval '15 days'`.execute(
      services.database.kysely,
    );
    const reply = await ofGroup('update', slug, { ...TEAM, users: 5, price_cents: 10_000 });
    expect(reply.body).toMatchObject({
      billing: { subscription: { users: 5, price_cents: 10_000, owed_cents: 2000 } },
      payment: null,
    });
    expect(await planOf(slug)).toEqual({ plan: 'team_flex', seats: 5 });
    await afterDays(32);
    expect(await openInvoiceOf(slug)).toMatchObject({
      amount_cents: 12_000,
      description: expect.stringMatching(
        /^Team, 5 users, monthly, .*, with \$20 for changes in the period before$/,
      ),
    });
    // The period of an open invoice can be changed, too.
    const more = await ofGroup('update', slug, { ...TEAM, users: 6, price_cents: 12_000 });
    expect(more.body).toMatchObject({ billing: { subscription: { state: 'invoiced', users: 6 } } });
    expect(await openInvoiceOf(slug)).toMatchObject({ amount_cents: 12_000 });
  });

  it('to fewer users or another cycle begins with the next invoice', async () => {
    const slug = await bought(TEAM);
    await ofGroup('update', slug, PRO);
    expect(await planOf(slug)).toEqual({ plan: 'team_flex', seats: 3 });
    await afterDays(32);
    expect(await planOf(slug)).toEqual({ plan: 'pro', seats: null });
    expect(await openInvoiceOf(slug)).toMatchObject({ amount_cents: 1200 });
    const year = await ofGroup('update', slug, {
      plan: 'pro',
      cycle: 'annual',
      users: 1,
      price_cents: 12_000,
    });
    expect(year.body).toMatchObject({
      billing: { subscription: { next: { cycle: 'annual' } } },
      payment: null,
    });
  });

  it('is billed when the plan is canceled before its next invoice', async () => {
    const slug = await bought(TEAM);
    await ofGroup('update', slug, { ...TEAM, users: 5, price_cents: 10_000 });
    const canceled = (await ofGroup('cancel', slug)).body as Billing;
    expect(canceled.subscription).toMatchObject({ state: 'canceled', owed_cents: 0 });
    expect(canceled.invoices[0]).toMatchObject({
      state: 'waiting',
      amount_cents: 4000,
      due_on: dayAfter(30),
    });
    await afterDays(32);
    expect(await billingOf(slug)).toMatchObject({ subscription: null, invoices: [{ state: 'waiting' }, {}] });
    expect((await act(canceled.invoices[0]?.id ?? '', 'paid')).body).toMatchObject({ state: 'paid' });
    expect(await planOf(slug)).toMatchObject({ plan: 'free' });
  });
});

describe('a renewal whose charge is canceled at Stripe', () => {
  it('counts as declined: it is tried again with another charge, and ends the plan', async () => {
    const fake = await startFakeStripe();
    Object.assign(services.config.featureSettings, {
      PLATBOOK_PAYMENT: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: fake.url,
    });
    try {
      const body = checkout({ pay_with: { by: 'card', token: 'pm_success_1' } });
      const { path } = (await server.post('/subscriptions.json', body, 'alice')).body as { path: string };
      const slug = path.split('/').at(-1) ?? '';
      fake.setSilence('from confirmation');
      await afterDays(32);
      expect((await billingOf(slug)).subscription?.state).toBe('active');
      fake.setSilence('none');
      const last = [...fake.intents.values()].at(-1);
      if (last === undefined) throw new Error('Stripe has no charge');
      Object.assign(last, { status: 'canceled', latest_charge: null });
      await payments.settleDue(new Date(Date.now() + 3_600_000), NEVER);
      expect((await billingOf(slug)).subscription).toMatchObject({ state: 'past_due' });
      // The next try is another charge, which the card pays.
      await afterDays(2);
      const { subscription, invoices } = await billingOf(slug);
      expect(subscription?.state).toBe('active');
      expect(states(invoices)).toEqual(['stripe paid', 'stripe failed', 'stripe paid']);
    } finally {
      services.config.featureSettings['PLATBOOK_PAYMENT'] = 'practice';
      await fake.close();
    }
  });
});

/** The ways and states of payments, in the order of the list: the newest first. */
function states(invoices: readonly Payment[]): string[] {
  return invoices
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .map(({ provider, state }) => `${provider} ${state}`);
}
