import { describe, expect, it, test } from 'vitest';
import {
  changesNothing,
  describeComparison,
  listExceeded,
  type RefreshComparison,
  USUAL_LIMITS,
  waitingTitle,
} from './comparison.ts';
import { isLastTry, retryTime } from './retry-time.ts';

const SAME: RefreshComparison = {
  parcels_before: 1000,
  parcels_now: 1000,
  gone: 0,
  new: 0,
  changed: 0,
  shapes: 0,
  columns: [],
  columns_gone: [],
  columns_new: [],
  acres_before: 5000,
  acres_now: 5000,
};
const NONE = { gone_percent: 0, new_percent: 0, changed_percent: 0, area_percent: 0, columns_gone: 0 };

describe('the limits of a refresh', () => {
  test.each([
    ['exactly at every limit', { gone: 20, new: 50, changed: 250, acres_now: 5100 }],
    ['nothing changed', {}],
    ['new columns', { columns_new: ['A', 'B'] }],
  ])('%s: it is published', (_, change) =>
    expect(listExceeded({ ...SAME, ...change }, USUAL_LIMITS)).toEqual([]),
  );

  test.each([
    [{ gone: 21 }, '2.1% of the parcels are gone: 21 of 1,000. Your limit is 2%.'],
    [{ new: 51 }, '5.1% of the parcels are new: 51 of 1,000. Your limit is 5%.'],
    [{ changed: 252 }, '25.2% of the parcels changed: 252 of 1,000. Your limit is 25%.'],
    [{ changed: 1000 }, '100% of the parcels changed: 1,000 of 1,000. Your limit is 25%.'],
    [
      { acres_now: 4890 },
      'The area of all parcels differs by 2.2%: 5,000 acres before, 4,890 acres now. Your limit is 2%.',
    ],
    [{ columns_gone: ['OWNER'] }, 'A column of the source is gone: OWNER. Your limits allow none.'],
  ])('%o: it waits for a decision', (change, sentence) =>
    expect(listExceeded({ ...SAME, ...change }, USUAL_LIMITS)).toEqual([sentence]),
  );

  it('of zero hold back a change of a single parcel', () => {
    expect(listExceeded({ ...SAME, parcels_before: 1_000_000, changed: 1 }, NONE)).toEqual([
      'Less than 0.1% of the parcels changed: 1 of 1,000,000. Your limit is 0%.',
    ]);
  });

  it('are shown as they were given', () => {
    expect(listExceeded({ ...SAME, changed: 130 }, { ...USUAL_LIMITS, changed_percent: 12.5 })).toEqual([
      '13% of the parcels changed: 130 of 1,000. Your limit is 12.5%.',
    ]);
  });

  it('hold back the parcels of a county that had none', () => {
    expect(listExceeded({ ...SAME, parcels_before: 0, new: 5 }, USUAL_LIMITS)[0]).toMatch(/^100% .* 5 of 0/);
  });

  it('names at most eight columns', () => {
    const columns = Array.from({ length: 10 }, (_, index) => `C${index}`);
    expect(listExceeded({ ...SAME, columns_gone: columns }, { ...NONE, columns_gone: 3 })[0]).toBe(
      '10 columns of the source are gone: C0, C1, C2, C3, C4, C5, C6, C7 and 2 more. Your limit is 3.',
    );
  });
});

describe('a comparison in words', () => {
  it('says what changed, and has the largest share in its title', () => {
    expect(changesNothing(SAME)).toBe(true);
    expect(changesNothing({ ...SAME, changed: 1 })).toBe(false);
    expect(describeComparison(SAME)).toBe('no parcel changed');
    expect(describeComparison({ ...SAME, new: 1200, changed: 3 })).toBe('1,200 new, 3 changed');
    expect(waitingTitle({ ...SAME, gone: 3, changed: 140 })).toBe('Waiting for you: 14% of parcels changed');
    expect(waitingTitle({ ...SAME, columns_gone: ['A'] })).toBe('Waiting for you');
    expect(waitingTitle(null)).toBe('Waiting for you');
  });
});

describe('a refresh that failed', () => {
  const HOUR = 3_600_000;
  it.each([
    [1, 100 * HOUR, HOUR / 4],
    [2, 100 * HOUR, HOUR],
    [3, 100 * HOUR, 4 * HOUR],
    [4, 100 * HOUR, 100 * HOUR],
    [1, HOUR / 10, HOUR / 10],
    [9, null, null],
    [1, null, HOUR / 4],
  ])(
    '%i times, with the next scheduled refresh at %s, is tried again at %s',
    (failures, scheduled, expected) => expect(retryTime(failures, 0, scheduled)).toBe(expected),
  );

  it('is told to operators once', () => {
    expect([1, 2, 3, 4, 5, 6].filter(isLastTry)).toEqual([4]);
  });
});
