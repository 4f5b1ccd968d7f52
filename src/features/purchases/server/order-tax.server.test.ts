import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeStripe } from '../../../../tests/support/fake-stripe.ts';
import { useOrderWorld } from '../../../../tests/support/order-world.ts';
import { PERSONAS, type Persona } from '../../../../tests/support/personas.ts';
import { ADDRESS_OF_PERSON } from '../../payments/server/queries-personal.ts';
import { deleteDueAccount } from '../../profile/server/account-deletion/delete-account.ts';
import type { Order } from '../contract.ts';

const { buy: order, world } = useOrderWorld();
let fake: Awaited<ReturnType<typeof startFakeStripe>>;
beforeAll(async () => {
  fake = await startFakeStripe();
  Object.assign(world().services.config.featureSettings, fake.settings, {
    PLATBOOK_PAYMENT_INVOICE: 'on',
    PLATBOOK_STRIPE_TAX: 'store',
  });
}, 120_000);
afterAll(async () => {
  await fake.close();
});
beforeEach(async () => {
  await sql`delete from tax_quote`.execute(world().services.database.kysely);
});

const BALTIMORE = { country: 'US', postal_code: '21201' };
const CARD = { by: 'card', token: 'pm_success' };
interface Quote {
  quote_id: string;
  items_cents: number;
  tax_cents: number;
  total_cents: number;
}
const ask = (address: object = BALTIMORE, as: Persona = 'alice') =>
  world().server.post('/orders/tax.json', { address }, as);
async function quote(address?: object): Promise<Quote> {
  const reply = await ask(address);
  expect(reply.status, reply.text).toBe(200);
  return reply.body as Quote;
}
const buy = (taxQuoteId: string | null, change: object = {}) =>
  order({ pay_with: CARD, tax_quote_id: taxQuoteId, ...change });
async function bought(taxQuoteId: string | null, change: object = {}): Promise<Order> {
  const reply = await buy(taxQuoteId, change);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { order: Order }).order;
}
const charged = () => [...fake.intents.values()].at(-1)?.amount;
const settlePayments = (minutes = 0) =>
  world().payments.settleDue(new Date(Date.now() + minutes * 60_000), new AbortController().signal);

describe('the sales tax of an order', () => {
  it('is charged with it, is on the order and the payment, and the order has a receipt', async () => {
    await world().putIntoCart();
    expect(await world().cart()).toMatchObject({ total_cents: 300, is_taxed: true });
    const { quote_id: id, ...amounts } = await quote();
    expect(amounts).toEqual({ items_cents: 300, tax_cents: 18, total_cents: 318, currency: 'USD' });
    const boughtOrder = await bought(id);
    expect(boughtOrder).toMatchObject({
      total_cents: 318,
      tax_cents: 18,
      payment: { state: 'paid', amount_cents: 318, tax_cents: 18 },
      lines: [{ price_cents: 300 }],
    });
    expect(charged()).toBe(318);
    const pdf = await world().server.get(`/orders/${boughtOrder.id}/receipt.pdf`, 'alice');
    expect(pdf.status).toBe(200);
    await settlePayments();
    expect([...fake.tax.transactions.values()].at(-1)).toMatchObject({
      reference: boughtOrder.payment?.id,
      lines: [{ amount: 300, amount_tax: 18 }],
    });
    const ledger = await world().server.get(`/admin/payments.json`, 'olive');
    expect(ledger.body).toMatchObject({ payments: [{ tax_cents: 18, tax_issue: null }], tax_issues: 0 });
  });

  it('of $0.00 adds nothing to the charge, and is still on the order', async () => {
    await world().putIntoCart();
    const { quote_id: id } = await quote({ country: 'US', postal_code: '97712' });
    expect(await bought(id)).toMatchObject({ total_cents: 300, tax_cents: 0 });
    expect(charged()).toBe(300);
  });

  it('is refunded with the files that could not be made', async () => {
    await world().putIntoCart();
    const boughtOrder = await bought((await quote()).quote_id);
    await sql`update parcel_export set state = 'failed', error = 'The disk is full.'`.execute(
      world().services.database.kysely,
    );
    await world().settle();
    const [after] = await world().orders();
    expect(after).toMatchObject({
      id: boughtOrder.id,
      payment: { state: 'refunded', refunded_cents: 318 },
    });
    await settlePayments();
    await settlePayments(2);
    expect([...fake.tax.transactions.values()].at(-1)).toMatchObject({
      type: 'reversal',
      lines: [{ amount: -300, amount_tax: -18 }],
    });
  });
});

describe('an order by card is refused', () => {
  it('without a quote, with one that is unknown, used or of somebody else, and nothing is charged', async () => {
    await world().putIntoCart();
    await world().putIntoCart('csv', 20_500, 'bob');
    const before = fake.calls.confirmed;
    const missing = await buy(null);
    expect([missing.status, missing.text]).toEqual([400, expect.stringContaining('body.tax_quote_id')]);
    expect((await buy(randomUUID())).status).toBe(409);
    const foreign = (await ask(BALTIMORE, 'bob')).body as Quote;
    expect((await buy(foreign.quote_id)).status).toBe(409);
    expect(fake.calls.confirmed).toBe(before);
    const { quote_id: id } = await quote();
    await bought(id);
    await world().putIntoCart();
    expect((await buy(id)).status).toBe(409);
    expect(fake.calls.confirmed).toBe(before + 1);
  });

  it('after the cart has changed, until the tax is asked for again', async () => {
    await world().putIntoCart();
    const { quote_id: old } = await quote();
    await world().putIntoCart('geojson', 30_500);
    const total = (await world().cart()).total_cents;
    const { status, text } = await buy(old, { total_cents: total });
    expect([status, text]).toEqual([409, expect.stringContaining('calculated for another purchase')]);
    const fresh = await quote();
    expect(fresh.items_cents).toBe(total);
    expect(await bought(fresh.quote_id, { total_cents: total })).toMatchObject({
      total_cents: fresh.total_cents,
      tax_cents: fresh.tax_cents,
    });
  });

  it('with a total that is not the price of the cart', async () => {
    await world().putIntoCart();
    const { quote_id: id } = await quote();
    expect((await buy(id, { total_cents: 1 })).status).toBe(409);
  });
});

