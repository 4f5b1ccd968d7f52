import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeStripe } from '../../../../tests/support/fake-stripe.ts';
import { groupOf, personaIds } from '../../../../tests/support/payment-world.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { Services } from '../../../backend/services.ts';
import { sumCents } from '../../../kernel/money.ts';
import { type BillingAddress, billingAddressSchema } from '../rules/billing-address.ts';
import { paymentRoutes } from './payment-routes.ts';
import type { Payments } from './payments-api.ts';
import { createPayments } from './payments.ts';
import type { PaymentRow } from './queries.ts';

let services: Services & { close(): Promise<void> };
let server: TestServer;
let payments: Payments;
let fake: Awaited<ReturnType<typeof startFakeStripe>>;
let alice = '';
let bob = '';
const NEVER = new AbortController().signal;
const BALTIMORE = billingAddressSchema.parse({ country: 'US', postal_code: '21201' });
const MINUTE = 60_000;

beforeAll(async () => {
  services = await openTestServices();
  fake = await startFakeStripe();
  Object.assign(services.config.featureSettings, fake.settings, { PLATBOOK_STRIPE_TAX: 'store' });
  payments = createPayments(services, () => [
    { kind: 'test_order', label: 'Order', onChange: () => Promise.resolve() },
  ]);
  server = await openTestServer(services, paymentRoutes(services, payments));
  ({ alice, bob } = await personaIds(services.database.kysely));
});
afterAll(async () => {
  await server.close();
  await fake.close();
  await services.close();
});
beforeEach(async () => {
  services.config.featureSettings['PLATBOOK_PAYMENT'] = 'stripe';
  delete services.config.featureSettings['PLATBOOK_STRIPE_TAX_CODE'];
  fake.setSilence('none');
  fake.tax.setActive(true);
  fake.tax.setExpired(false);
  fake.tax.transactions.clear();
  fake.tax.calculations.clear();
  await sql`delete from tax_quote`.execute(services.database.kysely);
  await sql`delete from payment`.execute(services.database.kysely);
});

const purchase = (amountCents = 10_000) => ({
  accountId: alice,
  of: 'store' as const,
  items: 'files',
  amountCents,
  currency: 'USD',
});
const quote = (address: Partial<BillingAddress> = {}, amountCents?: number) =>
  payments.taxes.quote(purchase(amountCents), { ...BALTIMORE, ...address });
const inTransaction = <T>(run: (trx: Parameters<Payments['begin']>[0]) => Promise<T>) =>
  services.database.kysely.transaction().execute(run);

let orders = 0;
/** Begins a payment of $100 and its tax, for an address in Baltimore. */
async function begin(): Promise<PaymentRow> {
  orders += 1;
  const { id } = await quote();
  const payer = { accountId: alice, groupId: (await groupOf(services.database.kysely, alice)).id };
  return inTransaction(async (trx) => {
    const tax = await payments.taxes.take(trx, id, purchase());
    return payments.begin(trx, {
      kind: 'test_order',
      recordId: `t${orders}`,
      payer,
      amountCents: 10_000 + tax.cents,
      tax,
      currency: 'USD',
      description: 'Tilden County',
    });
  });
}
const pay = (row: PaymentRow) => payments.submit(row.id, { by: 'card', token: 'pm_success' });
async function refund(row: PaymentRow, amountCents: number): Promise<PaymentRow> {
  const { id } = await inTransaction((trx) =>
    payments.requestRefund(trx, { paymentId: row.id, amountCents, reason: '', key: crypto.randomUUID() }),
  );
  return payments.submitRefund(id);
}
const settle = (minutes = 0) => payments.settleDue(new Date(Date.now() + minutes * MINUTE), NEVER);
async function records() {
  const { rows } = await sql<{ kind: string; state: string; message: string | null }>`
    select kind, state, message from tax_record order by until_cents`.execute(services.database.kysely);
  return rows;
}
/** Returns the amount and the tax of each transaction that Stripe Tax has, in cents, in the order in which they were reported. */
const reported = () =>
  [...fake.tax.transactions.values()].map(({ lines }) => [
    sumCents(lines.map(({ amount }) => amount)),
    sumCents(lines.map(({ amount_tax: tax }) => tax)),
  ]);

