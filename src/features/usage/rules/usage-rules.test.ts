import { describe, expect, it } from 'vitest';
import { imageLimits, lookupLimits, tightest } from './limits.ts';
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

describe('lookupLimits', () => {
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
    expect(lookupLimits(used)).toEqual({ ...used, ...limits });
  });
});

describe('imageLimits', () => {
  it.each([
    [{ used: 0, total: 0 }, false, { metered: true, allowed: false, need: 'register' }],
    [{ used: 4, total: 5 }, true, { metered: true, allowed: true, need: null }],
    [{ used: 5, total: 5 }, true, { metered: true, allowed: false, need: 'upgrade' }],
    [{ used: 99, total: null }, true, { metered: false, allowed: true, need: null }],
  ])('%j, signed in %s: %j', (used, isSignedIn, limits) => {
    expect(imageLimits(used, isSignedIn)).toMatchObject(limits);
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
