import type { Services } from '../../../backend/services.ts';
import { describeBoughtExports } from '../../exports/server/index.ts';
import { type Payments, describePayment } from '../../payments/server/index.ts';
import type { Order } from '../contract.ts';
import { ORDER } from './orders.ts';
import { type OrderRow, listOrderLines } from './queries.ts';

export async function describeOrder(
  services: Pick<Services, 'config' | 'database'>,
  payments: Payments,
  row: OrderRow,
): Promise<Order> {
  const db = services.database.kysely;
  const lines = await listOrderLines(db, row.id);
  const exports = await describeBoughtExports(
    services,
    lines.flatMap(({ files }) => files.map(({ exportId }) => exportId)),
  );
  const payment = await payments.find(db, { kind: ORDER, recordId: row.id });
  return {
    id: row.id,
    state: row.state,
    total_cents: row.totalCents,
    tax_cents: row.taxCents,
    currency: row.currency,
    created_at: row.createdAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    payment: payment === undefined ? null : describePayment(payment),
    lines: lines.map((line) => ({
      description: line.description,
      records: line.records,
      price_cents: line.priceCents,
      refunded_cents: line.refundedCents,
      // The files of an order that was refunded completely can't be downloaded anymore.
      files: row.state === 'refunded' ? [] : line.files.map(({ exportId }) => exports.get(exportId) ?? null),
    })),
  };
}
