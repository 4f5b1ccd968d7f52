import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeStripe } from '../../../../tests/support/fake-stripe.ts';
import { NEVER, useInvoiceWorld } from '../../../../tests/support/invoice-world.ts';
import { PRO, TEAM, buyPlan, checkout } from '../../../../tests/support/plan-checkout.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { updateSubscription } from '../contract.ts';

const { world, addCard, afterDays, billingOf, ofGroup, planOf, runJobs } = useInvoiceWorld();
const FIVE = { ...TEAM, users: 5, price_cents: 10_000 };
const TEN = { ...TEAM, users: 10, price_cents: 20_000 };
let fake: Awaited<ReturnType<typeof startFakeStripe>>;
beforeAll(async () => {
  fake = await startFakeStripe();
  Object.assign(world().services.config.featureSettings, fake.settings);
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.setSilence('none');
  fake.intents.clear();
});

const boughtTeam = async () =>
  (await buyPlan(world().server, checkout({ ...FIVE, pay_with: { by: 'card', token: 'pm_success' } }))).slug;
const change = (slug: string, to: object) => ofGroup('update', slug, to);
const subscriptionOf = async (slug: string) => (await billingOf(slug)).subscription;
const invoicesOf = async (slug: string) =>
  (await billingOf(slug)).invoices.map(({ state, amount_cents: cents }) => `${state} ${cents}`);
/** Moves the end of the period to a minute ago. The jobs have not run yet. */
const endPeriod = () =>
  sql`update subscription set anchored_at = anchored_at - interval '32 days', period_start = period_start - interval '32 days',
    period_end = now() - interval '1 minute', next_at = now() - interval '1 minute'`.execute(
    world().services.database.kysely,
  );
/** Settles the payments and refunds whose time has come, as the job does some minutes later. */
const settleLater = () => world().payments.settleDue(new Date(Date.now() + 3_600_000), NEVER);
const needsConfirmation = async (slug: string, to: object) => {
  await addCard(slug, 'pm_confirm');
  const { payment } = (await change(slug, to)).body as OutputOf<typeof updateSubscription>;
  expect(payment?.state).toBe('needs_confirmation');
};
const confirmAtBank = async () => {
  const asked = [...fake.intents.values()].find(({ status }) => status === 'requires_action');
  fake.approve(asked?.id ?? '');
  await world().payments.syncCharge('stripe', asked?.id ?? '');
};

describe('a smaller plan that is planned for the end of the period', () => {
  const NEXT = { plan: 'pro', users: 1, price_cents: 1200 };

  it('stays planned after a larger one was declined', async () => {
    const slug = await boughtTeam();
    await change(slug, PRO);
    await addCard(slug, 'pm_declined');
    const declined = await change(slug, TEN);
    expect([declined.status, declined.text]).toEqual([
      409,
      expect.stringContaining('Nothing was charged, and the plan stays as it is.'),
    ]);
    expect(await subscriptionOf(slug)).toMatchObject({ users: 5, next: NEXT });
    await addCard(slug, 'pm_success_2');
    await afterDays(32);
    expect(await planOf(slug)).toEqual({ plan: 'pro', seats: null });
    expect(await invoicesOf(slug)).toEqual(['paid 1200', 'failed 10000', 'paid 10000']);
  });

  it('stays planned while the bank waits for the confirmation of a larger one, and can be taken back', async () => {
    const slug = await boughtTeam();
    await change(slug, PRO);
    await needsConfirmation(slug, TEN);
    expect(await subscriptionOf(slug)).toMatchObject({ users: 5, next: NEXT });
    expect((await ofGroup('resume', slug)).body).toMatchObject({ subscription: { users: 5, next: null } });
    await confirmAtBank();
    expect(await subscriptionOf(slug)).toMatchObject({ users: 10, next: null });
  });

  it('is replaced by a larger one that is paid', async () => {
    const slug = await boughtTeam();
    await change(slug, PRO);
    expect((await change(slug, TEN)).body).toMatchObject({
      billing: { subscription: { users: 10, next: null } },
      payment: { state: 'paid' },
    });
    await afterDays(32);
    expect(await subscriptionOf(slug)).toMatchObject({ users: 10, price_cents: 20_000 });
  });
});

