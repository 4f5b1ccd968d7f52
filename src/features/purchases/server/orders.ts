import type { Trx } from '../../../backend/db/database.ts';
import { forEachDue } from '../../../backend/jobs/for-each-due.ts';
import type { Services } from '../../../backend/services.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { EXPORT_STATUS } from '../../exports/rules/export-history.ts';
import {
  boughtRecords,
  closeExports,
  deleteCartExport,
  describeBoughtExports,
  dropFrozen,
  releaseFreeRows,
  startBoughtExport,
} from '../../exports/server/index.ts';
import { isPaid } from '../../payments/rules/payment-states.ts';
import type { PaymentKind, PaymentRow, Payments } from '../../payments/server/index.ts';
import { refundsOfLines, withTax } from '../rules/line-refund.ts';
import {
  GIVEN_UP_AFTER_MS,
  type LineState,
  type OrderEvent,
  invoiceGivenUpAt,
  outcomeOf,
  stateAfter,
} from '../rules/order-states.ts';
import { orderReference } from '../rules/receipt.ts';
import { VISITOR_CART_DAYS } from './cart-holder.ts';
import { listPlaceShares } from './queries-admin.ts';
import { deleteCartFiles, deleteAbandonedCarts } from './queries-cart.ts';
import {
  type OrderRow,
  findOrder,
  listOrderLines,
  listUnfinished,
  lockBuyer,
  lockOrder,
  noteRefundedLine,
  setFileExport,
  setOrderState,
  touchOrder,
} from './queries.ts';

/** The kind of payments for orders. */
export const ORDER = 'order';

/** Applies an event to a locked order. Returns undefined if the event can't happen in its state. */
async function applyEvent(trx: Trx, row: OrderRow, event: OrderEvent): Promise<OrderRow | undefined> {
  const state = stateAfter(row.state, event);
  if (state === null) return undefined;
  await setOrderState(trx, row.id, state);
  return { ...row, state };
}

/** Updates an order when its payment changes. {@link settleOrder} starts the files of a paid order after the transaction. */
export const orderPayments: PaymentKind = {
  kind: ORDER,
  label: 'Order',
  referenceOf: orderReference,
  listShares: listPlaceShares,
  async onChange(trx, payment, payments) {
    const row = await lockOrder(trx, payment.recordId);
    if (row === undefined) return;
    if (payment.state === 'refunded') {
      if ((await applyEvent(trx, row, 'refunded')) !== undefined) await closeFiles(trx, row);
      return;
    }
    if (payment.state !== 'paid') return;
    if ((await applyEvent(trx, row, 'paid')) !== undefined) {
      await takeFromCart(trx, row);
      return;
    }
    // The order was given up before the money arrived: the job of the payments refunds it.
    if (row.state === 'expired') {
      const reason = 'It was paid after the order had been given up.';
      const { id: paymentId } = payment;
      const amountCents = payment.amountCents - payment.refundedCents;
      if (amountCents > 0)
        await payments.requestRefund(trx, { paymentId, amountCents, reason, key: `late-${paymentId}` });
    }
  },
};

/** Ends the downloads of a refunded order, also those by links that the buyer copied before. */
async function closeFiles(trx: Trx, { id }: OrderRow): Promise<void> {
  const ids = (await listOrderLines(trx, id)).flatMap(({ files }) => files.map(({ exportId }) => exportId));
  await closeExports(trx, ids, 'This file was refunded, so it can no longer be downloaded.');
}

export interface OrderParts {
  services: Pick<Services, 'config' | 'database' | 'files' | 'log'>;
  payments: Payments;
  /** Lets a worker make the file of an export. */
  enqueue(exportId: string, trx: Trx): Promise<void>;
}

/**
 * Moves an order one step forward: starts the files of a paid order, and ends an order whose files are done. It can be called again at any time: a job
 * calls it for all orders that are paid or being prepared, so that an order whose server was killed is completed.
 */
