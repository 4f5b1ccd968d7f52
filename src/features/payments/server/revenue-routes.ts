import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { downloadLedger, getRevenue } from '../contract.ts';
import { ledgerCsv } from '../rules/ledger-csv.ts';
import { type PlaceShare, sumRevenue } from '../rules/revenue.ts';
import { taxOfRefund } from '../rules/tax-of-refund.ts';
import type { Payments } from './payments-api.ts';
import { type MovementRow, listMovements, listPaidYears } from './queries-revenue.ts';

/** More than any site sells in a year. A spreadsheet can still open a file of this length. */
const MAX_MOVEMENTS = 500_000;

/** Returns the sales tax in a charge or, negative, in a refund; null if none was calculated. */
function taxOf({ type, taxCents, amountCents, cents, beforeCents }: MovementRow): number | null {
  if (taxCents === null || type === 'charge') return taxCents;
  return -taxOfRefund({ amountCents, taxCents }, beforeCents, -cents);
}

const yearOf = (year: number) => ({
  from: new Date(Date.UTC(year, 0, 1)),
  to: new Date(Date.UTC(year + 1, 0, 1)),
});

/** The endpoints that show the revenue to operators and their bookkeeper: by month and place, and line by line. */
export function revenueRoutes(
  { database }: Pick<Services, 'database'>,
  payments: Pick<Payments, 'kinds'>,
  maxMovements = MAX_MOVEMENTS,
): Route[] {
  const db = database.kysely;
  const labelOf = (kind: string) =>
    payments.kinds().find((candidate) => candidate.kind === kind)?.label ?? kind;

  /** Returns all charges and refunds of a year. Throws when there are too many, because a sum without some of them would be wrong. */
  async function movementsOf(year: number): Promise<MovementRow[]> {
    const movements = await listMovements(db, yearOf(year), maxMovements + 1);
    if (movements.length > maxMovements)
      throw new Problem(
        'too_large',
        `${year} has more than ${maxMovements.toLocaleString('en-US')} charges and refunds, too many for one answer. Read them with SQL from the tables payment and payment_refund.`,
      );
    return movements;
  }

  /** Returns what each payment was for, by place. */
  async function sharesOf(movements: readonly MovementRow[]): Promise<Map<string, PlaceShare[]>> {
    const shares = new Map<string, PlaceShare[]>();
    for (const { kind, listShares } of payments.kinds()) {
      const paid = movements.filter((movement) => movement.kind === kind);
      if (listShares === undefined || paid.length === 0) continue;
      const byRecord = await listShares(db, [...new Set(paid.map(({ recordId }) => recordId))]);
      for (const { paymentId, recordId } of paid) {
        const found = byRecord.get(recordId);
        if (found !== undefined && found.length > 0) shares.set(paymentId, found);
      }
    }
    return shares;
  }

  return [
    route(getRevenue, async ({ query }, { setHeader }) => {
      setHeader('cache-control', 'no-store');
      const years = await listPaidYears(db);
      const year = query.year ?? years[0] ?? new Date().getUTCFullYear();
      const movements = await movementsOf(year);
      const shares = await sharesOf(movements);
      const byCurrency = Map.groupBy(movements, ({ currency }) => currency);
      return {
        year,
        years,
        currencies: [...byCurrency].map(([currency, ofCurrency]) => ({
          currency,
          rows: sumRevenue(
            ofCurrency.map((movement) => ({
              paymentId: movement.paymentId,
              month: movement.at.toISOString().slice(0, 7),
              kind: movement.kind,
              cents: movement.cents,
              taxCents: taxOf(movement) ?? 0,
            })),
            shares,
          ).map((row) => ({
            month: row.month,
            kind_label: labelOf(row.kind),
            place: row.place,
            charged_cents: row.chargedCents,
            refunded_cents: row.refundedCents,
            tax_cents: row.taxCents,
            payments: row.payments,
            charges: row.charges,
          })),
        })),
      };
    }),
    route(downloadLedger, async ({ query: { year } }, { setHeader }) => {
      const movements = await movementsOf(year);
      const csv = ledgerCsv(
        movements.map((movement) => ({
          ...movement,
          kind: labelOf(movement.kind),
          taxCents: taxOf(movement),
        })),
      );
      setHeader('content-disposition', `attachment; filename="payments-${year}.csv"`);
      return { type: 'text/csv; charset=utf-8', body: Buffer.from(csv), cacheControl: 'no-store' };
    }),
  ];
}
