import type { Db, Trx } from '../../../backend/db/database.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { MORE_THAN_LEFT, type ObservedCharge, refundIssue } from '../rules/payment-states.ts';
import type { PaymentProvider, ProviderCharge, ProviderName } from './provider.ts';
import * as queries from './queries.ts';
import type { PaymentRow, RefundRow } from './queries.ts';

interface RefundParts {
  db: Db;
  providerOf(row: PaymentRow): PaymentProvider | undefined;
  /** Asks the provider about one of its charges, and applies the answer. */
  syncCharge(name: ProviderName, chargeId: string): Promise<void>;
  /** Applies an answer of the provider to a locked payment. */
  change(
    trx: Trx,
    row: PaymentRow,
    observed: ObservedCharge,
    about: { message: string | null; providerId: string | null },
  ): Promise<PaymentRow>;
}

/** Creates the functions for refunds of all or part of a payment. A refund is stored first and sent to the provider after that transaction, so that the job can repeat it. */
export function createRefunds({ db, providerOf, syncCharge, change }: RefundParts) {
  /**
   * Refunds a charge at the provider. When the provider refuses, the refund has failed, because somebody already returned the money on the provider's
   * pages. Then the charge is read again, so that this site learns about that money.
   */
  async function refundCharge(
    provider: PaymentProvider,
    { id, amountCents }: RefundRow,
    chargeId: string,
  ): Promise<ProviderCharge> {
    try {
      return await provider.refund({ key: id, chargeId, amountCents });
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'conflict')) throw error;
      await queries.setRefundFailed(db, id);
      await syncCharge(provider.name, chargeId);
      throw error;
    }
  }

  return {
    async requestRefund(
      trx: Trx,
      { paymentId, amountCents, reason, key }: Parameters<typeof queries.insertRefund>[1],
    ): Promise<RefundRow & { isNew: boolean }> {
      const row = await queries.lockPayment(trx, paymentId);
      if (row === undefined) throw new Problem('not_found', 'There is no such payment.');
      const same = await queries.findRefundByKey(trx, key);
      if (same !== undefined) {
        if (same.paymentId === paymentId && same.amountCents === amountCents)
          return { ...same, isNew: false };
        // Not `conflict`, which would tell the page that no refund with this key is made. The earlier refund with this key stays.
        throw wrongField(
          'body.amount_cents',
          `You asked for this refund before, with ${moneyLabel(same.amountCents, row.currency)}. It may already have been made. Repeat it with that amount: it is made only once. Or close this window, and see in the list what was refunded.`,
        );
      }
      const issue = refundIssue(row, await queries.sumRefunds(trx, paymentId), amountCents);
      if (issue !== null) throw new Problem('conflict', issue);
      return { ...(await queries.insertRefund(trx, { paymentId, key, amountCents, reason })), isNew: true };
    },
    async submitRefund(id: string): Promise<PaymentRow> {
      const refund = await queries.findRefund(db, id);
      if (refund === undefined) throw new Problem('not_found');
      const row = await queries.findPayment(db, refund.paymentId);
      if (row === undefined) throw new Problem('not_found');
      if (refund.state === 'failed') throw new Problem('conflict', MORE_THAN_LEFT);
      if (refund.state === 'done') return row;
      const provider = providerOf(row);
      const { amountCents } = refund;
      // Operators return the money of an invoice by hand; the refund only records that.
      const observed =
        provider === undefined || row.providerId === null
          ? null
          : await refundCharge(provider, refund, row.providerId);
      return db.transaction().execute(async (trx) => {
        const locked = await queries.lockPayment(trx, row.id);
        if (locked === undefined) throw new Problem('not_found');
        if ((await queries.findRefund(trx, id))?.state !== 'waiting') return locked;
        await queries.setRefundDone(trx, id);
        const refundedCents = observed?.refundedCents ?? locked.refundedCents + amountCents;
        const { message, providerId } = locked;
        return change(trx, locked, { state: 'paid', refundedCents }, { message, providerId });
      });
    },
  };
}