it('a second click, and another card after a declined one, are the same order with the same tax', async () => {
  await world().putIntoCart();
  const { quote_id: id } = await quote();
  const key = randomUUID();
  const declined = { pay_with: { by: 'card', token: 'pm_declined' }, request_key: key };
  expect((await bought(id, declined)).payment).toMatchObject({ state: 'declined', amount_cents: 318 });
  const [first, second] = await Promise.all([
    bought(id, { request_key: key }),
    bought(id, { request_key: key }),
  ]);
  expect(first.id).toBe(second.id);
  expect((await world().orders()).map(({ payment }) => payment?.amount_cents)).toEqual([318]);
});

it('ten clicks in two tabs with one quote are one order, even when they replace a declined one', async () => {
  await world().putIntoCart();
  await bought((await quote()).quote_id, { pay_with: { by: 'card', token: 'pm_declined' } });
  const { quote_id: id } = await quote();
  const succeeded = () => [...fake.intents.values()].filter(({ status }) => status === 'succeeded').length;
  const before = succeeded();
  const keys = [randomUUID(), randomUUID()];
  const clicks = Array.from({ length: 10 }, (_, index) => buy(id, { request_key: keys[index % 2] }));
  const statuses = (await Promise.all(clicks)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect((await world().orders()).map(({ payment }) => payment?.amount_cents)).toEqual([318]);
  expect(succeeded() - before).toBe(1);
});

it('an order by purchase order has no tax, and a request for it can’t repeat the key of an order by card', async () => {
  await world().putIntoCart();
  const { quote_id: id } = await quote();
  const key = randomUUID();
  const declined = { pay_with: { by: 'card', token: 'pm_declined' }, request_key: key };
  await bought(id, declined);
  const byInvoice = { pay_with: { by: 'invoice', purchase_order: 'PO 7' } };
  expect((await buy(null, { ...byInvoice, request_key: key })).status).toBe(409);
  expect(await bought(null, byInvoice)).toMatchObject({ total_cents: 300, tax_cents: null });
});

describe('a quote', () => {
  it('needs a person, an address and something to pay', async () => {
    expect((await world().server.post('/orders/tax.json', { address: BALTIMORE })).status).toBe(401);
    const wrong = await ask({ country: 'US', postal_code: '2120' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('body.address.postal_code')]);
    const empty = await ask();
    expect([empty.status, empty.text]).toEqual([409, expect.stringContaining('nothing to pay')]);
  });

  it('of a place that does not exist names the field', async () => {
    await world().putIntoCart();
    const { status, text } = await ask({ country: 'US', postal_code: '00000' });
    expect([status, text]).toEqual([400, expect.stringContaining('Check “ZIP Code”, then try again.')]);
  });

  it('keeps its address for the next checkout, and in the archive of the person', async () => {
    await world().putIntoCart();
    const address = async () => (await world().server.get('/payments/address.json', 'alice')).body;
    expect(await address()).toEqual({ address: null });
    await quote({ ...BALTIMORE, line1: '1 Main St', city: 'Baltimore', state: 'MD' });
    const whole = { country: 'US', line1: '1 Main St', city: 'Baltimore', state: 'MD', postal_code: '21201' };
    expect(await address()).toEqual({ address: whole });
    expect((await world().server.get('/payments/address.json', 'bob')).body).toEqual({ address: null });
    const db = world().services.database.kysely;
    const { rows } = await sql<{ id: string }>`select account_id as id from tax_quote`.execute(db);
    const page = await ADDRESS_OF_PERSON.page(db, rows[0]?.id ?? '', { offset: 0, limit: 10 });
    expect(page).toMatchObject([{ address: whole, tax_cents: 18 }]);
  });

  it('is deleted with the account', async () => {
    await world().putIntoCart('csv', 12_500, 'bob');
    const { services } = world();
    const db = services.database.kysely;
    expect((await ask(BALTIMORE, 'bob')).status).toBe(200);
    expect((await sql`select from tax_quote`.execute(db)).rows).toHaveLength(1);
    const { rows } = await sql<{ id: string }>`
      update account set deletion_asked_at = now() - interval '31 days', delete_after = now() - interval '1 day'
      where email = ${PERSONAS.bob.email} returning id`.execute(db);
    const given = { parts: [ADDRESS_OF_PERSON], mail: { send: () => Promise.resolve() } };
    await deleteDueAccount(services, given, rows[0]?.id ?? '', new Date());
    expect((await sql`select from tax_quote`.execute(db)).rows).toEqual([]);
  });

  it('is not made where no tax is calculated', async () => {
    await world().putIntoCart();
    const { featureSettings } = world().services.config;
    featureSettings['PLATBOOK_STRIPE_TAX'] = 'off';
    try {
      const { status, text } = await ask();
      expect([status, text]).toEqual([503, expect.stringContaining('No sales tax is calculated')]);
      expect((await world().cart()).is_taxed).toBe(false);
    } finally {
      featureSettings['PLATBOOK_STRIPE_TAX'] = 'store';
    }
  });
});
