import type { Db, Trx } from '../../../backend/db/database.ts';
import {
  type BinaryReply,
  type RequestContext,
  type Route,
  type WriteContext,
  route,
  writeRoute,
} from '../../../backend/http/route.ts';
import { utcDayLabel } from '../../../kernel/day-label.ts';
import type { BodyOf } from '../../../kernel/endpoint.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { siteKindOf } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import { type Starting, listCartExports } from '../../exports/server/index.ts';
import { openGroup } from '../../groups/server/index.ts';
import { hasDocument } from '../../payments/rules/document-lines.ts';
import {
  describePayment,
  documentPdf,
  invoiceDueDay,
  invoicePartiesOf,
} from '../../payments/server/index.ts';
import type { Store } from '../../store/server/index.ts';
import { ORDERS_LISTED, createOrder, getReceipt, listOrders } from '../contract.ts';
import { pricedItems } from '../rules/priced-items.ts';
import { orderNumber, receiptOf } from '../rules/receipt.ts';
import { paysWithSavedCards, whyNoOrder } from '../rules/who-orders.ts';
import { type CartHolder, NO_CART, cartHolderOf } from './cart-holder.ts';
import { describeOrder } from './describe-orders.ts';
import {
  CART_CHANGED,
  type FrozenCart,
  NOTHING_FROZEN,
  dropFrozenCart,
  freezeCart,
  itemsOfFrozen,
  takeLines,
} from './freeze-order.ts';
import { joinCart } from './join-cart.ts';
import {
  ORDER,
  type OrderParts,
  giveUpOrder,
  settleOrder,
  completeFreeOrder,
  takeFromCart,
  emptyCart,
} from './orders.ts';
import { lockCartFiles } from './queries-cart.ts';
import {
  type OrderRow,
  findBuyer,
  findOrder,
  findOrderByKey,
  findOwnOrder,
  insertOrder,
  listOpenOrders,
  listOrderLines,
  listOrdersOf,
  lockBuyer,
} from './queries.ts';
import { freeFilesFor } from './settings.ts';

const IN_ANOTHER_TAB = 'You are paying for this cart in another tab. Finish it there.';
const NOT_ANSWERED =
  'The payment provider has not answered about a payment for this cart. You are charged at most once. Try again in 3 minutes: if it is not paid by then, you can pay again.';
const OTHER_TOTAL = 'This order was placed with another total. Load the page again, then try again.';
const OTHER_ITEMS = 'This order was placed with other items. Load the page again, then try again.';

