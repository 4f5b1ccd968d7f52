import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { NEVER, dayAfter, dueLabel, useInvoiceWorld } from '../../../../tests/support/invoice-world.ts';
import { groupOf, personaIds } from '../../../../tests/support/payment-world.ts';
import { PERSONAS } from '../../../../tests/support/personas.ts';
import { TEAM, checkout } from '../../../../tests/support/plan-checkout.ts';
import { AddressRefused, type Email } from '../../../backend/ports/mail/mail.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { createSubscription } from '../contract.ts';
import { renewDue, sendBillingEmails } from './subscriptions.ts';

const { world, emails, act, addCard, billingOf, openInvoiceOf, planOf, ofGroup, bought, afterDays, runJobs } =
  useInvoiceWorld();
const db = () => world().services.database.kysely;
const addBobAsOwner = (slug: string) =>
  sql`
    insert into group_member (group_id, account_id, role)
    select g.id, a.id, 'owner' from account_group g, account a where g.slug = ${slug} and a.email = ${PERSONAS.bob.email}`.execute(
    db(),
  );

describe('a plan that is canceled', () => {
  it('while its invoice is open ends at once, and a larger plan for the rest of the period is not billed', async () => {
    const slug = await bought(TEAM);
    await afterDays(32);
    await ofGroup('update', slug, { ...TEAM, users: 5, price_cents: 10_000 });
    expect((await billingOf(slug)).subscription?.owed_cents).toBeGreaterThan(0);
    const { body } = await ofGroup('cancel', slug);
    expect(body).toMatchObject({ subscription: null, invoices: [{ state: 'failed' }, { state: 'paid' }] });
    expect(await planOf(slug)).toMatchObject({ plan: 'free' });
  });

  it('on a site that sells nothing anymore stays until the end of its period, and what it owes is still billed', async () => {
    const slug = await bought(TEAM);
    await ofGroup('update', slug, { ...TEAM, users: 5, price_cents: 10_000 });
    const { featureSettings } = world().services.config;
    featureSettings['PLATBOOK_PAYMENT'] = 'none';
    const { status, body } = await ofGroup('cancel', slug).finally(() => {
      delete featureSettings['PLATBOOK_PAYMENT'];
    });
    expect([status, body]).toMatchObject([
      200,
      { subscription: { state: 'canceled' }, invoices: [{ state: 'waiting', amount_cents: 4000 }, {}] },
    ]);
  });

  it('with an invoice for a larger plan says so in its email', async () => {
    const slug = await bought(TEAM);
    await runJobs();
    await ofGroup('update', slug, { ...TEAM, users: 5, price_cents: 10_000 });
    await ofGroup('cancel', slug);
    emails.length = 0;
    await runJobs();
    const [email] = emails;
    const [invoice] = (await billingOf(slug)).invoices;
    expect(email?.text).toContain(
      `An invoice of $40 for changes of the plan, for your purchase order PO-1, is due on ${dueLabel(30)}.`,
    );
    expect(email?.text).toContain(`/groups/${slug}/invoices/${invoice?.id}.pdf`);
    expect(email?.text).not.toContain('nothing more is charged');
  });
});

describe('an email about a plan', () => {
  it('that brings an invoice is sent even if an operator has moved the due date in the meantime', async () => {
    const slug = await bought();
    await runJobs();
    emails.length = 0;
    await sql`update subscription set next_at = now() - interval '1 minute'`.execute(db());
    const { services, payments, suspensions } = world();
    await renewDue(services, { payments, suspensions }, new Date(), NEVER);
    await act((await openInvoiceOf(slug)).id, 'due', { due_on: dayAfter(45) });
    await runJobs();
    expect(emails.map(({ subject }) => subject)).toEqual([`Your invoice for Pro, due on ${dueLabel(45)}`]);
  });

  it.each([
    ['first', 'alice', 'bob'],
    ['last', 'bob', 'alice'],
  ] as const)(
    'that the %s of its payers cannot get reaches the other one, once',
    async (_, refused, other) => {
      const slug = await bought();
      await addBobAsOwner(slug);
      const sent: Email[] = [];
      const send = (email: Email) =>
        email.to === PERSONAS[refused].email
          ? Promise.reject(new AddressRefused('550 no such mailbox'))
          : Promise.resolve(void sent.push(email));
      for (let run = 0; run < 3; run += 1)
        await sendBillingEmails(world().services, { send }, world().payments);
      expect(sent.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
        `${PERSONAS[other].email}: Your Pro plan has begun`,
      ]);
    },
  );

  it('that one of its payers can get only later reaches everybody, once', async () => {
    const slug = await bought();
    await addBobAsOwner(slug);
    const sent: string[] = [];
    let isDown = true;
    const send = ({ to }: Email) =>
      to === PERSONAS.bob.email && isDown
        ? Promise.reject(new Error('Connection timeout'))
        : Promise.resolve(void sent.push(to));
    for (let run = 0; run < 3; run += 1)
      await sendBillingEmails(world().services, { send }, world().payments);
    expect(sent).toEqual([PERSONAS.alice.email]);
    isDown = false;
    for (let run = 0; run < 3; run += 1)
      await sendBillingEmails(world().services, { send }, world().payments);
    expect(sent).toEqual([PERSONAS.alice.email, PERSONAS.bob.email]);
  });

  it('that nobody can get does not keep those of other accounts waiting', async () => {
    const refused = await bought();
    await sql`
      insert into account_group (slug, name, plan) select ${refused} || n, ${refused} || n, 'pro' from generate_series(1, 60) n`.execute(
      db(),
    );
    await sql`
      insert into subscription (request_key, group_id, account_id, group_name, plan, cycle, users, price_cents, state, notice)
      select gen_random_uuid(), g.id, a.id, g.name, 'pro', 'monthly', 1, 1200, 'active', 'began'
      from account_group g, account a where g.name like ${`${refused}_%`} and a.email = ${PERSONAS.alice.email}`.execute(
      db(),
    );
    await sql`
      insert into group_member (group_id, account_id, role)
      select g.id, a.id, 'owner' from account_group g, account a where g.name like ${`${refused}_%`} and a.email = ${PERSONAS.alice.email}`.execute(
      db(),
    );
    const sent: string[] = [];
    const send = ({ text }: Email) =>
      text.includes('“Plat ')
        ? Promise.resolve(void sent.push(text))
        : Promise.reject(new Error('550 no such mailbox'));
    // Each run tries 50 of the 61 emails.
    for (let run = 0; run < 20; run += 1)
      await sendBillingEmails(world().services, { send }, world().payments);
    expect(sent).toHaveLength(1);
  });
});

