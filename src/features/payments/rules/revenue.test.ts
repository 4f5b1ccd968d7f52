import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '../../../kernel/money.ts';
import { type Movement, type PlaceShare, sumRevenue, sumByKey } from './revenue.ts';

const charge = (
  paymentId: string,
  month: string,
  cents: number,
  { kind = 'order', taxCents = 0 } = {},
): Movement => ({ paymentId, month, kind, cents, taxCents });

describe('revenue', () => {
  it('is by month, kind and place; an order for two places is split by their prices, and so is its refund', () => {
    const shares = new Map<string, PlaceShare[]>([
      [
        'a',
        [
          { place: 'Alder County', cents: 3000 },
          { place: 'Birch County', cents: 1000 },
        ],
      ],
    ]);
    const rows = sumRevenue(
      [
        charge('a', '2026-10', 4000, { taxCents: 240 }),
        charge('b', '2026-11', 1200, { kind: 'subscription' }),
        charge('a', '2026-11', -1000, { taxCents: -60 }),
      ],
      shares,
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['2026-11', 'subscription', null, 1200, 0, 0, 1, 1],
      ['2026-11', 'order', 'Birch County', 0, 250, -15, 0, 0],
      ['2026-11', 'order', 'Alder County', 0, 750, -45, 0, 0],
      ['2026-10', 'order', 'Alder County', 3000, 0, 180, 1, 1],
      ['2026-10', 'order', 'Birch County', 1000, 0, 60, 1, 0],
    ]);
    const charges = rows.map((row) => ({ ...row, payments: row.charges }));
    expect(sumByKey(charges, ({ month }) => month)).toEqual([
      { key: '2026-11', chargedCents: 1200, refundedCents: 1000, taxCents: -60, payments: 1 },
      { key: '2026-10', chargedCents: 4000, refundedCents: 0, taxCents: 240, payments: 1 },
    ]);
  });

  it('counts an order with two files of one place once', () => {
    const alder = { place: 'Alder County', cents: 500 };
    const rows = sumRevenue([charge('a', '2026-10', 1000)], new Map([['a', [alder, alder]]]));
    expect(rows).toMatchObject([{ chargedCents: 1000, payments: 1, charges: 1 }]);
  });

  it('adds up to the cent, however it is split', () => {
    const movement = fc.record({
      paymentId: fc.constantFrom('a', 'b', 'c'),
      month: fc.constantFrom('2026-10', '2026-11'),
      kind: fc.constantFrom('order', 'subscription'),
      cents: fc.integer({ min: -10_000_000, max: 10_000_000 }),
      taxCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    });
    const share = fc.record({
      place: fc.option(fc.constantFrom('Alder', 'Birch')),
      cents: fc.nat(1_000_000),
    });
    fc.assert(
      fc.property(
        fc.array(movement, { maxLength: 20 }),
        fc.array(share, { minLength: 1, maxLength: 5 }),
        (movements, shares) => {
          const rows = sumRevenue(movements, new Map([['a', shares]]));
          const net = rows.map((row) => row.chargedCents - row.refundedCents);
          expect(sumCents(net)).toBe(sumCents(movements.map(({ cents }) => cents)));
          expect(sumCents(rows.map((row) => row.taxCents))).toBe(
            sumCents(movements.map(({ taxCents }) => taxCents)),
          );
          expect(rows.every((row) => row.chargedCents >= 0 && row.refundedCents >= 0)).toBe(true);
        },
      ),
    );
  });
});
