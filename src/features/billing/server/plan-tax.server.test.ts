import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useInvoiceWorld } from '../../../../tests/support/invoice-world.ts';
import { TEAM, buyWithTax, checkout } from '../../../../tests/support/plan-checkout.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { TaxQuote } from '../../payments/contract.ts';
import type { createSubscription } from '../contract.ts';

const { world, emails, addCard, billingOf, runJobs, ofGroup, bought, afterDays } = useInvoiceWorld();

const ALDER = { country: 'US', line1: '1 Elm St', city: 'Alder', state: 'MD', postal_code: '21201' };
/** Oregon has no sales tax. */
const SALEM = { ...ALDER, city: 'Salem', state: 'OR', postal_code: '97301' };
/** No place has this ZIP Code. */
const NOWHERE = { ...ALDER, postal_code: '00000' };

const setTax = (value: 'all' | 'store') => {
  world().services.config.featureSettings['PLATBOOK_STRIPE_TAX'] = value;
};
beforeEach(() => setTax('all'));
afterEach(() => setTax('store'));

const quote = (body: object) => world().server.post('/subscriptions/tax.json', body, 'alice');
const buy = (body: object) => world().server.post('/subscriptions.json', body, 'alice');
const boughtWithTax = (change: object = {}) => buyWithTax(world().server, change, ALDER);
const setAddress = (slug: string, address: object) => ofGroup('address', slug, { address });

