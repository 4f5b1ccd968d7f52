import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayAfter, dueLabel, useInvoiceWorld } from '../../../../tests/support/invoice-world.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { TEAM, checkout } from '../../../../tests/support/plan-checkout.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { Billing, createSubscription } from '../contract.ts';
import { sendOwedReminders } from './owed-invoices.ts';

const { world, emails, subjects, act, addCard, billingOf, runJobs, planOf, ofGroup, bought, afterDays } =
  useInvoiceWorld();

/** Returns a canceled Team plan with an open invoice for its additional users alone. The email about the cancellation has been sent. */
async function canceledWithMoreUsers(): Promise<{ slug: string; id: string }> {
  const slug = await bought(TEAM);
  await ofGroup('update', slug, { ...TEAM, users: 5, price_cents: 10_000 });
  const { invoices } = (await ofGroup('cancel', slug)).body as Billing;
  emails.length = 0;
  await runJobs();
  return { slug, id: invoices[0]?.id ?? '' };
}
beforeEach(() => {
  world().services.config.featureSettings['PLATBOOK_INVOICE_DAYS'] = 30;
});
const REMINDER = 'Your invoice for changes of Team';

describe('the invoice for changes of a canceled plan', () => {
  it('is named in the email about the cancellation, and has reminders 7 days before its due date, on that day, and once after it', async () => {
    const { slug } = await canceledWithMoreUsers();
    expect(emails.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        `An invoice of $40 for changes of the plan, for your purchase order PO-1, is due on ${dueLabel(30)}.`,
      ),
    ]);
    emails.length = 0;
    await afterDays(22);
    expect(subjects()).toEqual([]);
    await afterDays(1);
    await afterDays(1);
    expect(subjects()).toEqual([`${REMINDER} is due on ${dueLabel(7)}`]);
    // The plan ends with its period, a few days before or after the due date. The invoice stays open.
    emails.length = 0;
    await afterDays(6);
    expect(subjects().filter((subject) => subject.startsWith(REMINDER))).toEqual([
      `${REMINDER} is due today`,
    ]);
    await afterDays(3);
    await afterDays(30);
    expect(await planOf(slug)).toEqual({ plan: 'free', seats: null });
    expect(subjects().filter((subject) => subject.startsWith(REMINDER))).toEqual([
      `${REMINDER} is due today`,
      `${REMINDER} is overdue`,
    ]);
    expect((await billingOf(slug)).invoices[0]).toMatchObject({ state: 'waiting', amount_cents: 4000 });
  });

  it('is in no email after it was paid or withdrawn', async () => {
    for (const verb of ['paid', 'withdraw']) {
      const { id } = await canceledWithMoreUsers();
      expect((await act(id, verb)).status).toBe(200);
      emails.length = 0;
      await afterDays(29);
      expect(subjects().filter((subject) => subject.startsWith(REMINDER))).toEqual([]);
    }
  });

  it('has an email about each new due date, and reminds before the new one', async () => {
    const { id } = await canceledWithMoreUsers();
    await afterDays(31);
    emails.length = 0;
    for (const days of [3, 20]) {
      expect((await act(id, 'due', { due_on: dayAfter(days) })).status).toBe(200);
      await runJobs();
      await runJobs();
      expect(subjects()).toEqual([`${REMINDER} is now due on ${dueLabel(days)}`]);
      emails.length = 0;
    }
    await afterDays(13);
    expect(subjects()).toEqual([`${REMINDER} is due on ${dueLabel(7)}`]);
  });

  it('whose due date is moved while its reminder is sent has the email about the new date', async () => {
    const { id } = await canceledWithMoreUsers();
    await afterDays(24);
    const { services } = world();
    await sql`update payment set due_step = 'nothing' where id = ${id}::uuid`.execute(
      services.database.kysely,
    );
    const moving = { send: async () => void (await act(id, 'due', { due_on: dayAfter(40) })) };
    await sendOwedReminders(services, moving, new Date());
    emails.length = 0;
    await runJobs();
    expect(subjects()).toEqual([`${REMINDER} is now due on ${dueLabel(40)}`]);
  });

  it('has its reminder sent again when the mail server fails, and never twice to anyone', async () => {
    await canceledWithMoreUsers();
    await afterDays(22);
    const { services } = world();
    await sql`update payment set due_on = due_on - 1`.execute(services.database.kysely);
    const down = { send: () => Promise.reject(new Error('451 try again later')) };
    await sendOwedReminders(services, down, new Date());
    emails.length = 0;
    await runJobs();
    await runJobs();
    expect(subjects()).toEqual([`${REMINDER} is due on ${dueLabel(7)}`]);
  });
});

it('a plan that changes to payment by card has an email about its invoice for changes', async () => {
  const slug = await bought(TEAM);
  await addCard(slug);
  await ofGroup('update', slug, { ...TEAM, users: 5, price_cents: 10_000 });
  await runJobs();
  emails.length = 0;
  expect((await ofGroup('purchase_order', slug, { purchase_order: null })).status).toBe(200);
  await runJobs();
  await runJobs();
  expect(subjects()).toEqual([`${REMINDER}, due on ${dueLabel(30)}`]);
  expect(emails[0]?.text).toMatch(
    /The invoice of \$40 for changes of the Team plan of “[^”]+”, for your purchase order PO-1, is ready/,
  );
});

it('the first invoice of a plan is for the person who ordered it, before its account exists, until it is withdrawn', async () => {
  const { server } = world();
  const order = checkout({ pay_with: { by: 'invoice', purchase_order: 'PO-9' } });
  const { path, payment } = (await server.post('/subscriptions.json', order, 'alice')).body as OutputOf<
    typeof createSubscription
  >;
  expect([path, payment?.due_on]).toEqual([null, dayAfter(30)]);
  const invoice = (as: Persona) => server.get(`/subscriptions/invoices/${payment?.id}.pdf`, as);
  expect((await invoice('alice')).headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('"invoice-'),
  });
  expect((await invoice('bob')).status).toBe(404);
  await act(payment?.id ?? '', 'withdraw');
  expect((await invoice('alice')).status).toBe(404);
});