describe('a larger plan whose payment arrives late', () => {
  it('is refunded, and does not begin, if its period has ended meanwhile', async () => {
    const slug = await boughtTeam();
    await needsConfirmation(slug, TEN);
    await afterDays(32);
    expect(await subscriptionOf(slug)).toMatchObject({ state: 'active', users: 5 });
    await confirmAtBank();
    await settleLater();
    expect(await subscriptionOf(slug)).toMatchObject({ users: 5, price_cents: 10_000 });
    expect(await invoicesOf(slug)).toEqual(['paid 10000', 'refunded 10000', 'paid 10000']);
  });

  it('is refunded, and does not begin, while the next period is not paid', async () => {
    const slug = await boughtTeam();
    await needsConfirmation(slug, TEN);
    await addCard(slug, 'pm_declined');
    await afterDays(32);
    expect(await subscriptionOf(slug)).toMatchObject({ state: 'past_due', users: 5 });
    await confirmAtBank();
    await settleLater();
    await addCard(slug, 'pm_success_2');
    expect((await ofGroup('retry', slug)).body).toMatchObject({
      billing: { subscription: { state: 'active', users: 5 } },
      payment: { amount_cents: 10_000 },
    });
    expect(await invoicesOf(slug)).toContain('refunded 10000');
  });

  it('begins once if the server was killed after the charge', async () => {
    const slug = await boughtTeam();
    await change(slug, PRO);
    fake.setSilence('from confirmation');
    expect((await change(slug, TEN)).status).toBe(503);
    fake.setSilence('none');
    expect(await subscriptionOf(slug)).toMatchObject({ users: 5, next: { plan: 'pro' } });
    await settleLater();
    await settleLater();
    expect(await subscriptionOf(slug)).toMatchObject({ users: 10, next: null });
    expect(await invoicesOf(slug)).toEqual(['paid 10000', 'paid 10000']);
  });
});

describe('while a renewal is being charged', () => {
  /** Ends the period of Team with 5 users. Its renewal is charged, and the answer of the provider is lost. */
  const beginRenewal = async () => {
    await endPeriod();
    fake.setSilence('from confirmation');
    await runJobs();
    fake.setSilence('none');
  };

  it('another plan is refused, because the charge is for the plan as it was', async () => {
    const slug = await boughtTeam();
    await beginRenewal();
    for (const to of [PRO, TEN]) {
      const reply = await change(slug, to);
      expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('is being renewed')]);
    }
    await settleLater();
    expect(await subscriptionOf(slug)).toMatchObject({ state: 'active', users: 5, next: null });
    expect((await change(slug, PRO)).body).toMatchObject({
      billing: { subscription: { next: { plan: 'pro' } } },
    });
  });

  it('a planned change is not taken back', async () => {
    const slug = await boughtTeam();
    await change(slug, PRO);
    await beginRenewal();
    const reply = await ofGroup('resume', slug);
    expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('is being renewed')]);
    await settleLater();
    expect(await subscriptionOf(slug)).toMatchObject({ state: 'active', plan: 'pro', price_cents: 1200 });
    expect(await invoicesOf(slug)).toEqual(['paid 1200', 'paid 10000']);
  });

  it('a planned change is not taken back after the card was declined', async () => {
    const slug = await boughtTeam();
    await change(slug, PRO);
    await addCard(slug, 'pm_declined');
    await afterDays(32);
    const reply = await ofGroup('resume', slug);
    expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('Pay what is due first')]);
    await addCard(slug, 'pm_success_2');
    expect((await ofGroup('retry', slug)).body).toMatchObject({
      billing: { subscription: { state: 'active', plan: 'pro' } },
      payment: { state: 'paid', amount_cents: 1200 },
    });
  });
});
