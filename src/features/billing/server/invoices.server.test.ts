import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startFakeStripe } from '../../../../tests/support/fake-stripe.ts';
import { NEVER, dayAfter, dueLabel, useInvoiceWorld } from '../../../../tests/support/invoice-world.ts';
import { PRO, TEAM, checkout } from '../../../../tests/support/plan-checkout.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { Payment, listCards } from '../../payments/contract.ts';
import type { Billing, listSubscriptions } from '../contract.ts';
import { renewDue } from './subscriptions.ts';

const {
  world,
  emails,
  subjects,
  act,
  addCard,
  billingOf,
  runJobs,
  openInvoiceOf,
  planOf,
  ofGroup,
  bought,
  afterDays,
} = useInvoiceWorld();

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
      description: expect.stringMatching(
        /^Pro, monthly, [A-Z][a-z]{2} \d\d?, \d{4} to [A-Z][a-z]{2} \d\d?, \d{4}$/,
      ),
    });
    expect(subjects()).toEqual([`Your invoice for Pro, due on ${dueLabel(30)}`]);
    const file = `/groups/${slug}/invoices/${invoice.id}.pdf`;
    expect(emails[0]?.text).toMatch(
      /The invoice of \$12 for the Pro plan of “[^”]+”, for your purchase order PO-1, is ready/,
    );
    expect(emails[0]?.text).toContain(file);
    expect((await world().server.get(file, 'alice')).status).toBe(200);
    expect(await planOf(slug)).toMatchObject({ plan: 'pro' });
    const listed = (await world().server.get('/admin/subscriptions.json?query=po-1', 'olive')).body;
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

  it('that fails halfway leaves neither an invoice nor a new period, and the next run completes it', async () => {
    const slug = await bought();
    const before = (await billingOf(slug)).subscription?.period_end;
    const { services, payments, suspensions } = world();
    const broken = { ...payments, bill: () => Promise.reject(new Error('killed here')) };
    await sql`update subscription set next_at = now()`.execute(services.database.kysely);
    await renewDue(services, { payments: broken, suspensions }, new Date(), NEVER);
    expect(await billingOf(slug)).toMatchObject({ subscription: { state: 'active', period_end: before } });
    await runJobs();
    await runJobs();
    expect((await billingOf(slug)).invoices).toHaveLength(2);
  });

  it('reminds 7 days before the due date and on it; when nobody pays, the plan ends in the same steps as after a declined card', async () => {
    const slug = await bought();
    const { featureSettings } = world().services.config;
    featureSettings['PLATBOOK_INVOICE_DAYS'] = 20;
    await afterDays(32).finally(() => (featureSettings['PLATBOOK_INVOICE_DAYS'] = 30));
    const { id, due_on: dueOn } = await openInvoiceOf(slug);
    expect(dueOn).toBe(dayAfter(20));
    emails.length = 0;
    for (const days of [12, 1, 1, 5, 1]) await afterDays(days);
    const [soon, today] = [
      `Your invoice for Pro is due on ${dueLabel(7)}`,
      'Your invoice for Pro is due today',
    ];
    expect(emails.map(({ subject }) => subject.replace(/[A-Z][a-z]{2} \d.*/, dueLabel(7)))).toEqual([
      soon,
      today,
    ]);
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
    // An invoice that is paid after its plan has ended is refunded by the job.
    await act(id, 'paid');
    expect(await planOf(slug)).toMatchObject({ plan: 'free' });
    expect(await world().payments.settleDue(new Date(), NEVER)).toBeGreaterThan(0);
    expect((await billingOf(slug)).invoices[0]).toMatchObject({ state: 'refunded' });
  });

  it('is paid by card instead; a declined card leaves the invoice open', async () => {
    const slug = await bought();
    await afterDays(32);
    expect((await ofGroup('retry', slug)).text).toContain('Add a card first.');
    await addCard(slug, 'practice_later_0341');
    const declined = await ofGroup('retry', slug);
    expect(declined.body).toMatchObject({
      billing: { subscription: { state: 'invoiced', invoice: { state: 'waiting' } } },
      payment: { state: 'declined' },
    });
    await addCard(slug);
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

  it('is paid with the card that the page named, and with no other one', async () => {
    const slug = await bought();
    await afterDays(32);
    /** Adds a card, which becomes the active one, and returns its token. */
    const activate = async (token: string) => {
      const { body } = await addCard(slug, token);
      return (body as OutputOf<typeof listCards>).cards.find(({ is_active: isActive }) => isActive)?.token;
    };
    const named = await activate('practice_success_4242');
    const active = await activate('practice_success_4444');
    const refused = await ofGroup('retry', slug, { card_id: named });
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('Nothing was charged: another card is now the active one of this account.'),
    ]);
    expect(await openInvoiceOf(slug)).toMatchObject({ state: 'waiting' });
    expect((await ofGroup('retry', slug, { card_id: active })).body).toMatchObject({
      payment: { state: 'paid' },
    });
  });

  it('that a card and an operator pay at the same time is paid only once', async () => {
    const slug = await bought();
    await addCard(slug);
    await afterDays(32);
    const { id } = await openInvoiceOf(slug);
    const replies = await Promise.all([ofGroup('retry', slug), act(id, 'paid')]);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await world().payments.settleDue(new Date(), NEVER);
    const { subscription, invoices } = await billingOf(slug);
    expect(subscription).toMatchObject({ state: 'active', invoice: null });
    expect(invoices.filter(({ state }) => state === 'paid')).toHaveLength(2);
  });

  it('gets a new purchase order number, which only the payers of the account can change', async () => {
    const slug = await bought();
    await afterDays(32);
    const reply = await ofGroup('purchase_order', slug, { purchase_order: ' PO-2 ' });
    expect(reply.body).toMatchObject({
      subscription: { purchase_order: 'PO-2', invoice: { purchase_order: 'PO-2' } },
    });
    const others = { group: slug, purchase_order: 'PO-3' };
    expect((await world().server.post('/subscriptions/purchase_order.json', others, 'bob')).status).toBe(404);
    await act((await openInvoiceOf(slug)).id, 'paid');
    await afterDays(31);
    expect(await openInvoiceOf(slug)).toMatchObject({ purchase_order: 'PO-2' });
    const card = (await world().server.post('/subscriptions.json', checkout(), 'alice')).body as {
      path: string;
    };
    const refused = await ofGroup('purchase_order', card.path.split('/').at(-1) ?? '', {
      purchase_order: 'X',
    });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('paid by card')]);
  });

  it('whose invoice an operator withdraws ends the plan', async () => {
    const slug = await bought();
    await afterDays(32);
    const { id } = await openInvoiceOf(slug);
    expect((await world().server.post(`/admin/payments/${id}/withdraw.json`, {}, 'alice')).status).toBe(403);
    expect((await act(id, 'withdraw')).body).toMatchObject({ state: 'failed', provider: 'invoice' });
    expect(await planOf(slug)).toEqual({ plan: 'free', seats: null });
    emails.length = 0;
    await runJobs();
    expect(emails.map(({ subject, text }) => [subject, text])).toEqual([
      [
        'The Pro plan has ended',
        expect.stringContaining(
          'has ended, because the operators of this site withdrew its invoice. The limits',
        ),
      ],
    ]);
    const again = await act(id, 'withdraw');
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('is paid or withdrawn')]);
    expect((await world().server.get(`/groups/${slug}/invoices/${id}.pdf`, 'alice')).status).toBe(404);
  });

  it('waits until the new due day when an operator postpones its invoice, even an overdue one', async () => {
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
    await runJobs();
    expect(subjects()).toEqual([`Your invoice for Pro is now due on ${dueLabel(10)}`]);
    emails.length = 0;
    await afterDays(3);
    expect(subjects()).toEqual([`Your invoice for Pro is due on ${dueLabel(7)}`]);
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

describe('a plan that is paid by purchase order and changes to card', () => {
  const payByCard = (slug: string) =>
    world().server.post('/subscriptions/purchase_order.json', { group: slug, purchase_order: null }, 'alice');

  it('is charged to the active card from its next renewal on', async () => {
    const slug = await bought();
    const without = await payByCard(slug);
    expect([without.status, without.text]).toEqual([409, expect.stringContaining('Add a card first')]);
    await addCard(slug);
    expect((await payByCard(slug)).body).toMatchObject({
      subscription: { state: 'active', purchase_order: null, invoice: null },
    });
    expect((await payByCard(slug)).status).toBe(409);
    await afterDays(32);
    expect(await billingOf(slug)).toMatchObject({
      subscription: { state: 'active', invoice: null },
      invoices: [{ state: 'paid', amount_cents: 1200, provider: 'practice' }, { provider: 'invoice' }],
    });
  });

  it('can’t change while an invoice is open', async () => {
    const slug = await bought();
    await addCard(slug);
    await afterDays(32);
    const reply = await payByCard(slug);
    expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('Pay the open invoice first')]);
    expect((await billingOf(slug)).subscription).toMatchObject({ state: 'invoiced', purchase_order: 'PO-1' });
  });

  it('is billed for what it still owes from changes during the period', async () => {
    const slug = await bought(TEAM);
    await addCard(slug);
    await ofGroup('update', slug, { ...TEAM, users: 5, price_cents: 10_000 });
    const { body } = await payByCard(slug);
    expect(body).toMatchObject({
      subscription: { purchase_order: null, owed_cents: 0 },
      invoices: [{ state: 'waiting', amount_cents: 4000, purchase_order: 'PO-1' }, {}],
    });
  });
});

