import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import {
  PAYMENTS_LISTED,
  beginCard,
  confirmPracticePayment,
  extendPayment,
  getLastAddress,
  getPayment,
  getPaymentSecret,
  getPaymentSettings,
  listPayments,
  markPaymentPaid,
  refundPayment,
  reportPaymentTax,
  withdrawPayment,
} from '../contract.ts';
import { invoiceReference } from '../rules/invoice-terms.ts';
import { describePayment } from './describe-payment.ts';
import type { Payments } from './payments-api.ts';
import { countTaxIssues, retryTaxRecords } from './queries-tax.ts';
import { findPayment, listPaymentRows } from './queries.ts';
import { addsTax, stripeKeysOf } from './settings.ts';

/** The latest due date to which an operator can move an invoice, in days from today. */
const MAX_EXTENSION_DAYS = 366;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

export function paymentRoutes(
  { config, database }: Pick<Services, 'config' | 'database'>,
  payments: Payments,
): Route[] {
  const db = database.kysely;
  const getReadable = async (id: string, { userId, isOperator }: Pick<Actor, 'userId' | 'isOperator'>) => {
    const row = await findPayment(db, id);
    if (row === undefined || (row.accountId !== userId && !isOperator))
      throw new Problem('not_found', 'There is no such payment.');
    return row;
  };
  /** Operators read the payments of others, but only the person who pays confirms one. */
  const getOwn = (id: string, { userId }: Actor) => getReadable(id, { userId, isOperator: false });
  return [
    route(getPaymentSettings, () =>
      Promise.resolve({
        way: payments.way(),
        invoice: payments.acceptsInvoice(),
        publishable_key: payments.way() === 'stripe' ? (stripeKeysOf(config)?.publishableKey ?? null) : null,
        adds_tax: addsTax(config),
      }),
    ),
    route(getLastAddress, async (_, { actor: { userId }, setHeader }) => {
      setHeader('cache-control', 'no-store');
      return { address: userId === null ? null : await payments.taxes.findAddress(db, userId) };
    }),
    route(beginCard, async (_, { actor }) => {
      const stripe = payments.way() === 'stripe' ? payments.stripe() : undefined;
      if (stripe === undefined || actor.userId === null) throw new Problem('not_configured');
      return { client_secret: await stripe.beginCard(actor.userId) };
    }),
    route(getPaymentSecret, async ({ params: { id } }, { actor }) => {
      const { provider, providerId } = await getOwn(id, actor);
      const charge =
        provider === 'stripe' && providerId !== null ? await payments.stripe()?.find(providerId) : undefined;
      if (charge?.clientSecret == null) throw new Problem('conflict', 'This payment needs no confirmation.');
      return { client_secret: charge.clientSecret };
    }),
    route(getPayment, async ({ params: { id } }, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      await getReadable(id, actor);
      return describePayment(await payments.refresh(id));
    }),
    route(confirmPracticePayment, async ({ params: { id }, body }, { actor }) => {
      await getOwn(id, actor);
      return describePayment(await payments.confirmPractice(id, body.answer));
    }),
    route(listPayments, async ({ query: { state } }, { setHeader }) => {
      setHeader('cache-control', 'no-store');
      const kinds = new Map(payments.kinds().map((kind) => [kind.kind, kind]));
      const rows = await listPaymentRows(db, { state, limit: PAYMENTS_LISTED });
      return {
        tax_issues: await countTaxIssues(db),
        payments: rows.map((row) => ({
          ...describePayment(row),
          kind_label: kinds.get(row.kind)?.label ?? row.kind,
          record_id: row.recordId,
          reference: kinds.get(row.kind)?.referenceOf?.(row.recordId) ?? invoiceReference(row.number),
          payer: row.payer,
          tax_issue: row.taxIssue,
        })),
      };
    }),
    writeRoute(markPaymentPaid, async ({ params: { id } }, { trx, actor }) => {
      const row = await payments.markPaid(trx, id);
      const subject = { kind: 'payment', id, name: row.description };
      await recordAct(trx, { actor: actedBy(actor), verb: 'payment.marked_paid', subject });
      return describePayment(row);
    }),
    writeRoute(reportPaymentTax, async ({ params: { id } }, { trx, actor }) => {
      const row = await findPayment(trx, id);
      if (row === undefined) throw new Problem('not_found', 'There is no such payment.');
      const queued = await retryTaxRecords(trx, id);
      if (queued === 0) throw new Problem('conflict', 'The sales tax of this payment needs no report.');
      const subject = { kind: 'payment', id, name: row.description };
      await recordAct(trx, { actor: actedBy(actor), verb: 'payment.tax_reported', subject });
      return { queued };
    }),
    writeRoute(withdrawPayment, async ({ params: { id } }, { trx, actor }) => {
      const row = await payments.withdraw(trx, id);
      const subject = { kind: 'payment', id, name: row.description };
      await recordAct(trx, { actor: actedBy(actor), verb: 'payment.withdrawn', subject });
      return describePayment(row);
    }),
    writeRoute(extendPayment, async ({ params: { id }, body: { due_on: dueOn } }, { trx, actor }) => {
      const today = new Date();
      const last = new Date(today.getTime() + MAX_EXTENSION_DAYS * MS_PER_DAY);
      if (dueOn < dayOf(today) || dueOn > dayOf(last))
        throw wrongField('body.due_on', `Select a day from today to ${dayOf(last)}.`);
      const row = await payments.extend(trx, id, dueOn);
      const subject = { kind: 'payment', id, name: row.description };
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'payment.extended',
        subject,
        detail: { due_on: dueOn },
      });
      return describePayment(row);
    }),
    writeRoute(refundPayment, async ({ params: { id }, body }, { trx, actor }) => {
      const { amount_cents: amountCents, reason, key } = body;
      const refund = await payments.requestRefund(trx, { paymentId: id, amountCents, reason, key });
      const subject = { kind: 'payment', id };
      const detail = { amount_cents: amountCents, reason };
      if (refund.isNew)
        await recordAct(trx, { actor: actedBy(actor), verb: 'payment.refunded', subject, detail });
      return async () => describePayment(await payments.submitRefund(refund.id));
    }),
  ];
}
