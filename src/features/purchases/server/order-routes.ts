import type { Db, Trx } from '../../../backend/db/database.ts';
import { type RequestContext, type Route, route, writeRoute } from '../../../backend/http/route.ts';
import { moneyLabel, sumCents } from '../../../kernel/money.ts';
import { Problem } from '../../../kernel/problem.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import { plansOf } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import {
  type FrozenExport,
  type Starting,
  deleteCartExport,
  dropFrozen,
  freezeExport,
  listCartExports,
  setCartPrice,
  takeExport,
} from '../../exports/server/index.ts';
import { describePayment } from '../../payments/server/index.ts';
import { ORDERS_LISTED, createOrder, getCart, listOrders, removeFromCart } from '../contract.ts';
import { CURRENCY, describeCart, describeLine, describeOrder } from './describe-orders.ts';
import { ORDER, type OrderParts, emptyCart, giveUpOrder, settleOrder } from './orders.ts';
import {
  type OrderLine,
  type OrderRow,
  findOrder,
  findOrderByKey,
  insertOrder,
  listOpenOrders,
  listOrdersOf,
  lockBuyer,
} from './queries.ts';

const IN_ANOTHER_TAB = 'You are paying for this cart in another tab. Finish it there.';

/** The cart of a person, and what they bought. */
export function orderRoutes(parts: OrderParts, starting: Starting): Route[] {
  const { services, payments } = parts;
  const { config, database } = services;
  const db = database.kysely;

  /** Freezes and prices the cart. Throws `conflict` when the total is not what the person saw. */
  const freezeCart = async (seenCents: number, context: RequestContext): Promise<FrozenExport[]> => {
    const accountId = accountOf(context.actor);
    if (payments.way() === 'none') throw new Problem('not_configured', 'Nothing is sold on this site.');
    // An order that is not paid holds free rows, which lower the prices of this one.
    for (const id of await listUnpaid(db, accountId))
      if (!(await giveUpOrder(parts, id))) throw new Problem('conflict', IN_ANOTHER_TAB);
    const items = await listCartExports(db, accountId);
    if (items.length === 0) throw new Problem('conflict', 'Your cart is empty.');
    const frozen: FrozenExport[] = [];
    try {
      for (const item of items) frozen.push(await freezeExport(starting, item, context, plansOf(config)));
      const total = sumCents(frozen.map(({ priceCents }) => priceCents));
      if (total === seenCents) return frozen;
      for (const { item, records, priceCents } of frozen)
        await setCartPrice(db, item.id, { records, priceCents });
      throw new Problem(
        'conflict',
        `The price has changed. It is ${moneyLabel(total)} now. Look at it, then try again.`,
      );
    } catch (error) {
      await dropFrozen(services, frozen);
      throw error;
    }
  };

  const replyOf = async (row: OrderRow, paymentId: string) => {
    await settleOrder(parts, row.id);
    const payment = await payments.find(db, { kind: ORDER, recordId: row.id });
    if (payment === undefined) throw new Error(`the payment ${paymentId} is gone`);
    const order = await describeOrder(services, payments, (await findOrder(db, row.id)) ?? row);
    return { order, payment: describePayment(payment) };
  };

  /** Returns the orders that a person is paying for now. One with a purchase order waits for its money, beside a cart of other things. */
  const listUnpaid = async (on: Db | Trx, accountId: string): Promise<string[]> => {
    const unpaid: string[] = [];
    for (const id of await listOpenOrders(on, accountId)) {
      const payment = await payments.find(on, { kind: ORDER, recordId: id });
      if (payment?.provider !== 'invoice') unpaid.push(id);
    }
    return unpaid;
  };

  return [
    route(getCart, (_, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      return describeCart(db, accountOf(actor));
    }),
    writeRoute(removeFromCart, async ({ body: { id } }, { trx, actor }) => {
      if (!(await deleteCartExport(trx, accountOf(actor), id)))
        throw new Problem('not_found', 'This item is not in your cart any more.');
      return () => describeCart(db, accountOf(actor));
    }),
    writeRoute(createOrder, {
      async prepare({ body }, context) {
        const known = await findOrderByKey(db, accountOf(context.actor), body.request_key);
        return known === undefined ? freezeCart(body.total_cents, context) : [];
      },
      async write({ body }, context, frozen) {
        const { trx, actor } = context;
        const accountId = accountOf(actor);
        await lockBuyer(trx, accountId);
        const known = await findOrderByKey(trx, accountId, body.request_key);
        const row = known ?? (await placeOrder(body, context, frozen));
        if (row.state === 'expired')
          throw new Problem('conflict', 'This order was given up. Load the page again, then try again.');
        const payment = await payments.begin(trx, {
          kind: ORDER,
          recordId: row.id,
          payer: { accountId, groupId: row.groupId },
          amountCents: row.totalCents,
          currency: row.currency,
          description: `Order of ${row.createdAt.toISOString().slice(0, 10)}`,
        });
        return async () => {
          // A click that came second has frozen the cart too.
          if (known !== undefined) await dropFrozen(services, frozen);
          const paid = await payments.submit(payment.id, body.pay_with);
          if (paid.provider === 'invoice') await emptyCart(parts, row);
          return replyOf(row, payment.id);
        };
      },
      undo: (frozen) => dropFrozen(services, frozen),
    }),
    route(listOrders, async (_, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const rows = await listOrdersOf(db, accountOf(actor), ORDERS_LISTED);
      const orders = [];
      for (const row of rows) {
        if (row.state === 'paid' || row.state === 'preparing') await settleOrder(parts, row.id);
        orders.push(await describeOrder(services, payments, (await findOrder(db, row.id)) ?? row));
      }
      return { orders };
    }),
  ];

  async function placeOrder(
    { request_key: requestKey, total_cents: totalCents }: { request_key: string; total_cents: number },
    context: Parameters<typeof takeExport>[2],
    frozen: readonly FrozenExport[],
  ): Promise<OrderRow> {
    const { trx, actor } = context;
    const accountId = accountOf(actor);
    // Another tab was faster: the items of the cart belong to its order.
    if ((await listUnpaid(trx, accountId)).length > 0 || frozen.length === 0)
      throw new Problem('conflict', IN_ANOTHER_TAB);
    // It may also have been paid there a moment ago.
    const inCart = new Set((await listCartExports(trx, accountId)).map(({ id }) => id));
    if (!frozen.every(({ item }) => inCart.has(item.id)))
      throw new Problem('conflict', 'Your cart has changed. Look at it, then try again.');
    const lines: Omit<OrderLine, 'refunded'>[] = [];
    for (const one of frozen)
      lines.push({
        description: describeLine({ ...one.item, records: one.records }),
        records: one.records,
        priceCents: one.priceCents,
        cartItemId: one.item.id,
        exportId: one.id,
        export: await takeExport(starting, one, context),
      });
    const groups = new Set(frozen.map(({ item }) => item.groupId));
    const [groupId = null] = groups.size === 1 ? [...groups] : [];
    const row = await insertOrder(trx, { requestKey, accountId, groupId, totalCents, lines });
    if (row === undefined) throw new Problem('conflict', 'Load the page again, then try again.');
    const subject = { kind: 'order', id: row.id };
    const detail = { total_cents: totalCents, currency: CURRENCY, lines: lines.length };
    await recordAct(trx, { actor: actedBy(actor), verb: 'order.placed', subject, detail });
    return row;
  }
}