describe('a change of a plan that is paid by purchase order', () => {
  it('to more users begins at once, and is on the next invoice', async () => {
    const slug = await bought(TEAM);
    await sql`update subscription set period_start = now() - interval '15 days', period_end = now() + interval '15 days'`.execute(
      world().services.database.kysely,
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
    // The number of users can also grow while an invoice is open. The open invoice keeps its amount.
    const more = await ofGroup('update', slug, { ...TEAM, users: 6, price_cents: 12_000 });
    expect(more.body).toMatchObject({ billing: { subscription: { state: 'invoiced', users: 6 } } });
    expect(await openInvoiceOf(slug)).toMatchObject({ amount_cents: 12_000 });
  });

  it('to a smaller plan or another cycle begins with the next invoice', async () => {
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
  it('counts as declined, and is tried again with another charge', async () => {
    const fake = await startFakeStripe();
    Object.assign(world().services.config.featureSettings, fake.settings);
    try {
      const body = checkout({ pay_with: { by: 'card', token: 'pm_success_1' } });
      const { path } = (await world().server.post('/subscriptions.json', body, 'alice')).body as {
        path: string;
      };
      const slug = path.split('/').at(-1) ?? '';
      fake.setSilence('from confirmation');
      await afterDays(32);
      expect((await billingOf(slug)).subscription?.state).toBe('active');
      fake.setSilence('none');
      const last = [...fake.intents.values()].at(-1);
      if (last === undefined) throw new Error('Stripe has no charge');
      Object.assign(last, { status: 'canceled', latest_charge: null });
      await world().payments.settleDue(new Date(Date.now() + 3_600_000), NEVER);
      expect((await billingOf(slug)).subscription).toMatchObject({ state: 'past_due' });
      // The next try is another charge, which the card pays.
      await afterDays(2);
      const { subscription, invoices } = await billingOf(slug);
      expect(subscription?.state).toBe('active');
      expect(states(invoices)).toEqual(['stripe paid', 'stripe failed', 'stripe paid']);
    } finally {
      world().services.config.featureSettings['PLATBOOK_PAYMENT'] = 'practice';
      await fake.close();
    }
  });
});

/** Returns the provider and state of each payment, the newest first. */
function states(invoices: readonly Payment[]): string[] {
  return invoices
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .map(({ provider, state }) => `${provider} ${state}`);
}