export async function settleOrder(parts: OrderParts, id: string): Promise<void> {
  const { services, payments, enqueue } = parts;
  const refunds = await services.database.kysely.transaction().execute(async (trx) => {
    // Locks the payment before the row of the order, as a change of the payment does, so that the two can't deadlock.
    const payment = await payments.lock(trx, { kind: ORDER, recordId: id });
    const row = await lockOrder(trx, id);
    if (row === undefined) return [];
    if (row.state === 'paid') return startFiles(trx, row, { payment, payments, enqueue });
    if (row.state === 'preparing') return endFiles(trx, row, payment, parts);
    return [];
  });
  for (const refund of refunds) await payments.submitRefund(refund);
}

async function startFiles(
  trx: Trx,
  row: OrderRow,
  {
    payment,
    payments,
    enqueue,
  }: Pick<OrderParts, 'payments' | 'enqueue'> & { payment: PaymentRow | undefined },
): Promise<string[]> {
  const { accountId } = row;
  // The account was deleted between the payment and now: nobody could download the files.
  if (accountId === null && row.visitorId === null) return refundAll(trx, row, payment, payments);
  await applyEvent(trx, row, 'begun');
  for (const { position, files } of await listOrderLines(trx, row.id))
    for (const { number, exportId, export: stored } of files) {
      const started = await startBoughtExport(trx, accountId, stored);
      if (started.isNew) await enqueue(started.id, trx);
      if (started.id !== exportId)
        await setFileExport(trx, { orderId: row.id, position, number }, started.id);
    }
  return [];
}

async function refundAll(
  trx: Trx,
  row: OrderRow,
  payment: PaymentRow | undefined,
  payments: Payments,
): Promise<string[]> {
  await applyEvent(trx, row, 'refunded');
  if (payment === undefined || !isPaid(payment.state)) return [];
  const paymentId = payment.id;
  // An operator may have refunded a part already.
  const amountCents = payment.amountCents - payment.refundedCents;
  if (amountCents === 0) return [];
  const reason = 'The account was deleted before the files were made.';
  return [(await payments.requestRefund(trx, { paymentId, amountCents, reason, key: `gone-${row.id}` })).id];
}

async function endFiles(
  trx: Trx,
  row: OrderRow,
  payment: PaymentRow | undefined,
  { services, payments }: OrderParts,
): Promise<string[]> {
  const lines = await listOrderLines(trx, row.id);
  const ids = lines.flatMap(({ files }) => files.map(({ exportId }) => exportId));
  const exports = await describeBoughtExports(services, ids, trx);
  const stateOf = (exportId: string): LineState => {
    const status = exports.get(exportId)?.status;
    if (status === undefined) return 'missing';
    if (status === EXPORT_STATUS.running) return 'running';
    return status === EXPORT_STATUS.failed ? 'failed' : 'ready';
  };
  const outcome = outcomeOf(ids.map(stateOf));
  if (outcome === null) return [];
  await applyEvent(trx, row, outcome);
  if (payment === undefined || !isPaid(payment.state)) return [];
  const refunds: string[] = [];
  const paid = withTax(
    lines.map(({ priceCents }) => priceCents),
    payment.taxCents,
  );
  const cents = refundsOfLines(
    lines.map(({ files }, index) => ({
      priceCents: paid[index] ?? 0,
      // The number of parcels comes from the checkout, because an export that was deleted has none.
      files: files.map((file) => ({
        records: boughtRecords(file.export),
        state: stateOf(file.exportId),
      })),
    })),
    payment.amountCents - payment.refundedCents,
  );
  for (const [index, { position, description }] of lines.entries()) {
    const amountCents = cents[index] ?? 0;
    if (amountCents === 0) continue;
    const refund = await payments.requestRefund(trx, {
      paymentId: payment.id,
      amountCents,
      reason: `Files could not be made: ${description}`,
      key: `line-${row.id}-${position}`,
    });
    await noteRefundedLine(trx, row.id, position, amountCents);
    refunds.push(refund.id);
  }
  return refunds;
}