describe('a plan that is paid by card', () => {
  it('is charged with the tax that the quote had, once, and keeps the address', async () => {
    const terms = { plan: 'pro', cycle: 'monthly', users: 1, price_cents: 1200 };
    expect((await quote({ ...terms, address: ALDER })).body).toMatchObject({
      items_cents: 1200,
      tax_cents: 72,
      total_cents: 1272,
    });
    const { made, body, slug } = await boughtWithTax();
    expect(made.payment).toMatchObject({ state: 'paid', amount_cents: 1272, tax_cents: 72 });
    expect((await buy(body)).body).toMatchObject({ payment: { id: made.payment?.id } });
    expect((await billingOf(slug)).invoices).toHaveLength(1);
    expect((await world().server.get(`/groups/${slug}/billing_address.json`, 'alice')).body).toEqual({
      is_taxed: true,
      address: ALDER,
    });
    const again = await buy(checkout({ tax_quote_id: body.tax_quote_id }));
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('Look at the new total')]);
  });

  it('needs a quote for its own plan and price, at an address that exists', async () => {
    const without = await buy(checkout());
    expect([without.status, without.text]).toEqual([400, expect.stringContaining('body.tax_quote_id')]);
    const terms = { plan: 'pro', cycle: 'monthly', users: 1, price_cents: 1200 };
    const { quote_id } = (await quote({ ...terms, address: ALDER })).body as TaxQuote;
    const other = await buy(checkout({ ...TEAM, tax_quote_id: quote_id }));
    expect(other.status).toBe(409);
    const nowhere = await quote({ ...terms, address: NOWHERE });
    expect([nowhere.status, nowhere.text]).toEqual([
      400,
      expect.stringContaining('body.address.postal_code'),
    ]);
    expect((await quote({ ...terms, price_cents: 1, address: ALDER })).status).toBe(409);
    const unknown = await quote({ ...terms, offer: 'NOPE-1', address: ALDER });
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('"field":"body.offer"')]);
    setTax('store');
    expect((await quote({ ...terms, address: ALDER })).text).toContain('No sales tax');
    expect((await buy(checkout())).status).toBe(200);
  });

  it('is renewed with the tax of its address at that time', async () => {
    const { slug } = await boughtWithTax();
    await afterDays(32);
    expect((await billingOf(slug)).invoices[0]).toMatchObject({ amount_cents: 1272, tax_cents: 72 });
    const refused = await setAddress(slug, NOWHERE);
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('body.address.postal_code'),
    ]);
    expect((await setAddress(slug, SALEM)).body).toEqual({ is_taxed: true, address: SALEM });
    await afterDays(32);
    const [last] = (await billingOf(slug)).invoices;
    expect(last).toMatchObject({ state: 'paid', amount_cents: 1200, tax_cents: 0 });
  });

  it('is not renewed without an address, says so, and goes on when it has one', async () => {
    setTax('store');
    const made = (await buy(checkout())).body as OutputOf<typeof createSubscription>;
    const slug = made.path?.split('/').at(-1) ?? '';
    setTax('all');
    await runJobs();
    emails.length = 0;
    await afterDays(32);
    const billing = await billingOf(slug);
    expect(billing).toMatchObject({ subscription: { state: 'past_due' }, invoices: [{ tax_cents: null }] });
    expect(emails.map(({ subject }) => subject)).toEqual(['Your Pro plan needs a billing address']);
    const retry = await ofGroup('retry', slug);
    expect([retry.status, retry.text]).toEqual([409, expect.stringContaining('Enter its billing address')]);
    await setAddress(slug, ALDER);
    await runJobs();
    expect(await billingOf(slug)).toMatchObject({
      subscription: { state: 'active' },
      invoices: [{ state: 'paid', amount_cents: 1272, tax_cents: 72 }, {}],
    });
  });

  it('ends when its address stays missing', async () => {
    setTax('store');
    await buy(checkout());
    setTax('all');
    for (const days of [32, 2, 4, 6]) await afterDays(days);
    const { rows } = await sql<{ state: string; address: unknown }>`
      select state, billing_address as address from subscription`.execute(world().services.database.kysely);
    expect(rows).toEqual([{ state: 'ended', address: null }]);
  });

  it('has tax on the price of a larger plan for the rest of the period', async () => {
    const { slug } = await boughtWithTax(TEAM);
    await sql`update subscription set period_start = now() - interval '15 days', period_end = now() + interval '15 days'`.execute(
      world().services.database.kysely,
    );
    const reply = await ofGroup('update', slug, { ...TEAM, users: 5, price_cents: 10_000 });
    expect(reply.body).toMatchObject({
      billing: { subscription: { users: 5 } },
      payment: { state: 'paid', amount_cents: 2120, tax_cents: 120 },
    });
  });

  it('keeps the tax of a renewal that was declined when it is tried again', async () => {
    const { slug } = await boughtWithTax();
    await addCard(slug, 'practice_later_0341');
    await afterDays(32);
    expect((await billingOf(slug)).subscription).toMatchObject({ state: 'past_due' });
    await addCard(slug);
    await setAddress(slug, SALEM);
    const retried = await ofGroup('retry', slug);
    expect(retried.body).toMatchObject({ payment: { state: 'paid', amount_cents: 1272, tax_cents: 72 } });
  });

  it('keeps the time of the next try of a declined renewal when its address is changed', async () => {
    const { slug } = await boughtWithTax();
    await addCard(slug, 'practice_later_0341');
    await afterDays(32);
    const { subscription } = await billingOf(slug);
    for (const address of [SALEM, ALDER, SALEM]) {
      expect((await setAddress(slug, address)).status).toBe(200);
      await runJobs();
    }
    expect((await billingOf(slug)).subscription).toEqual(subscription);
    expect(subscription).toMatchObject({ state: 'past_due' });
  });

  it('asks for the address of a trial, and taxes its first charge', async () => {
    expect((await buy(checkout({ trial: true }))).text).toContain('body.tax_quote_id');
    const { slug } = await boughtWithTax({ trial: true });
    expect(await billingOf(slug)).toMatchObject({ subscription: { state: 'trial' }, invoices: [] });
    await afterDays(8);
    expect(await billingOf(slug)).toMatchObject({
      subscription: { state: 'active' },
      invoices: [{ state: 'paid', amount_cents: 1272, tax_cents: 72 }],
    });
  });
});

it('a plan that is paid by purchase order has no tax, and needs an address before it changes to card', async () => {
  const slug = await bought();
  expect((await billingOf(slug)).invoices).toMatchObject([{ amount_cents: 1200, tax_cents: null }]);
  await addCard(slug);
  const byCard = () =>
    world().server.post('/subscriptions/purchase_order.json', { group: slug, purchase_order: null }, 'alice');
  expect((await byCard()).text).toContain('Enter its billing address');
  await setAddress(slug, ALDER);
  expect((await byCard()).status).toBe(200);
  await afterDays(32);
  expect((await billingOf(slug)).invoices[0]).toMatchObject({ amount_cents: 1272, tax_cents: 72 });
});
