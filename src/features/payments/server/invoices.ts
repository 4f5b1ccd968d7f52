import type { Trx } from '../../../backend/db/database.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type ObservedCharge, isPaid } from '../rules/payment-states.ts';
import { setDueOn, setInvoice, setPurchaseOrder } from './queries-invoices.ts';
import * as queries from './queries.ts';
import type { NewPayment, PaymentRow } from './queries.ts';

/** The operations on payments by purchase order. */
export interface Invoices {
  /** Adds an invoice for a record, due on a day such as 2026-12-27, or returns the payment that exists. */
  bill(trx: Trx, payment: NewPayment, on: { purchaseOrder: string; dueOn: string }): Promise<PaymentRow>;
  /** Notes that the money of an invoice arrived, even if the invoice was withdrawn before. */
  markPaid(trx: Trx, id: string): Promise<PaymentRow>;
  /** Cancels an open invoice. */
  withdraw(trx: Trx, id: string): Promise<PaymentRow>;
  /** Moves the due date of an open invoice to another day. */
  extend(trx: Trx, id: string, dueOn: string): Promise<PaymentRow>;
  /** Changes the number of the purchase order on an open invoice. */
  rename(trx: Trx, id: string, purchaseOrder: string): Promise<void>;
}

interface InvoiceParts {
  /** Adds the payment, or returns the one that exists. */
  begin(trx: Trx, payment: NewPayment): Promise<PaymentRow>;
  /** Notifies the selling feature of a moved due date. */
  onDueChange(trx: Trx, row: PaymentRow): Promise<void>;
  /** Applies a state to a locked payment. */
  change(
    trx: Trx,
    row: PaymentRow,
    observed: ObservedCharge,
    about: { message: string | null; providerId: string | null },
  ): Promise<PaymentRow>;
}

const NOTHING = { message: null, providerId: null };

/** Creates the functions for payments by purchase order, whose money arrives outside of this site. */
export function createInvoices({ begin, onDueChange, change }: InvoiceParts): Invoices {
  const lock = async (trx: Trx, id: string, refusal: string) => {
    const row = await queries.lockPayment(trx, id);
    if (row === undefined) throw new Problem('not_found', 'There is no such payment.');
    if (row.provider !== 'invoice') throw new Problem('conflict', refusal);
    return row;
  };
  const lockOpen = async (trx: Trx, id: string) => {
    const row = await lock(trx, id, 'This payment is not by purchase order.');
    if (row.state !== 'waiting') throw new Problem('conflict', 'This invoice is paid or withdrawn.');
    return row;
  };
  const read = async (trx: Trx, id: string) => {
    const row = await queries.findPayment(trx, id);
    if (row === undefined) throw new Error('the payment is gone');
    return row;
  };
  return {
    async bill(trx, payment, on) {
      const row = await begin(trx, payment);
      if (row.provider !== null) return row;
      await setInvoice(trx, row.id, on);
      return read(trx, row.id);
    },
    async markPaid(trx, id) {
      const row = await lock(trx, id, 'Only a payment by purchase order is marked as paid by hand.');
      return isPaid(row.state) ? row : change(trx, row, { state: 'paid', refundedCents: 0 }, NOTHING);
    },
    async withdraw(trx, id) {
      return change(trx, await lockOpen(trx, id), { state: 'canceled', refundedCents: 0 }, NOTHING);
    },
    async extend(trx, id, dueOn) {
      const row = await lockOpen(trx, id);
      if (row.dueOn === null) throw new Problem('conflict', 'This invoice has no due date.');
      await setDueOn(trx, id, dueOn);
      const after = await read(trx, id);
      await onDueChange(trx, after);
      return after;
    },
    async rename(trx, id, purchaseOrder) {
      await setPurchaseOrder(trx, (await lockOpen(trx, id)).id, purchaseOrder);
    },
  };
}
