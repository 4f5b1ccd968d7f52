import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSONAS } from '../../../../tests/support/personas.ts';
import { TEAM, checkout } from '../../../../tests/support/plan-checkout.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Services } from '../../../backend/services.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { Payment, getRevenue } from '../../payments/contract.ts';
import { cardRoutes } from '../../payments/server/card-routes.ts';
import { paymentRoutes } from '../../payments/server/payment-routes.ts';
import type { Payments } from '../../payments/server/payments-api.ts';
import { createPayments } from '../../payments/server/payments.ts';
import { revenueRoutes } from '../../payments/server/revenue-routes.ts';
import type { createSubscription, getBilling, listSubscriptions } from '../contract.ts';
import { adminSubscriptionRoutes } from './admin-routes.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { subscriptionPayments } from './subscription-changes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { renewDue } from './subscriptions.ts';
import { type Suspensions, createSuspensions } from './suspensions.ts';

let services: Services & { close(): Promise<void> };
let server: TestServer;
let payments: Payments;
let suspensions: Suspensions;
let slug = '';
const NAME = 'Zoë’s Łand “Office”';

beforeAll(async () => {
  services = await openTestServices();
  services.config.featureSettings['PLATBOOK_PLAN_PRICES'] =
    'pro.monthly=12, pro.annual=120, team_flex.monthly=20';
  services.config.featureSettings['PLATBOOK_INVOICE_SENDER'] = 'Alder County; 1 Main Street';
  suspensions = createSuspensions(services.config, []);
  payments = createPayments(services, () => [subscriptionPayments(suspensions)]);
  server = await openTestServer(services, (accounts) => [
    ...paymentRoutes(services, payments),
    ...cardRoutes(services.database.kysely, payments),
    ...revenueRoutes(services, payments),
    ...adminSubscriptionRoutes(services),
    ...subscriptionRoutes(services, { payments, suspensions, accounts }),
    ...invoiceRoutes(services, payments),
  ]);
  const db = services.database.kysely;
  await sql`delete from payment`.execute(db);
  await sql`delete from subscription`.execute(db);
  const bought = await server.post(
    '/subscriptions.json',
    {
      plan: 'team_flex',
      cycle: 'monthly',
      users: 3,
      group_name: NAME,
      pay_with: { by: 'card', token: 'practice_success_4242' },
      cardholder_name: 'Alice Tester',
      price_cents: 6000,
      request_key: randomUUID(),
    },
    'alice',
  );
  if (bought.status !== 200) throw new Error(bought.text);
  slug = (bought.body as OutputOf<typeof createSubscription>).path?.split('/').at(-1) ?? '';
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const invoice = async () => {
  const { invoices } = (await server.get(`/groups/${slug}/billing.json`, 'alice')).body as OutputOf<
    typeof getBilling
  >;
  const [first] = invoices;
  if (first === undefined) throw new Error('there is no invoice');
  return first;
};
const change = (users: number, as: 'alice' | 'bob') => {
  const to = { plan: 'team_flex', cycle: 'monthly', users, price_cents: users * 2000 };
  return server.post('/subscriptions/update.json', { group: slug, ...to }, as);
};
const revenue = async (query = '') =>
  (await server.get(`/admin/revenue.json${query}`, 'olive')).body as OutputOf<typeof getRevenue>;

describe('a receipt', () => {
  it('is a PDF for the person who pays, even if its font lacks letters of the account’s name', async () => {
    const { id } = await invoice();
    const reply = await server.get(`/groups/${slug}/invoices/${id}.pdf`, 'alice');
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(reply.headers['content-disposition']).toMatch(/receipt-\d{6}\.pdf/);
    const document = await PDFDocument.load(reply.bytes);
    expect([document.getPageCount(), document.getTitle()]).toEqual([
      1,
      expect.stringMatching(/^Receipt \d{6}$/),
    ]);
  });

  it('is found only by its buyer and only under its own account', async () => {
    const { id } = await invoice();
    expect((await server.get(`/groups/${slug}/invoices/${id}.pdf`, 'bob')).status).toBe(404);
    expect((await server.get(`/groups/${slug}/invoices/${id}.pdf`)).status).toBe(401);
    expect((await server.get(`/groups/alice/invoices/${id}.pdf`, 'alice')).status).toBe(404);
    expect((await server.get(`/groups/${slug}/invoices/${randomUUID()}.pdf`, 'alice')).status).toBe(404);
  });
});

describe('operators', () => {
  it.each(['/admin/subscriptions.json', '/admin/revenue.json', '/admin/revenue.csv?year=2026'])(
    'alone see %s',
    async (url) => {
      expect((await server.get(url)).status).toBe(401);
      expect((await server.get(url, 'alice')).status).toBe(403);
      expect((await server.get(url, 'olive')).status).toBe(200);
    },
  );

  it('see subscriptions and what they bring per month, and find them by account', async () => {
    const list = async (query: string) =>
      (await server.get(`/admin/subscriptions.json${query}`, 'olive')).body as OutputOf<
        typeof listSubscriptions
      >;
    expect(await list('')).toMatchObject({
      subscriptions: [{ account: NAME, plan: 'team_flex', users: 3, state: 'active', price_cents: 6000 }],
      totals: [{ plan: 'team_flex', monthly_cents: 6000, users: 3 }],
      has_more: false,
    });
    expect((await list(`?query=${encodeURIComponent('“OFFICE')}`)).subscriptions).toHaveLength(1);
    expect((await list('?query=100%25')).subscriptions).toEqual([]);
    expect((await list('?state=past_due')).subscriptions).toEqual([]);
    expect((await server.get('/admin/subscriptions.json?state=nothing', 'olive')).status).toBe(400);
  });

  it('see the revenue of a year, with a partial refund, and its ledger', async () => {
    const year = new Date().getUTCFullYear();
    const { id } = await invoice();
    const refund = { amount_cents: 1250, reason: '=one user left', key: randomUUID() };
    expect((await server.post(`/admin/payments/${id}/refund.json`, refund, 'olive')).status).toBe(200);
    const { years, currencies } = await revenue();
    expect(years).toEqual([year]);
    expect(currencies).toEqual([
      {
        currency: 'USD',
        rows: [
          {
            month: new Date().toISOString().slice(0, 7),
            kind_label: 'Plan',
            place: null,
            charged_cents: 6000,
            refunded_cents: 1250,
            tax_cents: 0,
            payments: 1,
            charges: 1,
          },
        ],
      },
    ]);
    expect((await revenue(`?year=${year - 1}`)).currencies).toEqual([]);
    const ledger = (await server.get(`/admin/revenue.csv?year=${year}`, 'olive')).text;
    const [head, charge, refunded] = ledger.split('\r\n');
    expect(head).toContain('date,type,id');
    expect(charge).toContain(',60.00,USD,practice,');
    expect(refunded).toContain(',refund,');
    expect(refunded).toContain(',-12.50,USD,');
    expect(refunded).toContain("'=one user left");
    expect((await server.get('/admin/revenue.csv?year=1', 'olive')).status).toBe(400);
    const strict = await openTestServer(services, revenueRoutes(services, payments, 1));
    for (const format of ['json', 'csv']) {
      const { status, text } = await strict.get(`/admin/revenue.${format}?year=${year}`, 'olive');
      expect([status, text]).toEqual([413, expect.stringContaining('more than 1 charges and refunds')]);
    }
  });

  it('see a year in which money was only refunded', async () => {
    const db = services.database.kysely;
    const year = new Date().getUTCFullYear();
    await sql`update payment_refund set created_at = created_at + interval '1 year'`.execute(db);
    const {
      year: shown,
      years,
      currencies,
    } = await revenue().finally(() =>
      sql`update payment_refund set created_at = created_at - interval '1 year'`.execute(db),
    );
    expect([shown, years]).toEqual([year + 1, [year + 1, year]]);
    expect(currencies[0]?.rows).toMatchObject([{ charged_cents: 0, refunded_cents: 1250 }]);
  });
});

it.each([
  ['users', { users: -3 }],
  ['users', { users: 0 }],
  ['users', { users: 2.5 }],
  ['price_cents', { price_cents: -6000 }],
  ['price_cents', { price_cents: 0 }],
])('a checkout with an invalid number in %s is refused: %j', async (field, invalid) => {
  const reply = await server.post('/subscriptions.json', checkout({ ...TEAM, ...invalid }), 'alice');
  expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(`"body.${field}"`)]);
});