describe('a quote of sales tax', () => {
  it('is what Stripe calculates for the address, and is asked for once', async () => {
    const first = await quote();
    expect(first).toMatchObject({ amountCents: 10_000, taxCents: 600, currency: 'USD' });
    expect((await quote()).id).toBe(first.id);
    expect(fake.tax.calculations.size).toBe(1);
    const [calculation] = fake.tax.calculations.values();
    expect(calculation).toMatchObject({
      currency: 'usd',
      address: { country: 'US', postal_code: '21201' },
      lines: [{ amount: 10_000, reference: 'order', taxCode: null }],
    });
  });

  it('is asked for again for another address or another price', async () => {
    const { id } = await quote();
    const other = await quote({ postal_code: '10001' });
    expect(other).toMatchObject({ taxCents: 888 });
    expect(other.id).not.toBe(id);
    expect(await quote({ postal_code: '10001' }, 20_000)).toMatchObject({ taxCents: 1775 });
    expect(fake.tax.calculations.size).toBe(3);
  });

  it('can be 0', async () => {
    expect(await quote({ country: 'CA', postal_code: 'K1A 0B1' })).toMatchObject({ taxCents: 0 });
  });

  it('sends the product tax code of the settings', async () => {
    services.config.featureSettings['PLATBOOK_STRIPE_TAX_CODE'] = 'txcd_10000000';
    await quote();
    expect([...fake.tax.calculations.values()][0]?.lines[0]?.taxCode).toBe('txcd_10000000');
  });

  it('names the field of an address that Stripe can’t find', async () => {
    await expect(quote({ postal_code: '00000' })).rejects.toMatchObject({
      code: 'invalid_input',
      details: {
        fields: [
          {
            field: 'body.address.postal_code',
            message: 'Sales tax can’t be calculated for this address. Check “ZIP Code”, then try again.',
          },
        ],
      },
    });
  });

  it('says what to do while Stripe Tax is not active, or does not answer', async () => {
    fake.tax.setActive(false);
    await expect(quote()).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining('Contact support.') as string,
    });
    fake.setSilence('all');
    await expect(quote()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is refused on a site without cards', async () => {
    for (const way of ['none', 'invoice']) {
      services.config.featureSettings['PLATBOOK_PAYMENT'] = way;
      expect(payments.taxes.isForStore()).toBe(false);
      await expect(quote()).rejects.toThrow('No sales tax is calculated on this site.');
    }
  });

  it('is invented on a site with practice cards, and is charged, reported and refunded like a real one', async () => {
    services.config.featureSettings['PLATBOOK_PAYMENT'] = 'practice';
    expect(payments.taxes.isForStore()).toBe(true);
    await expect(quote({ postal_code: '00000' })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await quote({ postal_code: '97712' })).toMatchObject({ taxCents: 0 });
    expect(await quote({ country: 'DE', postal_code: '' })).toMatchObject({ taxCents: 0 });
    const row = await begin();
    expect(row).toMatchObject({ amountCents: 10_600, taxCents: 600 });
    const paid = await payments.submit(row.id, { by: 'card', token: 'practice_success_4242' });
    expect(paid).toMatchObject({ state: 'paid', provider: 'practice' });
    expect(await refund(row, 600)).toMatchObject({ state: 'partly_refunded', refundedCents: 600 });
    await settle();
    await settle(2);
    expect(await records()).toEqual([
      { kind: 'sale', state: 'done', message: null },
      { kind: 'reversal', state: 'done', message: null },
    ]);
    expect(fake.tax.calculations.size).toBe(0);
  });

  it('of practice cards is not charged at Stripe', async () => {
    services.config.featureSettings['PLATBOOK_PAYMENT'] = 'practice';
    const { id } = await quote();
    services.config.featureSettings['PLATBOOK_PAYMENT'] = 'stripe';
    await expect(inTransaction((trx) => payments.taxes.take(trx, id, purchase()))).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await quote()).id).not.toBe(id);
  });
});

describe('a quote is taken', () => {
  const take = (id: string, change: object = {}) =>
    inTransaction((trx) => payments.taxes.take(trx, id, { ...purchase(), ...change }));

  it('once, for the purchase that it was made for', async () => {
    const { id, calculation } = await quote();
    for (const change of [{ amountCents: 1 }, { items: 'other' }, { currency: 'CAD' }, { accountId: bob }])
      await expect(take(id, change)).rejects.toMatchObject({ code: 'conflict' });
    expect(await take(id)).toEqual({ cents: 600, calculation });
    await expect(take(id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await quote()).id).not.toBe(id);
  });

  it('within an hour', async () => {
    const { id } = await quote();
    await sql`update tax_quote set created_at = now() - interval '61 minutes'`.execute(
      services.database.kysely,
    );
    await expect(take(id)).rejects.toThrow('too long ago');
    expect((await quote()).id).not.toBe(id);
  });

  it('not if it is unknown', async () => {
    await expect(take(crypto.randomUUID())).rejects.toMatchObject({ code: 'conflict' });
  });

  it('and keeps its address for 30 days', async () => {
    await quote({ city: 'Baltimore' });
    const find = () => payments.taxes.findAddress(services.database.kysely, alice);
    expect(await find()).toEqual({ ...BALTIMORE, city: 'Baltimore' });
    await settle(29 * 24 * 60);
    expect(await find()).not.toBeNull();
    await settle(31 * 24 * 60);
    expect(await find()).toBeNull();
  });
});

