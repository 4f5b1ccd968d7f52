import type { Db } from '../../../backend/db/database.ts';
import type { Services } from '../../../backend/services.ts';
import { exportFormat } from '../../exports/rules/export-formats.ts';
import { projectPath } from '../../projects/rules/project-path.ts';
import {
  type CartExport,
  describeBoughtExports,
  describeCartExport,
  listCartExports,
} from '../../exports/server/index.ts';
import { type Payments, describePayment } from '../../payments/server/index.ts';
import { sumCents } from '../../../kernel/money.ts';
import type { Cart, Order } from '../contract.ts';
import { ORDER } from './orders.ts';
import { type OrderRow, listOrderLines } from './queries.ts';

export const CURRENCY = 'USD';

export async function describeCart(db: Db, accountId: string): Promise<Cart> {
  const items = await listCartExports(db, accountId);
  return {
    items: items.map((item) => ({
      id: item.id,
      title: describeCartExport(item).placeName,
      format: describeCartExport(item).format,
      records: item.records,
      price_cents: item.priceCents,
      project: { name: item.projectName, path: projectPath(item.projectSlug) },
    })),
    total_cents: sumCents(items.map(({ priceCents }) => priceCents)),
    currency: CURRENCY,
  };
}

/** Returns the name of a line: "Alder County: 2,000 parcels as Shapefile, from the project Lots". */
export function describeLine(item: CartExport): string {
  const { placeName, format, records } = describeCartExport(item);
  return `${placeName}: ${records.toLocaleString('en-US')} parcels as ${exportFormat(format).label}, from the project ${item.projectName}`;
}

export async function describeOrder(
  services: Pick<Services, 'config' | 'database'>,
  payments: Payments,
  row: OrderRow,
): Promise<Order> {
  const db = services.database.kysely;
  const lines = await listOrderLines(db, row.id);
  const files = await describeBoughtExports(
    services,
    lines.map(({ exportId }) => exportId),
  );
  const payment = await payments.find(db, { kind: ORDER, recordId: row.id });
  return {
    id: row.id,
    state: row.state,
    total_cents: row.totalCents,
    currency: row.currency,
    created_at: row.createdAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    payment: payment === undefined ? null : describePayment(payment),
    lines: lines.map((line) => ({
      description: line.description,
      records: line.records,
      price_cents: line.priceCents,
      is_refunded: line.refunded,
      export: files.get(line.exportId) ?? null,
    })),
  };
}
