import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { type Payments, describePayment } from '../../payments/server/index.ts';
import { ADMIN_ORDERS, listAdminOrders } from '../contract.ts';
import { ORDER } from './orders.ts';
import { listAllOrders } from './queries-admin.ts';

/** The orders of all people, for operators. They are refunded by their payments. */
export function adminOrderRoutes(
  { database }: Pick<Services, 'database'>,
  payments: Pick<Payments, 'listOf'>,
): Route[] {
  const db = database.kysely;
  return [
    route(listAdminOrders, async ({ query }, { setHeader }) => {
      setHeader('cache-control', 'no-store');
      const rows = await listAllOrders(db, query, ADMIN_ORDERS + 1);
      const orders = rows.slice(0, ADMIN_ORDERS);
      const paid = await payments.listOf(
        db,
        ORDER,
        orders.map(({ id }) => id),
      );
      return {
        orders: orders.map((order) => {
          const payment = paid.get(order.id);
          return {
            id: order.id,
            state: order.state,
            buyer: order.buyer,
            email: order.email,
            total_cents: order.totalCents,
            tax_cents: order.taxCents,
            currency: order.currency,
            created_at: order.createdAt.toISOString(),
            paid_at: order.paidAt?.toISOString() ?? null,
            lines: order.lines.map(({ description, records, priceCents }) => ({
              description,
              records,
              price_cents: priceCents,
            })),
            payment: payment === undefined ? null : describePayment(payment),
          };
        }),
        has_more: rows.length > ADMIN_ORDERS,
      };
    }),
  ];
}
