import { splitCents, sumCents } from '../../../kernel/money.ts';

/** Money that moved: a charge, or a refund with a negative amount. */
export interface Movement {
  paymentId: string;
  /** The month in UTC: 2026-11. */
  month: string;
  kind: string;
  cents: number;
  /** The sales tax in the amount, negative for a refund. */
  taxCents: number;
}

/** The part of a payment that was for one place. */
export interface PlaceShare {
  /** The name of the place; null for a sale without one, such as a plan. */
  place: string | null;
  cents: number;
}

/** The revenue of one month, kind and place. */
export interface RevenueRow {
  month: string;
  kind: string;
  place: string | null;
  chargedCents: number;
  /** Not negative. */
  refundedCents: number;
  /** The sales tax in the charges, without that in the refunds. */
  taxCents: number;
  /** The charges of which a part is for this place. A charge for two places is in the rows of both. */
  payments: number;
  /** The charges whose first place is this one. Each charge is in one row, so that these numbers can be added up. */
  charges: number;
}

/**
 * Adds up what was charged and refunded, by month, kind and place. A payment for records in two or more places is split by their prices, and a refund likewise.
 * The newest month comes first, and within a month the row that earned the most.
 */
export function sumRevenue(
  movements: readonly Movement[],
  sharesOf: ReadonlyMap<string, readonly PlaceShare[]>,
): RevenueRow[] {
  const rows = new Map<string, RevenueRow>();
  for (const { paymentId, month, kind, cents, taxCents } of movements) {
    const shares = sharesOf.get(paymentId) ?? [{ place: null, cents: 1 }];
    const weights = shares.map((share) => share.cents);
    const parts = splitCents(cents, weights);
    const taxes = splitCents(taxCents, weights);
    const counted = new Set<string>();
    for (const [index, { place }] of shares.entries()) {
      const part = parts[index] ?? 0;
      const key = JSON.stringify([month, kind, place]);
      const isNew = cents > 0 && !counted.has(key);
      counted.add(key);
      const row = rows.get(key) ?? {
        month,
        kind,
        place,
        chargedCents: 0,
        refundedCents: 0,
        taxCents: 0,
        payments: 0,
        charges: 0,
      };
      rows.set(key, {
        ...row,
        chargedCents: sumCents([row.chargedCents, Math.max(0, part)]),
        refundedCents: sumCents([row.refundedCents, Math.max(0, -part)]),
        taxCents: sumCents([row.taxCents, taxes[index] ?? 0]),
        payments: row.payments + (isNew ? 1 : 0),
        charges: row.charges + (isNew && index === 0 ? 1 : 0),
      });
    }
  }
  return [...rows.values()].toSorted(
    (a, b) =>
      b.month.localeCompare(a.month) ||
      netCents(b) - netCents(a) ||
      (a.place ?? '').localeCompare(b.place ?? ''),
  );
}

type Money = Pick<RevenueRow, 'chargedCents' | 'refundedCents' | 'taxCents' | 'payments'>;

/** Returns what is left of the charges after the refunds and the sales tax, which is owed to the states. */
export function netCents({ chargedCents, refundedCents, taxCents }: Omit<Money, 'payments'>): number {
  return chargedCents - refundedCents - taxCents;
}

/** Adds up rows by a key, such as their month, in the order in which the keys appear. */
export function sumByKey<Row extends Money>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): (Money & { key: string })[] {
  return [...Map.groupBy(rows, keyOf)].map(([key, group]) => ({
    key,
    chargedCents: sumCents(group.map((row) => row.chargedCents)),
    refundedCents: sumCents(group.map((row) => row.refundedCents)),
    taxCents: sumCents(group.map((row) => row.taxCents)),
    payments: group.reduce((sum, row) => sum + row.payments, 0),
  }));
}