describe('a purchase order for a plan', () => {
  it.each(['a new account', 'an account that the person has'])(
    'is noted once for %s, from two tabs at the same time',
    async (whose) => {
      const { bob } = await personaIds(db());
      const { rows } = await sql<{ slug: string; name: string }>`
        select slug, name from account_group where id = ${(await groupOf(db(), bob)).id}::uuid`.execute(db());
      const account =
        whose === 'a new account'
          ? { group_name: 'Two Tabs Office' }
          : { group_name: rows[0]?.name, group: rows[0]?.slug };
      const order = (number: string) =>
        world().server.post(
          '/subscriptions.json',
          checkout({ ...account, pay_with: { by: 'invoice', purchase_order: number } }),
          'bob',
        );
      const replies = await Promise.all([order('PO-1'), order('PO-2')]);
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(replies.find(({ status }) => status === 409)?.text).toContain(
        'This account already has a purchase order.',
      );
      // A withdrawn order can be placed again.
      const { body } = replies.find(({ status }) => status === 200) ?? {};
      await act((body as OutputOf<typeof createSubscription>).payment?.id ?? '', 'withdraw');
      expect((await order('PO-3')).status).toBe(200);
    },
  );
});

it('a card, an operator and the account act on an invoice at the same time: it is paid at most once', async () => {
  for (const _ of [1, 2, 3]) {
    const slug = await bought();
    await addCard(slug);
    await afterDays(32);
    const { id } = await openInvoiceOf(slug);
    const replies = await Promise.all([
      ofGroup('retry', slug),
      act(id, 'paid'),
      act(id, 'withdraw'),
      ofGroup('cancel', slug),
      act(id, 'due', { due_on: dayAfter(40) }),
      ofGroup('purchase_order', slug, { purchase_order: 'PO-2' }),
      runJobs(),
    ]);
    expect(replies.map((reply) => reply?.status ?? 200).filter((status) => status > 409)).toEqual([]);
    await world().payments.settleDue(new Date(), NEVER);
    const { subscription, invoices } = await billingOf(slug);
    const renewals = invoices.filter(({ description }) => description.includes(' to '));
    const paid = renewals.filter(({ state }) => state === 'paid');
    expect([paid.length, renewals.filter(({ state }) => state === 'waiting').length]).toEqual([
      // If the plan has ended, a payment that arrived later is refunded. If the plan is still there, its invoice was paid before the cancellation.
      subscription === null ? 0 : 1,
      0,
    ]);
  }
});

describe('an offer for one use', () => {
  const BY_ORDER = { by: 'invoice', purchase_order: 'PO-1' };
  const buy = (payWith: object) =>
    world().server.post(
      '/subscriptions.json',
      checkout({ offer: 'ONCE-26', price_cents: 600, pay_with: payWith }),
      'alice',
    );
  beforeEach(async () => {
    await sql`delete from plan_offer`.execute(db());
    await sql`
      insert into plan_offer (code, name, plan, cycle, price_cents, max_uses) values ('ONCE-26', 'Once', 'pro', 'monthly', 600, 1)`.execute(
      db(),
    );
  });
  const afterHours = (hours: number) =>
    sql`update subscription set created_at = created_at - ${hours}::int * interval '1 hour'`.execute(db());

  it('is used by a purchase order until its money arrives or its invoice is withdrawn', async () => {
    const { payment } = (await buy(BY_ORDER)).body as OutputOf<typeof createSubscription>;
    await afterHours(20 * 24);
    const second = await buy(BY_ORDER);
    expect([second.status, second.text]).toEqual([409, expect.stringContaining('as often as it can be')]);
    await act(payment?.id ?? '', 'withdraw');
    expect((await buy(BY_ORDER)).status).toBe(200);
  });

  it('is used for an hour by a purchase whose card was declined', async () => {
    const declined = { by: 'card', token: 'practice_later_0341' };
    expect((await buy(declined)).body).toMatchObject({ payment: { state: 'declined' } });
    expect((await buy(BY_ORDER)).status).toBe(409);
    await afterHours(2);
    expect((await buy(BY_ORDER)).status).toBe(200);
  });
});
