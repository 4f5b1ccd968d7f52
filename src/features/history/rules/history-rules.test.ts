import { describe, expect, it } from 'vitest';
import { startCpuClock } from '../../../../tests/support/machine-speed.ts';
import type { ParcelGeometry } from '../../parcels/rules/parcel-row.ts';
import { frameOf, maxDistanceM } from './boundary-distance.ts';
import { changedFields, type ComparedFields, isSameDate } from './compare-fields.ts';
import { compareShapes } from './compare-shapes.ts';
import { changedNames, type FactsRow, namesOwner } from './describe-change.ts';
import { findOverlaps } from './find-overlaps.ts';
import { relateParcels } from './relate-parcels.ts';
import { type ParcelEdition, writeTimeline } from './timeline.ts';

const METER = 1 / 111_320;

/** Returns a rectangle on the equator, from values in meters. */
function box(x: number, y: number, width: number, height: number): ParcelGeometry {
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ];
  return polygon(corners as [number, number][]);
}

function polygon(corners: readonly (readonly [number, number])[]): ParcelGeometry {
  return {
    coords: Float64Array.from(corners.flatMap(([x, y]) => [x * METER, y * METER])),
    ringEnds: [corners.length],
    polygonEnds: [1],
  };
}

describe('a shape', () => {
  it.each([
    ['the same', box(0, 0, 30, 40), false],
    ['shifted by less than the tolerance', box(1.3, 1.3, 30, 40), false],
    ['shifted by more', box(2.5, 0, 30, 40), true],
    ['a strip of 3 m taken off', box(0, 0, 27, 40), true],
    [
      'drawn with a further corner on the line',
      polygon([
        [0, 0],
        [15, 0],
        [30, 0],
        [30, 40],
        [0, 40],
        [0, 0],
      ]),
      false,
    ],
  ])('%s', (_, now, isChanged) => {
    expect(compareShapes(box(0, 0, 30, 40), now).isChanged).toBe(isChanged);
  });

  it('of a ranch changes when a house lot is cut off, although that is less than a hundredth of its area', () => {
    const ranch = box(0, 0, 2000, 2000);
    const without = polygon([
      [0, 0],
      [2000, 0],
      [2000, 2000],
      [40, 2000],
      [40, 1960],
      [0, 1960],
      [0, 0],
    ]);
    const { share, isChanged, deviationM } = compareShapes(ranch, without);
    expect(share).toBeLessThan(0.01);
    expect(deviationM).toBeGreaterThan(19);
    expect(isChanged).toBe(true);
  });

  it('of 30,000 corners that all moved is measured without comparing each corner with each edge', () => {
    const lake = (radius: number) =>
      polygon(
        Array.from({ length: 30_001 }, (_, corner) => {
          const angle = ((corner % 30_000) / 30_000) * 2 * Math.PI;
          const bend = 1 + 0.2 * Math.sin(angle * 7);
          return [radius * bend * Math.cos(angle), radius * bend * Math.sin(angle)] as const;
        }),
      );
    const [old, now] = [lake(5000), lake(5003)];
    const cpuMs = startCpuClock();
    const distance = maxDistanceM(old, now, frameOf(old));
    expect(cpuMs()).toBeLessThan(2000);
    expect(distance).toBeGreaterThan(3);
    expect(distance).toBeLessThan(3 * 1.2);
  });

  it('does not change when one corner of a ranch is corrected by 7 m', () => {
    const better = polygon([
      [0, 0],
      [2000, 0],
      [2000, 2000],
      [20, 2000],
      [5, 1995],
      [0, 1980],
      [0, 0],
    ]);
    expect(compareShapes(box(0, 0, 2000, 2000), better)).toMatchObject({ isChanged: false });
  });
});

describe('fields', () => {
  const base: ComparedFields = {
    number: '12-3',
    address: '1 Elm St',
    owner: 'ADA EXAMPLE',
    owner2: null,
    parval: 100,
    landval: 60,
    improvval: 40,
  };
  const all = {
    number: true,
    address: true,
    owner: true,
    owner2: true,
    parval: true,
    landval: true,
    improvval: true,
  };
  it.each([
    [{}, []],
    [{ owner: 'Ada  Example.' }, []],
    [{ owner: 'BO EXAMPLE' }, ['owner']],
    [{ owner2: 'BO EXAMPLE' }, ['owner']],
    [{ owner: null }, ['owner']],
    [{ landval: 61, parval: 101 }, ['value']],
    [{ parval: null }, ['value']],
    [{ number: '12.3' }, []],
    [{ number: '123' }, []],
    [{ number: null }, ['number']],
    [{ number: '12-4', address: '2 Elm St' }, ['number', 'address']],
  ])('%o gives %o', (patch, kinds) => expect(changedFields(base, { ...base, ...patch }, all)).toEqual(kinds));

  it('that only one edition fills count as unchanged', () => {
    expect(changedFields({ ...base, owner: null }, base, { ...all, owner: false })).toEqual([]);
  });
});

