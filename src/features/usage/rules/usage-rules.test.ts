import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNearLimit, tightest, usageLimits } from './limits.ts';
import { periodOf } from './use-kinds.ts';

describe('periodOf', () => {
  it.each([
    ['lookup', '2026-11-21T23:59:59.999Z', '2026-11-21'],
    ['lookup', '2026-11-22T00:00:00.000Z', '2026-11-22'],
    ['download_rows', '2026-12-01T00:00:00.000Z', '2026-12'],
    ['image', '2026-12-01T00:00:00.000Z', 'ever'],
  ] as const)('%s at %s: %s', (kind, now, period) => {
    expect(periodOf(kind, now)).toBe(period);
  });
});

describe('usageLimits', () => {
  it.each([
    [
      { used: 0, total: 25 },
      { remaining: 25, allowed: true },
    ],
    [
      { used: 24, total: 25 },
      { remaining: 1, allowed: true },
    ],
    [
      { used: 25, total: 25 },
      { remaining: 0, allowed: false },
    ],
    [
      { used: 30, total: 25 },
      { remaining: 0, allowed: false },
    ],
    [
      { used: 0, total: 0 },
      { remaining: 0, allowed: false },
    ],
    [
      { used: 9e6, total: null },
      { remaining: null, allowed: true },
    ],
  ])('%j: %j', (used, limits) => {
    expect(usageLimits(used, true)).toMatchObject({ ...used, ...limits });
  });
});

describe('isNearLimit', () => {
  it.each([
    [22, 25, false],
    [23, 25, true],
    [25, 25, true],
    [89, 100, false],
    [90, 100, true],
    [0, 0, true],
    [9_999, null, false],
  ])('%s of %s: %s', (used, total, isNear) => expect(isNearLimit({ used, total })).toBe(isNear));
});

describe('usageLimits, with the way to get more', () => {
  it.each([
    [{ used: 0, total: 0 }, false, { metered: true, allowed: false, need: 'register' }],
    [{ used: 4, total: 5 }, true, { metered: true, allowed: true, need: null }],
    [{ used: 5, total: 5 }, true, { metered: true, allowed: false, need: 'upgrade' }],
    [{ used: 99, total: null }, true, { metered: false, allowed: true, need: null }],
  ])('%j, signed in %s: %j', (used, isSignedIn, limits) => {
    expect(usageLimits(used, isSignedIn)).toMatchObject(limits);
  });
});

describe('tightest', () => {
  it.each([
    [[{ used: 3, factor: 1 }], 25, 3],
    [
      [
        { used: 3, factor: 1 },
        { used: 100, factor: 10 },
      ],
      25,
      3,
    ],
    [
      [
        { used: 3, factor: 1 },
        { used: 240, factor: 10 },
      ],
      25,
      15,
    ],
    [
      [
        { used: 3, factor: 1 },
        { used: 250, factor: 10 },
      ],
      25,
      25,
    ],
    [
      [
        { used: 0, factor: 1 },
        { used: 900, factor: 10 },
      ],
      25,
      25,
    ],
    [[{ used: 30, factor: 1 }], 25, 25],
    [[], 25, 0],
    [[{ used: 3, factor: 1 }], null, 3],
  ])('%j of %s: %i used', (counts, total, used) => {
    expect(tightest(counts, total)).toEqual({ used, total });
  });
});

describe('properties of limits', () => {
  const total = fc.option(fc.nat(10_000), { nil: null });
  const counts = fc.array(fc.record({ used: fc.nat(20_000), factor: fc.integer({ min: 1, max: 10 }) }), {
    minLength: 1,
    maxLength: 3,
  });

  it('the used and the remaining amount add up to the limit, and nothing is allowed beyond it', () => {
    fc.assert(
      fc.property(fc.nat(20_000), total, (used, of) => {
        const limits = usageLimits({ used, total: of }, true);
        if (of === null) return limits.allowed && limits.remaining === null;
        expect(limits.remaining).toBe(Math.max(0, of - used));
        expect(limits.allowed).toBe((limits.remaining ?? 0) > 0);
        return true;
      }),
    );
  });

  it('one more count to compare never allows more, and neither does more use', () => {
    fc.assert(
      fc.property(
        counts,
        counts,
        fc.integer({ min: 1, max: 10_000 }),
        fc.nat(5_000),
        (some, others, of, more) => {
          const left = (holders: typeof some) => {
            const { used } = tightest(holders, of);
            expect(used).toBeLessThanOrEqual(of);
            return of - used;
          };
          expect(left([...some, ...others])).toBeLessThanOrEqual(left(some));
          expect(
            left(some.map((allowance) => ({ ...allowance, used: allowance.used + more }))),
          ).toBeLessThanOrEqual(left(some));
        },
      ),
    );
  });

  it('a single holder leaves exactly what it has not used', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 10_000 }), (used, of) => {
        const left = Math.max(0, of - used);
        expect(usageLimits(tightest([{ used, factor: 1 }], of), true).remaining).toBe(left);
      }),
    );
  });
});