/** For an order that is paid by purchase order after a card was tried: removes its items from the cart. Items that are paid by card leave the cart when the money arrives. */
export async function emptyCart(
  { services: { database } }: Pick<OrderParts, 'services'>,
  row: OrderRow,
): Promise<void> {
  await database.kysely.transaction().execute((trx) => takeFromCart(trx, row));
}

/** Removes the items of an order from the cart. */
export async function takeFromCart(trx: Trx, { id, accountId }: OrderRow): Promise<void> {
  const ids = (await listOrderLines(trx, id)).map(({ cartItemId }) => cartItemId);
  await deleteCartFiles(trx, ids);
  if (accountId === null) return;
  for (const cartItemId of ids) await deleteCartExport(trx, accountId, cartItemId);
}

/** Marks an order of free files as paid, and removes its items from the cart. */
export async function completeFreeOrder(trx: Trx, row: OrderRow): Promise<void> {
  if (row.totalCents > 0 || (await applyEvent(trx, row, 'paid')) === undefined) return;
  await takeFromCart(trx, row);
}

/**
 * Gives up an order that is not paid: cancels its payment, releases its free rows, and removes the selections of parcels that were stored for it. Returns
 * false if it was paid meanwhile, or can't be given up yet.
 */
export async function giveUpOrder(
  { services, payments }: Pick<OrderParts, 'services' | 'payments'>,
  id: string,
): Promise<boolean> {
  const lines = await services.database.kysely.transaction().execute(async (trx) => {
    const { accountId } = (await findOrder(trx, id)) ?? {};
    // Locks the person, then the payment, then the row of the order, as a checkout does, so that the two can't deadlock.
    if (accountId != null) await lockBuyer(trx, accountId);
    const payment = await payments.find(trx, { kind: ORDER, recordId: id });
    // While a card is being charged, its result decides.
    const isStopped =
      payment === undefined ||
      payment.state === 'failed' ||
      (await payments.cancel(trx, payment.id, { unlessCharging: true }));
    const row = await lockOrder(trx, id);
    if (!isStopped || row === undefined || (await applyEvent(trx, row, 'given_up')) === undefined)
      return null;
    const orderLines = await listOrderLines(trx, id);
    for (const { files } of orderLines) for (const file of files) await releaseFreeRows(trx, file.export);
    return orderLines;
  });
  if (lines === null) return false;
  await dropFrozen(
    services,
    lines.flatMap(({ files }) => files.map(({ exportId: file }) => ({ id: file }))),
  );
  return true;
}

/** Starts, ends and gives up the orders that are due, and removes carts that visitors abandoned. */
export async function settleOrders(parts: OrderParts, now: Date, signal: AbortSignal): Promise<void> {
  const { database, log } = parts.services;
  await deleteAbandonedCarts(database.kysely, new Date(now.getTime() - VISITOR_CART_DAYS * MS_PER_DAY));
  const openBefore = new Date(now.getTime() - GIVEN_UP_AFTER_MS);
  const settle = async (id: string) => {
    try {
      const row = await findOrder(database.kysely, id);
      if (row?.state === 'open') await giveUpIfDue(parts, row, now);
      else await settleOrder(parts, id);
    } catch (error) {
      log.error({ err: error, orderId: id }, 'an order could not be settled');
    }
    await touchOrder(database.kysely, id);
  };
  await forEachDue((limit) => listUnfinished(database.kysely, openBefore, limit), settle, signal);
}

async function giveUpIfDue(parts: OrderParts, row: OrderRow, now: Date): Promise<void> {
  const payment = await parts.payments.find(parts.services.database.kysely, {
    kind: ORDER,
    recordId: row.id,
  });
  // An operator withdrew the invoice, so nobody will pay the order.
  const isWithdrawn = payment?.provider === 'invoice' && payment.state === 'failed';
  const at =
    payment?.provider === 'invoice' && !isWithdrawn
      ? invoiceGivenUpAt(row.createdAt, payment.dueOn)
      : new Date(row.createdAt.getTime() + GIVEN_UP_AFTER_MS);
  if (now >= at) await giveUpOrder(parts, row.id);
}