describe('a date', () => {
  it.each([
    ['20200131', '2020-01-31', true],
    ['2020-01-31', 20_200_131, true],
    ['2020-01-31', '20200201', false],
    ['2020-01-31', '2020-02-01', false],
    ['1-2', '12', false],
  ])('%s beside %s is the same: %s', (one, other, expected) => expect(isSameDate(one, other)).toBe(expected));
});

describe('relations', () => {
  const overlapsOf = (olds: ParcelGeometry[], news: ParcelGeometry[]) => [...findOverlaps(olds, news)].flat();
  const relate = (olds: ParcelGeometry[], news: ParcelGeometry[]) => relateParcels(overlapsOf(olds, news));

  it('do not exist between neighbors', () => {
    expect(overlapsOf([box(0, 0, 10, 10)], [box(10, 0, 10, 10)])).toEqual([]);
  });
  it('contain a split, with the share of the old parcel that its pieces cover', () => {
    const { splits, mergers } = relate(
      [box(0, 0, 20, 10), box(100, 0, 10, 10)],
      [box(0, 0, 9, 10), box(10, 0, 10, 10), box(100, 0, 10, 10)],
    );
    expect(splits).toMatchObject([{ old: 0, into: [0, 1] }]);
    expect(splits[0]?.share).toBeCloseTo(0.95, 5);
    expect(mergers).toEqual([]);
  });
  it('contain a merger', () => {
    const { splits, mergers } = relate([box(0, 0, 10, 10), box(10, 0, 10, 10)], [box(0, 0, 20, 10)]);
    expect(splits).toEqual([]);
    expect(mergers).toMatchObject([{ now: 0, from: [0, 1] }]);
  });
  it('do not exist where several parcels became several others', () => {
    const stack = [box(0, 0, 10, 10), box(0, 0, 10, 10)];
    expect(relate(stack, stack)).toEqual({ splits: [], mergers: [] });
  });
  it('do not exist for a new parcel between two old ones', () => {
    expect(relate([box(0, 0, 10, 10), box(10, 0, 10, 10)], [box(5, 0, 10, 10)])).toEqual({
      splits: [],
      mergers: [],
    });
  });
});

describe('a timeline', () => {
  const facts: FactsRow = {
    path: '/us/zz/alder/1',
    parcelnumb: '12-3',
    address: '1 Elm St',
    owner: 'ADA EXAMPLE',
    owner2: null,
    parval: 100,
    landval: null,
    improvval: null,
    ll_gisacre: 1,
    lon: '0',
    lat: '0',
  };
  const edition = (
    version: number,
    patch: Partial<FactsRow>,
    more: Partial<ParcelEdition> = {},
  ): ParcelEdition => ({
    version,
    publishedAt: `202${version}-01-01`,
    facts: { ...facts, ...patch },
    fields: {},
    hasNewShape: false,
    origins: [],
    ...more,
  });

  it('lists what changed and when, newest first', () => {
    const entries = writeTimeline(
      [
        edition(1, {}),
        edition(2, { owner: 'BO EXAMPLE', parval: 120, landval: 50 }),
        edition(3, { owner: 'BO EXAMPLE', parval: 120, ll_gisacre: 2 }, { hasNewShape: true }),
      ],
      true,
      () => true,
    );
    expect(entries.map(({ version, kind, from, to }) => [version, kind, from, to])).toEqual([
      [3, 'shape', 1, 2],
      [2, 'value', 100, 120],
      [2, 'owner', 'ADA EXAMPLE', 'BO EXAMPLE'],
    ]);
  });
  it('says that an owner changed, without names for readers who may not see owners', () => {
    const [entry] = writeTimeline([edition(1, {}), edition(2, { owner: 'BO EXAMPLE' })], false, () => true);
    expect(entry).toMatchObject({ kind: 'owner', from: null, to: null });
  });
  it('ignores values that only one edition has', () => {
    expect(
      writeTimeline([edition(1, { owner: null, address: null }), edition(2, {})], true, () => true),
    ).toEqual([]);
  });
  it('lists every other column that the reader may see', () => {
    const old = { saddno: '7', zoning: 'R1', 'custom:LOT': 4, usedesc: null };
    const now = { saddno: '9', zoning: 'R1', 'custom:LOT': 5, usedesc: 'Farm' };
    const entriesFor = (seesField: (name: string) => boolean) =>
      writeTimeline([edition(1, {}, { fields: old }), edition(2, {}, { fields: now })], true, seesField);
    expect(entriesFor(() => true)).toMatchObject([
      { kind: 'fields', field: 'custom:LOT', label: 'LOT', from: 4, to: 5 },
      { kind: 'fields', field: 'saddno', from: '7', to: '9' },
    ]);
    expect(entriesFor((name) => name !== 'custom:LOT')).toHaveLength(1);
  });
});

it.each([
  [{ owner: 'LEE ANN', owner2: null }, true],
  [{ owner: null, owner2: 'LEE ANN' }, true],
  [{ owner: '', owner2: null }, false],
  [{}, false],
  [null, false],
])('the values %j name an owner: %s', (facts, expected) => expect(namesOwner(facts)).toBe(expected));

it('leaves columns that only earlier versions of Platbook compared out of stored changes', () => {
  expect(changedNames({ detail: { fields: ['zoning', 'unmodified_owner'] } })).toEqual(['zoning']);
});