describe('Stripe Tax', () => {
  it('is told of a sale after it is paid, and only one time', async () => {
    const row = await begin();
    expect(row).toMatchObject({ amountCents: 10_600, taxCents: 600 });
    await settle();
    expect(reported()).toEqual([]);
    await pay(row);
    await Promise.all([settle(), settle()]);
    await settle(5);
    expect(reported()).toEqual([[10_000, 600]]);
    expect([...fake.tax.transactions.values()][0]?.reference).toBe(row.id);
    expect(await records()).toEqual([{ kind: 'sale', state: 'done', message: null }]);
  });

  it('is not told of a payment without tax', async () => {
    const payer = { accountId: alice, groupId: null };
    const of = { kind: 'test_order', recordId: 'none', payer, currency: 'USD', description: 'Tilden County' };
    const row = await inTransaction((trx) => payments.begin(trx, { ...of, amountCents: 500 }));
    expect((await pay(row)).taxCents).toBeNull();
    await settle();
    expect(await records()).toEqual([]);
  });

  it('is told when it answers again', async () => {
    await pay(await begin());
    fake.setSilence('all');
    await settle();
    expect(await records()).toMatchObject([
      { state: 'waiting', message: expect.stringContaining('does not answer') as string },
    ]);
    await settle();
    fake.setSilence('none');
    await settle();
    expect(reported()).toEqual([]);
    await settle(2);
    expect(reported()).toEqual([[10_000, 600]]);
  });

  it('has one sale even if the process ended before it stored the answer', async () => {
    await pay(await begin());
    await settle();
    const db = services.database.kysely;
    const idOf = async () =>
      (await sql<{ id: string }>`select transaction_id as id from tax_record`.execute(db)).rows[0]?.id;
    const id = await idOf();
    // As if this process had ended before it could store the answer.
    await sql`update tax_record set state = 'waiting', transaction_id = null, next_at = now() - interval '1 second'`.execute(
      db,
    );
    await settle();
    expect(await idOf()).toBe(id);
    expect(reported()).toEqual([[10_000, 600]]);
  });

  it('reverses each refund to the exact cent, in the order of the refunds', async () => {
    const row = await begin();
    await pay(row);
    await refund(row, 3_333);
    await refund(row, 1);
    expect((await refund(row, 7_266)).state).toBe('refunded');
    await settle();
    await settle(2);
    expect(reported()).toEqual([
      [10_000, 600],
      [-3_144, -189],
      [-1, 0],
      [-6_855, -411],
    ]);
  });

  it('reverses a full refund as a whole, even one that was made on the pages of Stripe', async () => {
    const row = await begin();
    await pay(row);
    const paid = await payments.findById(services.database.kysely, row.id);
    const intent = fake.intents.get(paid?.providerId ?? '');
    if (intent?.latest_charge == null) throw new Error('no charge');
    intent.latest_charge.amount_refunded = 10_600;
    await payments.syncCharge('stripe', intent.id);
    await settle();
    await settle(2);
    expect(reported()).toEqual([
      [10_000, 600],
      [-10_000, -600],
    ]);
  });

  it('may refuse a sale for good: operators see the refusal, and can report the sale again', async () => {
    const row = await begin();
    await pay(row);
    await refund(row, 600);
    fake.tax.setExpired(true);
    await settle();
    await settle(5);
    expect(await records()).toMatchObject([
      { kind: 'sale', state: 'failed', message: 'This calculation has expired.' },
      { kind: 'reversal', state: 'waiting' },
    ]);
    const list = async (state: string) =>
      (await server.get(`/admin/payments.json?state=${state}`, 'olive')).body as {
        payments: { id: string; tax_issue: string | null }[];
        tax_issues: number;
      };
    const { payments: shown, tax_issues: count } = await list('tax_issue');
    expect(shown.map(({ id, tax_issue: issue }) => [id, issue])).toEqual([
      [row.id, 'This calculation has expired.'],
    ]);
    expect(count).toBe(1);
    const again = () => server.post(`/admin/payments/${row.id}/tax.json`, {}, 'olive');
    expect((await server.post(`/admin/payments/${row.id}/tax.json`, {}, 'alice')).status).toBe(403);
    fake.tax.setExpired(false);
    expect((await again()).status).toBe(200);
    // The job tells Stripe about the sale first, and about its refund with the next run.
    await settle();
    await settle(2);
    expect(reported()).toEqual([
      [10_000, 600],
      [-566, -34],
    ]);
    expect(await list('tax_issue')).toMatchObject({ payments: [], tax_issues: 0 });
    expect((await again()).status).toBe(409);
  });
});