describe('a change of the plan', () => {
  it('is confirmed by the person who pays for it, and the next change is refused until the provider has answered', async () => {
    const db = services.database.kysely;
    await sql`
      insert into group_member (group_id, account_id, role)
      select g.id, a.id, 'billing' from account_group g, account a
      where g.slug = ${slug} and a.email = ${PERSONAS.bob.email}`.execute(db);
    const card = { payment_method_id: 'practice_confirm_3184', cardholder_name: 'Bob Tester' };
    expect((await server.post('/account/cards.json', { group: slug, ...card }, 'bob')).status).toBe(200);
    const begun = (await change(4, 'bob')).body as { payment: Payment };
    const { id, state } = begun.payment;
    expect(state).toBe('needs_confirmation');
    expect((await server.get(`/payments/${id}.json`, 'bob')).status).toBe(200);
    await sql`update payment set state = 'waiting', unanswered_since = now() where id = ${id}::uuid`.execute(
      db,
    );
    const refused = await change(5, 'alice');
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('has not answered')]);
    const paid = await server.post(`/payments/${id}/confirm.json`, { answer: 'approve' }, 'bob');
    expect(paid.body).toMatchObject({ state: 'paid' });
    expect((await change(5, 'alice')).body).toMatchObject({ payment: { state: 'needs_confirmation' } });
  });

  it('that six simultaneous requests ask for is charged once, and nothing is refunded', async () => {
    const db = services.database.kysely;
    const card = { payment_method_id: 'practice_success_4242', cardholder_name: 'Alice Tester' };
    expect((await server.post('/account/cards.json', { group: slug, ...card }, 'alice')).status).toBe(200);
    const countCharges = async () =>
      (
        await sql<{ charges: number; refunds: number }>`
          select count(*)::int as charges, (select count(*)::int from practice_refund) as refunds
          from practice_charge where state = 'paid'`.execute(db)
      ).rows[0] ?? { charges: 0, refunds: 0 };
    const before = await countCharges();
    const replies = await Promise.all(Array.from({ length: 6 }, () => change(10, 'alice')));
    const answered = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(answered).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await countCharges()).toEqual({ charges: before.charges + 1, refunds: before.refunds });
  });

  it('to fewer users suspends the member who joined last when the period ends, and a change to more users restores that member', async () => {
    const db = services.database.kysely;
    await sql`
      insert into group_member (group_id, account_id, role)
      select g.id, a.id, 'member' from account_group g, account a
      where g.slug = ${slug} and a.email = ${PERSONAS.olive.email}`.execute(db);
    const suspended = async () => {
      const reply = await server.get(`/groups/${slug}/billing.json`, 'alice');
      return (reply.body as OutputOf<typeof getBilling>).suspended?.users.map(({ name }) => name) ?? [];
    };
    expect((await change(2, 'alice')).body).toMatchObject({
      billing: { subscription: { next: { users: 2 } } },
    });
    expect(await suspended()).toEqual([]);
    const month = sql.raw(`interval '32 days'`);
    await sql`
      update subscription set anchored_at = anchored_at - ${month}, period_start = period_start - ${month},
        period_end = period_end - ${month}, next_at = next_at - ${month}`.execute(db);
    await renewDue(services, { payments, suspensions }, new Date(), new AbortController().signal);
    expect(await suspended()).toEqual([PERSONAS.olive.name]);
    expect((await change(3, 'alice')).body).toMatchObject({ payment: { state: 'paid' } });
    expect(await suspended()).toEqual([]);
  });

  it.each([-2, 0, 1, 2.5, 26])('to %d users is refused', async (users) => {
    const reply = await change(users, 'alice');
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('users')]);
  });

  it('to a plan with fewer seats than owners is refused, with another cycle too', async () => {
    await sql`
      update group_member set role = 'owner' where account_id = (select id from account where email = ${PERSONAS.bob.email})
        and group_id = (select id from account_group where slug = ${slug})`.execute(services.database.kysely);
    for (const terms of [
      { cycle: 'monthly', price_cents: 1200 },
      { cycle: 'annual', price_cents: 12_000 },
    ]) {
      const to = { group: slug, plan: 'pro', users: 1, ...terms };
      const reply = await server.post('/subscriptions/update.json', to, 'alice');
      expect([reply.status, reply.text]).toEqual([
        409,
        expect.stringContaining('This account has 2 owners, and the plan has 1 seat.'),
      ]);
    }
  });
});
