import { describe, expect, it } from 'vitest';
import type { ParcelChange } from '../../history/contract.ts';
import { describeColumn } from '../../history/rules/compared-columns.ts';
import { PREFERENCES } from '../../preferences/rules/preference-keys.ts';
import { nodeAt } from '../../preferences/rules/preference-tree.ts';
import { describeNotice } from './describe-notice.ts';
import { nextAttempt, nextEmailTimes } from './email-times.ts';
import { maxParcels } from './max-parcels.ts';
import { CADENCES, NOTICE_KINDS, preferenceOf } from './notice-kinds.ts';

it('every kind has its preference, which takes every cadence', () => {
  expect(Object.keys(PREFERENCES.notifications.follows)).toEqual(NOTICE_KINDS.map(({ id }) => id));
  for (const { id } of NOTICE_KINDS)
    expect(nodeAt(PREFERENCES, preferenceOf(id))).toHaveProperty(
      'options',
      CADENCES.map((cadence) => cadence.id),
    );
});

it.each([
  ['2026-11-23T11:59:59Z', '2026-11-23T12:00:00.000Z', '2026-11-23T12:00:00.000Z'],
  ['2026-11-23T12:00:00Z', '2026-11-24T12:00:00.000Z', '2026-11-30T12:00:00.000Z'],
  ['2026-11-28T23:00:00Z', '2026-11-29T12:00:00.000Z', '2026-11-30T12:00:00.000Z'],
  ['2026-12-31T13:00:00Z', '2027-01-01T12:00:00.000Z', '2027-01-04T12:00:00.000Z'],
])('after %s comes a daily email at %s and a weekly one at %s', (now, daily, weekly) => {
  const times = nextEmailTimes(new Date(now));
  expect([times.daily.toISOString(), times.weekly.toISOString()]).toEqual([daily, weekly]);
});

it('a refused email is tried again after longer and longer waits, then given up', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const waits = Array.from({ length: 8 }, (_, index) => nextAttempt(index + 1, now)).map((at) =>
    at === null ? null : (at.getTime() - now.getTime()) / 60_000,
  );
  expect(waits).toEqual([1, 5, 30, 120, 360, 720, 1440, null]);
});

it('fewer changed parcels are listed one by one when more than 400 days lie between the editions', () => {
  expect([maxParcels(30), maxParcels(400), maxParcels(401)]).toEqual([500, 500, 50]);
});

describe('the sentences of a notification', () => {
  it('say the kind of change when its values are not there', () => {
    const kinds = ['owner', 'value', 'sale', 'shape', 'use', 'split', 'merged', 'gone'] as const;
    expect(describeNotice({ subject: 'parcel', kinds, detail: {} }, [])).toEqual([
      'The owner changed.',
      'The value changed.',
      'There is a new sale.',
      'The shape changed.',
      'The land use or zoning changed.',
      'It was split.',
      'It became part of another parcel.',
      'The county’s new data has no such parcel.',
    ]);
  });

  it('say which parcel of a merger stayed, and write codes without separators and days as people read them', () => {
    expect(describeNotice({ subject: 'parcel', kinds: ['merged'], detail: {} }, [])).toEqual([
      'Another parcel became part of it.',
    ]);
    const fields = [
      { name: 'lbcs_activity', label: 'LBCS Activity', format: 'text', from: 2000, to: 4500 },
      { name: 'saleprice', label: 'Last Sale Price', format: 'currency', from: null, to: 4500 },
      { name: 'saledate', ...describeColumn('saledate'), from: '2005', to: '2026-05-06' },
    ] as const;
    const change = { kind: 'fields', fields: [...fields], old: null, new: null } as unknown as ParcelChange;
    expect(describeNotice({ subject: 'parcel', kinds: ['sale', 'use'], detail: {} }, [change])).toEqual([
      'Last Sale Price: none → $4,500',
      'Last Sale Date: 2005 → May 6, 2026',
      'LBCS Activity: 2000 → 4500',
    ]);
  });

  it('write owners as the parcel panel does, not in the capitals of the county', () => {
    const change = {
      kind: 'owner',
      fields: [],
      old: { owner: 'MCDONALD ANNE', owner2: 'MCDONALD PAUL' },
      new: { owner: 'ACME LLC', owner2: null },
    } as unknown as ParcelChange;
    expect(describeNotice({ subject: 'parcel', kinds: ['owner'], detail: {} }, [change])).toEqual([
      'Owner: McDonald Anne, McDonald Paul → Acme LLC',
    ]);
  });

  it.each([
    [['merged'], { gone: true, parts: 1 }, 'It became part of another parcel.'],
    [['merged', 'gone'], {}, 'It became part of another parcel.'],
    [['merged'], {}, 'Another parcel became part of it.'],
  ] as const)('say of the kinds %j with %j which parcel became part of which', (kinds, detail, line) => {
    expect(describeNotice({ subject: 'parcel', kinds, detail }, [])[0]).toBe(line);
  });

  it('say what happened to a selection, by kind', () => {
    const detail = { counts: { entered: 1, left: 1200, changed: 14 }, by_kind: { owner: 3, value: 12 } };
    const kinds = ['entered', 'left', 'changed'] as const;
    expect(describeNotice({ subject: 'selection', kinds, detail }, [])).toEqual([
      '1 parcel entered its selection.',
      '1,200 parcels left its selection.',
      '14 parcels inside it changed: Owner 3, Value 12.',
    ]);
    expect(describeNotice({ subject: 'selection', kinds, detail: {} }, [])).toEqual([]);
  });

  it('say that the numbers are those of a place in the county', () => {
    const detail = { version: 3, parcels: 1, sales: 2, counts: { new: 0, value: 1 }, inside: true };
    expect(describeNotice({ subject: 'place', kinds: ['edition', 'new_sales'], detail }, [])).toEqual([
      'Edition 3 has 1 parcel here. Changed: 1 value.',
      '2 parcels with a new sale here.',
    ]);
  });

  it('count the pieces of a split, and ignore details that have the wrong type', () => {
    expect(describeNotice({ subject: 'parcel', kinds: ['split'], detail: { parts: 3 } }, [])).toEqual([
      'It was split into 3 parcels.',
    ]);
    const odd = { counts: 'none', parcels: 'many' };
    expect(describeNotice({ subject: 'summary', kinds: ['value'], detail: odd }, [])).toEqual([
      '0 parcels that you follow changed.',
    ]);
    expect(describeNotice({ subject: 'place', kinds: ['edition', 'new_sales'], detail: odd }, [])).toEqual([
      'Edition 0 has no parcels.',
      'No parcels with a new sale.',
    ]);
  });
});
