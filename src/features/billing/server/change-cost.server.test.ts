import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useInvoiceWorld } from '../../../../tests/support/invoice-world.ts';
import { TEAM, buyPlan, buyWithTax, checkout } from '../../../../tests/support/plan-checkout.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { checkPlanChange, updateSubscription } from '../contract.ts';

const { world, billingOf, ofGroup, bought, afterDays, addCard } = useInvoiceWorld();
const ALDER = { country: 'US', line1: '1 Elm St', city: 'Alder', state: 'MD', postal_code: '21201' };
const FIVE = { ...TEAM, users: 5, price_cents: 10_000 };

const taxIs = (value: 'all' | 'store') => {
  world().services.config.featureSettings['PLATBOOK_STRIPE_TAX'] = value;
};
beforeEach(() => taxIs('all'));
afterEach(() => taxIs('store'));

/** Buys a plan by card with the sales tax of {@link ALDER}, and returns the slug of its account. */
const boughtByCard = async (terms: object = TEAM) => (await buyWithTax(world().server, terms, ALDER)).slug;
/** Buys Team by card on a site that adds no tax to plans. */
const boughtWithoutTax = async () => (await buyPlan(world().server, checkout(TEAM))).slug;
const check = async (slug: string, query = 'plan=team_flex&cycle=monthly&users=5') =>
  (await world().server.get(`/settings/check_change.json?${query}&group=${slug}`, 'alice')).body as OutputOf<
    typeof checkPlanChange
  >;
/** Moves the subscription into the middle of its period, so that a change costs about half of the difference. */
const toMiddle = () =>
  sql`update subscription set period_start = now() - interval '15 days', period_end = now() + interval '15 days'`.execute(
    world().services.database.kysely,
  );

describe('the check of a change', () => {
  it('says that a plan is not paid by the year, as the change itself does', async () => {
    expect(await check(await boughtByCard(), 'plan=team_flex&cycle=annual&users=5')).toMatchObject({
      possible: false,
      reason: 'Team is paid by the month, so that you can change the number of users.',
    });
  });

  it('shows the price and the tax of the rest of the period, and exactly that is charged', async () => {
    const slug = await boughtByCard();
    await toMiddle();
    const { possible, cost } = await check(slug);
    expect(possible).toBe(true);
    expect(cost).toMatchObject({
      when: 'now',
      paid_by: 'card',
      price_cents: 2000,
      tax_cents: 120,
      total_cents: 2120,
    });
    // Some minutes later a little less of the period is left. The person pays what they saw.
    await sql`update subscription set period_start = period_start - interval '50 minutes', period_end = period_end - interval '50 minutes'`.execute(
      world().services.database.kysely,
    );
    const at = new Date(Date.parse(cost?.at ?? '') - 50 * 60_000).toISOString();
    const reply = await ofGroup('update', slug, { ...FIVE, cost: { total_cents: cost?.total_cents, at } });
    expect((reply.body as OutputOf<typeof updateSubscription>).payment).toMatchObject({
      state: 'paid',
      amount_cents: 2120,
      tax_cents: 120,
    });
  });

  it.each([
    ['another total', (at: string) => ({ total_cents: 2119, at })],
    // A moment in the future would leave less of the period.
    [
      'a moment in the future',
      () => ({ total_cents: 2049, at: new Date(Date.now() + 86_400_000).toISOString() }),
    ],
    [
      'a moment of yesterday',
      () => ({ total_cents: 2191, at: new Date(Date.now() - 86_400_000).toISOString() }),
    ],
  ])('lets nothing be charged if the confirmation of the change has %s', async (_, seenAt) => {
    const slug = await boughtByCard();
    await toMiddle();
    const { cost } = await check(slug);
    const before = await billingOf(slug);
    const reply = await ofGroup('update', slug, { ...FIVE, cost: seenAt(cost?.at ?? '') });
    expect([reply.status, reply.text]).toEqual([
      409,
      expect.stringMatching(/Nothing was charged: the amount has changed\. It is \$21\.20 now\./),
    ]);
    expect(await billingOf(slug)).toEqual(before);
  });

  it('shows no tax where plans are not taxed, or are paid by purchase order', async () => {
    const byOrder = await bought(TEAM);
    await toMiddle();
    expect((await check(byOrder)).cost).toMatchObject({
      paid_by: 'invoice',
      price_cents: 2000,
      tax_cents: null,
      total_cents: 2000,
    });
    taxIs('store');
    const byCard = await boughtWithoutTax();
    await toMiddle();
    expect((await check(byCard)).cost).toMatchObject({ paid_by: 'card', tax_cents: null, total_cents: 2000 });
  });

  it('says why a change is not possible: without a billing address, or while the plan is canceled or past due', async () => {
    taxIs('store');
    const slug = await boughtWithoutTax();
    taxIs('all');
    await toMiddle();
    expect(await check(slug)).toMatchObject({
      possible: false,
      reason: 'Sales tax is added to this plan. Enter its billing address first.',
      cost: null,
    });
    // Fewer users cost nothing now, so no address is needed yet.
    expect(await check(slug, 'plan=team_flex&cycle=monthly&users=2')).toMatchObject({
      possible: true,
      cost: { when: 'period_end', total_cents: 0 },
    });
    await ofGroup('address', slug, { address: ALDER });
    expect((await check(slug)).cost).toMatchObject({ total_cents: 2120 });
    await ofGroup('cancel', slug);
    expect(await check(slug)).toMatchObject({
      possible: false,
      reason: 'Resume the plan first, then change it.',
    });
    await ofGroup('resume', slug);
    await addCard(slug, 'practice_later_0341');
    await afterDays(32);
    expect(await check(slug)).toMatchObject({
      possible: false,
      reason: 'Pay what is due first, then change the plan.',
    });
  });

  it('says that a change of the cycle alone is possible, and shows the cost that is charged', async () => {
    const slug = await boughtByCard({});
    await toMiddle();
    const { possible, cost } = await check(slug, 'plan=pro&cycle=annual');
    expect([possible, cost]).toEqual([
      true,
      expect.objectContaining({
        when: 'new_period',
        price_cents: 11_400,
        tax_cents: 684,
        total_cents: 12_084,
      }),
    ]);
    const year = { plan: 'pro', cycle: 'annual', users: 1, price_cents: 12_000 };
    const reply = await ofGroup('update', slug, { ...year, cost: { total_cents: 12_084, at: cost?.at } });
    expect((reply.body as OutputOf<typeof updateSubscription>).payment).toMatchObject({
      amount_cents: 12_084,
    });
    expect(await check(slug, 'plan=pro&cycle=annual')).toMatchObject({
      possible: false,
      reason: 'This is your current plan',
      cost: null,
    });
  });

  it('shows that a change in a trial costs nothing', async () => {
    const slug = await boughtByCard({ trial: true });
    expect((await check(slug)).cost).toMatchObject({ when: 'now', price_cents: 0, total_cents: 0 });
  });
});
