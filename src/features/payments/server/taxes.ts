import { createHash } from 'node:crypto';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { forEachDue } from '../../../backend/jobs/for-each-due.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { type BillingAddress, isSameAddress } from '../rules/billing-address.ts';
import { minutesUntilNext } from '../rules/payment-states.ts';
import { taxOfRefund } from '../rules/tax-of-refund.ts';
import type { TaxProvider } from './provider.ts';
import type { Providers } from './providers.ts';
import * as queries from './queries-tax.ts';
import type { TaxQuoteRow, TaxRecordRow } from './queries-tax.ts';
import type { PaymentTax } from './queries.ts';
import { addsTax, addsTaxToPlans, paymentWayOf, taxCodeOf } from './settings.ts';

/** A purchase whose tax is calculated. */
export interface TaxedPurchase extends TaxedPrice {
  accountId: string;
  /** The items and their prices, as a text that is the same for the same purchase. */
  items: string;
}

/** A price that is taxed. */
export interface TaxedPrice {
  /** Files and plans can have different tax codes. */
  of: 'store' | 'plans';
  /** The price without tax. */
  amountCents: number;
  currency: string;
}

/** The sales tax of purchases by card. */
export interface Taxes {
  /** Returns true if sales tax is added to orders of the store that are paid by card. */
  isForStore(): boolean;
  /** Returns true if sales tax is added to plans that are paid by card. */
  isForPlans(): boolean;
  /** Returns the tax of a price that nobody looks at before it is charged, such as that of a renewal. Throws as `quote` does. */
  calculate(price: TaxedPrice, address: BillingAddress): Promise<PaymentTax>;
  /** Returns the tax of a purchase at an address. Throws `invalid_input`, which names the field, for an address that the provider can't find. */
  quote(purchase: TaxedPurchase, address: BillingAddress): Promise<TaxQuoteRow>;
  /** Uses up a quote for its purchase. Throws `conflict` if the quote is unknown, too old, used, or for something else: the customer then sees a new one. */
  take(trx: Trx, quoteId: string, purchase: TaxedPurchase): Promise<PaymentTax>;
  /** Returns the address of the person's last quote. */
  findAddress(db: Db | Trx, accountId: string): Promise<BillingAddress | null>;
  /** Sends the provider the reports of sales and refunds that are due, and removes old quotes. Returns the number of reports. */
  settleDue(now: Date, signal: AbortSignal): Promise<number>;
}

/** Rates can change at midnight, and Stripe keeps a calculation for 90 days. An hour is enough to find a card. */
const QUOTE_MS = 60 * 60_000;
/** Days to keep the address of a quote: as long as the cart of a visitor. */
const ADDRESS_DAYS = 30;
/** Attempts go on for three days, most of them an hour apart: longer than Stripe repeats the reply to an idempotency key. */
const MAX_ATTEMPTS = 80;
const NEW_QUOTE_NEEDED =
  'The sales tax was calculated for another purchase, or too long ago. Look at the new total, then pay.';