/** The checkout, and the orders of a person or a visitor. */
export function orderRoutes(parts: OrderParts, starting: Starting, store: Store): Route[] {
  const { services, payments } = parts;
  const { config, database } = services;
  const db = database.kysely;

  /** Freezes and prices the cart, unless the order of this request was already placed. Throws `conflict` when the total is not what the person saw. */
  const freeze = async (
    holder: CartHolder,
    { total_cents: totalCents, item_ids: itemIds, request_key: key }: BodyOf<typeof createOrder>,
    context: RequestContext,
  ): Promise<FrozenCart> => {
    const isPlaced = async () => (await findOrderByKey(db, holder, key)) !== undefined;
    if (await isPlaced()) return NOTHING_FROZEN;
    if (siteKindOf(config) === 'open') throw new Problem('not_found', NO_CART);
    const refusal = whyNoOrder({
      isSignedIn: holder.accountId !== null,
      totalCents,
      freeFilesFor: freeFilesFor(config),
      canPay: payments.way() !== 'none',
    });
    if (refusal !== null) throw new Problem(refusal.code, refusal.message);
    // Unpaid orders hold free rows. They are given up first, so that their free rows lower the prices of this order.
    for (const id of await listUnpaid(db, holder)) {
      // Another click of the same page was faster: this is its order.
      if (await isPlaced()) return NOTHING_FROZEN;
      // Another click may have given it up at the same time.
      if ((await giveUpOrder(parts, id)) || (await findOrder(db, id))?.state !== 'open') continue;
      const payment = await payments.find(db, { kind: ORDER, recordId: id });
      throw new Problem('conflict', payment?.unansweredSince == null ? IN_ANOTHER_TAB : NOT_ANSWERED);
    }
    try {
      return await freezeCart(starting, store, holder, { totalCents, itemIds }, context);
    } catch (error) {
      // Another click of the same page was faster, and the items that it bought have left the cart meanwhile.
      if (await isPlaced()) return NOTHING_FROZEN;
      throw error;
    }
  };

  const replyOf = async (row: OrderRow) => {
    await settleOrder(parts, row.id);
    const payment = await payments.find(db, { kind: ORDER, recordId: row.id });
    const order = await describeOrder(services, payments, (await findOrder(db, row.id)) ?? row);
    return { order, payment: payment === undefined ? null : describePayment(payment) };
  };

  /** Returns the orders that a person is paying for now. Orders by invoice are left out: they wait for their money, and the person can fill another cart. */
  const listUnpaid = async (on: Db | Trx, { accountId }: CartHolder): Promise<string[]> => {
    const unpaid: string[] = [];
    for (const id of accountId === null ? [] : await listOpenOrders(on, accountId)) {
      const payment = await payments.find(on, { kind: ORDER, recordId: id });
      if (payment?.provider !== 'invoice') unpaid.push(id);
    }
    return unpaid;
  };

  /** Charges a placed order, outside of its transaction. */
  const pay = async (row: OrderRow, paymentId: string, payWith: Parameters<typeof payments.submit>[1]) => {
    const paid = await payments.submit(paymentId, payWith);
    if (paid.provider === 'invoice') await emptyCart(parts, row);
    return replyOf(row);
  };

  return [
    writeRoute(createOrder, {
      async prepare({ body }, context) {
        const holder = await joinCart(services, cartHolderOf(config, context));
        return freeze(holder, body, context);
      },
      async write({ body }, context, frozen) {
        const { total_cents: total, request_key: key, pay_with: payWith, tax_quote_id: quoteId } = body;
        const { trx } = context;
        const holder = cartHolderOf(config, context);
        if (total > 0 && payWith === null)
          throw wrongField('body.pay_with', 'Say how you pay: this cart is not free.');
        const isTaxed =
          total > 0 && payWith !== null && payWith.by !== 'invoice' && payments.taxes.isForStore();
        if (isTaxed && quoteId === null)
          throw wrongField(
            'body.tax_quote_id',
            'Sales tax is added to this cart. Enter your billing address.',
          );
        // Another click of the same page waits here until this one has placed the order.
        await (holder.accountId === null ? lockCartFiles(trx, holder) : lockBuyer(trx, holder.accountId));
        const existing = await findOrderByKey(trx, holder, key);
        if (existing?.state === 'open') await assertSameOrder(trx, existing, body);
        const tax =
          existing === undefined && isTaxed && quoteId !== null
            ? await payments.taxes.take(trx, quoteId, {
                accountId: holder.accountId ?? '',
                of: 'store',
                items: pricedItems(itemsOfFrozen(frozen)),
                amountCents: frozen.totalCents,
                currency: frozen.currency,
              })
            : null;
        const row =
          existing ?? (await placeOrder(key, holder, context, { frozen, taxCents: tax?.cents ?? null }));
        if (row.state === 'expired')
          throw new Problem('conflict', 'This order was given up. Load the page again, then try again.');
        // Whether an order has sales tax depends on how it is paid, and the tax of a placed order does not change.
        if (row.totalCents > 0 && (row.taxCents !== null) !== isTaxed)
          throw new Problem('conflict', OTHER_TOTAL);
        // A second click has frozen the cart once more. Its copy is not needed.
        const dropSecond = () =>
          existing === undefined ? Promise.resolve() : dropFrozenCart(starting, frozen);
        if (row.totalCents === 0 || payWith === null) {
          await completeFreeOrder(trx, row);
          return async () => {
            await dropSecond();
            return replyOf(row);
          };
        }
        if (payWith.by === 'saved') await assertSavedCards(context, row);
        await payments.assertChargeable(trx, payWith, { ...row, amountCents: row.totalCents });
        const charged = {
          kind: ORDER,
          recordId: row.id,
          payer: { accountId: holder.accountId ?? '', groupId: row.groupId },
          amountCents: row.totalCents,
          tax,
          currency: row.currency,
          description: `Order of ${utcDayLabel(row.createdAt)}`,
        };
        const payment =
          payWith.by === 'invoice'
            ? await payments.bill(trx, charged, {
                purchaseOrder: payWith.purchase_order,
                dueOn: invoiceDueDay(config, new Date()),
              })
            : await payments.begin(trx, charged);
        // With a purchase order, the items leave the cart in the transaction of the order, so that no other tab orders them again.
        if (payWith.by === 'invoice' && payment.provider === 'invoice') await takeFromCart(trx, row);
        return async () => {
          await dropSecond();
          return pay(row, payment.id, payWith);
        };
      },
      undo: (frozen) => dropFrozenCart(starting, frozen),
    }),
    route(listOrders, async (_, context) => {
      context.setHeader('cache-control', 'no-store');
      const rows = await listOrdersOf(db, cartHolderOf(config, context), ORDERS_LISTED);
      const orders = [];
      for (const row of rows) {
        if (row.state === 'paid' || row.state === 'preparing') await settleOrder(parts, row.id);
        orders.push(await describeOrder(services, payments, (await findOrder(db, row.id)) ?? row));
      }
      return { orders };
    }),
    route(getReceipt, async ({ params: { id } }, context): Promise<BinaryReply> => {
      const row = await findOwnOrder(db, cartHolderOf(config, context), id);
      if (row === undefined) throw new Problem('not_found', 'You have no such order.');
      const order = await describeOrder(services, payments, row);
      if (row.paidAt === null && (order.payment === null || !hasDocument(order.payment)))
        throw new Problem('conflict', 'This order is not paid, so it has no receipt.');
      const receipt = receiptOf(order, {
        ...invoicePartiesOf(config),
        buyer: await findBuyer(db, row),
      });
      const name = `${receipt.title.toLowerCase()}-${orderNumber(id)}.pdf`;
      context.setHeader('content-disposition', `attachment; filename="${name}"`);
      const body = await documentPdf(receipt, row.paidAt ?? row.createdAt);
      return { type: 'application/pdf', body, cacheControl: 'private, no-store' };
    }),
  ];

  async function placeOrder(
    requestKey: string,
    holder: CartHolder,
    context: WriteContext,
    { frozen, taxCents }: { frozen: FrozenCart; taxCents: number | null },
  ): Promise<OrderRow> {
    const { trx, actor } = context;
    const { accountId } = holder;
    const { exports, files, currency } = frozen;
    const totalCents = frozen.totalCents + (taxCents ?? 0);
    // Another tab was faster: the items of the cart belong to its order.
    if ((await listUnpaid(trx, holder)).length > 0 || exports.length + files.length === 0)
      throw new Problem('conflict', IN_ANOTHER_TAB);
    // The other tab may also have paid a moment ago, so that the items left the cart.
    const cartExports = accountId === null ? [] : await listCartExports(trx, accountId);
    const inCart = new Set([...cartExports, ...(await lockCartFiles(trx, holder))].map(({ id }) => id));
    const ordered = [...exports.map(({ item }) => item), ...files.map(({ priced }) => priced.item)];
    if (!ordered.every(({ id }) => inCart.has(id))) throw new Problem('conflict', CART_CHANGED);
    const lines = await takeLines(starting, store, frozen, context);
    const groups = new Set(exports.map(({ item }) => item.groupId));
    const [groupId = actor.group?.id ?? null] = groups.size === 1 ? [...groups] : [];
    const visitorId = accountId === null ? holder.visitorId : null;
    const row = await insertOrder(trx, {
      requestKey,
      accountId,
      visitorId,
      groupId: accountId === null ? null : groupId,
      totalCents,
      taxCents,
      currency,
      lines,
    });
    if (row === undefined) throw new Problem('conflict', 'Load the page again, then try again.');
    const subject = { kind: 'order', id: row.id };
    const detail = { total_cents: totalCents, currency, lines: lines.length };
    await recordAct(trx, { actor: actedBy(actor), verb: 'order.placed', subject, detail });
    return row;
  }
}

/** Refuses a repeated request that would pay for an order with another total or other items than the person saw. */
async function assertSameOrder(
  trx: Trx,
  { id, totalCents, taxCents }: OrderRow,
  { total_cents: seenCents, item_ids: itemIds }: BodyOf<typeof createOrder>,
): Promise<void> {
  if (seenCents !== totalCents - (taxCents ?? 0)) throw new Problem('conflict', OTHER_TOTAL);
  if (itemIds === undefined) return;
  const ordered = (await listOrderLines(trx, id)).map(({ cartItemId }) => cartItemId);
  if (ordered.toSorted().join() !== itemIds.toSorted().join()) throw new Problem('conflict', OTHER_ITEMS);
}

/** Refuses the saved cards of an account (group) to people who may not pay for it, and to people who currently work in another account. */
async function assertSavedCards({ trx, actor }: WriteContext, { groupId }: OrderRow): Promise<void> {
  const { group } = actor;
  const role = group != null && group.id === groupId ? (await openGroup(trx, group.slug, actor)).role : null;
  if (role === null || !paysWithSavedCards(role))
    throw new Problem('not_allowed', 'You can’t pay with the saved cards of this account. Use another card.');
}
