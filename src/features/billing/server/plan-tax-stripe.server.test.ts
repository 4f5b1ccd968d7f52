import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startFakeStripe } from '../../../../tests/support/fake-stripe.ts';
import { NEVER, useInvoiceWorld } from '../../../../tests/support/invoice-world.ts';
import { buyWithTax } from '../../../../tests/support/plan-checkout.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { sumCents } from '../../../kernel/money.ts';
import type { listSubscriptions } from '../contract.ts';

const { world, subjects, billingOf, runJobs, afterDays } = useInvoiceWorld();
let fake: Awaited<ReturnType<typeof startFakeStripe>>;
beforeAll(async () => {
  fake = await startFakeStripe();
  Object.assign(world().services.config.featureSettings, fake.settings, {
    PLATBOOK_STRIPE_TAX: 'all',
    PLATBOOK_STRIPE_TAX_PLAN_CODE: 'txcd_10103001',
  });
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.tax.setActive(true);
  for (const made of [fake.intents, fake.tax.calculations, fake.tax.transactions]) made.clear();
});

/** New York City, whose rate of 8.875% makes fractions of a cent: the tax of $12 is $1.065. */
const NEW_YORK = { country: 'US', postal_code: '10001' };

const buy = async () =>
  (await buyWithTax(world().server, { pay_with: { by: 'card', token: 'pm_success' } }, NEW_YORK)).slug;
const waitingRenewals = async () =>
  (await world().server.get('/admin/subscriptions.json?state=waiting', 'olive')).body as OutputOf<
    typeof listSubscriptions
  >;
const report = () => world().payments.settleDue(new Date(), NEVER);
const reported = () => [...fake.tax.transactions.values()].flatMap(({ lines }) => lines);

it('reports each charge and refund of a plan to Stripe Tax, in the cents that were charged', async () => {
  const slug = await buy();
  await afterDays(32);
  const { invoices } = await billingOf(slug);
  expect(invoices).toMatchObject([
    { state: 'paid', amount_cents: 1307, tax_cents: 107 },
    { state: 'paid', amount_cents: 1307, tax_cents: 107 },
  ]);
  expect([...fake.intents.values()].map(({ amount }) => amount)).toEqual([1307, 1307]);
  // Two workers may both calculate the tax of the renewal. One of them charges it.
  const codes = [...fake.tax.calculations.values()].map(({ lines }) => lines[0]?.taxCode);
  expect(new Set(codes)).toEqual(new Set(['txcd_10103001']));
  await report();
  const sold = { amount: 1200, amount_tax: 107 };
  expect(reported()).toMatchObject([sold, sold]);
  // The renewal is refunded in three parts.
  const id = invoices[0]?.id ?? '';
  for (const cents of [1, 500, 806]) {
    const body = { amount_cents: cents, reason: '', key: crypto.randomUUID() };
    const reply = await world().server.post(`/admin/payments/${id}/refund.json`, body, 'olive');
    expect(reply.status, reply.text).toBe(200);
    await report();
  }
  const reversed = reported().slice(2);
  expect(reversed).toHaveLength(3);
  expect([
    sumCents(reversed.map(({ amount }) => amount)),
    sumCents(reversed.map(({ amount_tax: tax }) => tax)),
  ]).toEqual([-1200, -107]);
});

it('charges no renewal while Stripe Tax calculates nothing, and counts no failure', async () => {
  const slug = await buy();
  await runJobs();
  const [charges, sent] = [fake.intents.size, subjects().length];
  fake.tax.setActive(false);
  await afterDays(32);
  const since = (await waitingRenewals()).subscriptions[0]?.waits?.since;
  await afterDays(12);
  expect(fake.intents.size).toBe(charges);
  // Operators see which renewal waits, why, and that it has waited since its first try.
  expect(await waitingRenewals()).toMatchObject({
    waiting: 1,
    subscriptions: [
      {
        state: 'active',
        failures: 0,
        waits: { since, reason: expect.stringContaining('Stripe Tax is not active') },
      },
    ],
  });
  expect(subjects()).toHaveLength(sent);
  expect(await billingOf(slug)).toMatchObject({ subscription: { state: 'active' }, invoices: [{}] });
  fake.tax.setActive(true);
  await runJobs();
  expect(await billingOf(slug)).toMatchObject({
    subscription: { state: 'active' },
    invoices: [{ state: 'paid', amount_cents: 1307, tax_cents: 107 }, {}],
  });
  expect(await waitingRenewals()).toMatchObject({ waiting: 0, subscriptions: [] });
});

it('shows a renewal whose charge Stripe does not answer as waiting until it is paid', async () => {
  const slug = await buy();
  fake.setSilence('from confirmation');
  await afterDays(32);
  expect((await waitingRenewals()).subscriptions).toMatchObject([
    { waits: { reason: expect.stringContaining('does not answer') } },
  ]);
  fake.setSilence('none');
  await world().payments.settleDue(new Date(Date.now() + 3_600_000), NEVER);
  expect(await billingOf(slug)).toMatchObject({
    subscription: { state: 'active' },
    invoices: [{ state: 'paid' }, {}],
  });
  expect((await waitingRenewals()).waiting).toBe(0);
});