export function createTaxes(
  { config, database, log }: Pick<Services, 'config' | 'database' | 'log'>,
  providers: Pick<Providers, 'find'>,
): Taxes {
  const db = database.kysely;
  const isFresh = ({ usedAt, createdAt }: TaxQuoteRow) =>
    usedAt === null && Date.now() - createdAt.getTime() < QUOTE_MS;

  const providerOfTax = () => {
    const provider = providers.find(paymentWayOf(config))?.tax;
    if (provider === undefined)
      throw new Problem('not_configured', 'No sales tax is calculated on this site.');
    return provider;
  };
  const ask = ({ of, amountCents, currency }: TaxedPrice, address: BillingAddress) =>
    providerOfTax().quoteTax({ amountCents, currency, address, taxCode: taxCodeOf(config, of) });

  const subjectOf = ({ of, items, amountCents, currency }: TaxedPurchase) =>
    createHash('sha256')
      // A quote of one provider can't be reported to another provider.
      .update(JSON.stringify([paymentWayOf(config), of, items, amountCents, currency]))
      .digest('hex');

  async function settle(id: string, now: Date): Promise<void> {
    const record = await queries.claimTaxRecord(db, id, { now, nextAt: new Date(now.getTime() + 60_000) });
    if (record === undefined) return;
    try {
      const tax = providers.find(record.provider)?.tax;
      if (tax === undefined) throw new Error('The keys of the payment provider are missing.');
      await queries.setTaxRecorded(db, id, await report(tax, record));
    } catch (error) {
      const { attempts } = record;
      log.error({ err: error, paymentId: record.paymentId, attempts }, 'sales tax could not be recorded');
      const isRefused = error instanceof Problem && error.code === 'conflict';
      await queries.setTaxIssue(db, id, {
        message: error instanceof Error ? error.message : String(error),
        nextAt:
          isRefused || attempts >= MAX_ATTEMPTS
            ? null
            : new Date(now.getTime() + minutesUntilNext(attempts) * 60_000),
      });
    }
  }

  return {
    isForStore: () => addsTax(config),
    isForPlans: () => addsTaxToPlans(config),
    async calculate(price, address) {
      const { taxCents, calculation } = await ask(price, address);
      return { cents: taxCents, calculation };
    },
    async quote(purchase, address) {
      const { accountId, amountCents, currency } = purchase;
      providerOfTax();
      const subject = subjectOf(purchase);
      const last = await queries.findTaxQuote(db, accountId);
      if (
        last !== undefined &&
        last.subject === subject &&
        isSameAddress(last.address, address) &&
        isFresh(last)
      )
        return last;
      const made = await ask(purchase, address);
      return queries.putTaxQuote(db, accountId, { subject, amountCents, currency, address, ...made });
    },
    async take(trx, quoteId, purchase) {
      const row = await queries.takeTaxQuote(trx, purchase.accountId, quoteId);
      if (row === undefined || row.subject !== subjectOf(purchase) || !isFresh({ ...row, usedAt: null }))
        throw new Problem('conflict', NEW_QUOTE_NEEDED);
      return { cents: row.taxCents, calculation: row.calculation };
    },
    findAddress: async (on, accountId) => (await queries.findTaxQuote(on, accountId))?.address ?? null,
    async settleDue(now, signal) {
      await queries.deleteOldTaxQuotes(db, new Date(now.getTime() - ADDRESS_DAYS * MS_PER_DAY));
      return forEachDue(
        (limit) => queries.listDueTaxRecords(db, now, limit),
        (id) => settle(id, now),
        signal,
      );
    },
  };
}

/** Reports a sale, or a refund of it, to the provider. Returns the provider's id. */
function report(tax: TaxProvider, record: TaxRecordRow): Promise<string> {
  const { paymentId, kind, calculation, saleId, amountCents, fromCents, untilCents } = record;
  const key = `${record.id}-${record.round}`;
  if (kind === 'sale') return tax.recordSale({ key, calculation, reference: paymentId });
  if (saleId === null) throw new Error('the sale is not recorded');
  const cents = untilCents - fromCents;
  return tax.recordRefund({
    key,
    transaction: saleId,
    reference: `${paymentId}-${untilCents}`,
    cents,
    taxCents: taxOfRefund(record, fromCents, cents),
    isFull: fromCents === 0 && untilCents === amountCents,
  });
}

/** Queues the reports to the provider about a change of a payment, in the transaction of the change. */
export async function noteTax(
  trx: Trx,
  { id: paymentId, taxCents, wasPaid, isPaid, refundedBefore, refundedCents }: TaxedChange,
): Promise<void> {
  if (taxCents === null || !isPaid) return;
  if (!wasPaid) await queries.insertTaxRecord(trx, { paymentId, kind: 'sale', fromCents: 0, untilCents: 0 });
  if (refundedCents > refundedBefore)
    await queries.insertTaxRecord(trx, {
      paymentId,
      kind: 'reversal',
      fromCents: refundedBefore,
      untilCents: refundedCents,
    });
}

interface TaxedChange {
  id: string;
  taxCents: number | null;
  wasPaid: boolean;
  isPaid: boolean;
  refundedBefore: number;
  refundedCents: number;
}
