import { describe, expect, it } from 'vitest';
import {
  areAmericanDegrees,
  countInside,
  type CrsCandidate,
  distanceFromZone,
  guessCrs,
  isStretched,
  swappedBox,
} from './guess-crs.ts';

const DEGREES = [-76.71, 39.19, -76.53, 39.37] as const;
const candidates: CrsCandidate[] = [
  { id: 'EPSG:4326', name: 'degrees', box: DEGREES },
  { id: 'lat,lon', name: 'swapped', box: swappedBox(DEGREES) },
  { id: 'EPSG:2248', name: 'feet', box: [1394000, 557000, 1446000, 622000] },
  { id: 'EPSG:26985', name: 'meters', box: [424900, 169800, 440700, 189600] },
  { id: 'EPSG:6487', name: 'meters too', box: [424900, 169800, 440700, 189600] },
];
const guess = (...points: number[]) => guessCrs(Float64Array.from(points), candidates)?.id ?? null;

describe('guessCrs', () => {
  it.each([
    ['degrees', [-76.6, 39.3], 'EPSG:4326'],
    ['latitude first', [39.3, -76.6], 'lat,lon'],
    ['feet', [1420000, 590000], 'EPSG:2248'],
    ['meters, the first of two that fit', [432816, 179832], 'EPSG:26985'],
    ['a little outside of the outline', [1390000, 550000], 'EPSG:2248'],
    ['half of the points', [1420000, 590000, 0, 0], 'EPSG:2248'],
    ['fewer than half', [1420000, 590000, 0, 0, 0, 0], null],
    ['far outside', [5000000, 5000000], null],
    ['no points', [], null],
    ['a coordinate that is not a number', [Number.NaN, 39.3], null],
  ])('finds %s', (_, points, id) => {
    expect(guess(...points)).toBe(id);
  });

  it('never guesses meters or feet for degrees', () => {
    const huge: CrsCandidate = { id: 'EPSG:26737', name: 'far away', box: [-1e9, -1e9, 1e9, 1e9] };
    expect(guessCrs(Float64Array.of(-46.4, 36.2), [...candidates, huge])).toBeNull();
    expect(guessCrs(Float64Array.of(1_420_000, 590_000), [...candidates, huge])?.id).toBe('EPSG:2248');
  });

  it('prefers the candidate that fits more points', () => {
    expect(guess(432816, 179832, 1420000, 590000, 1420001, 590001)).toBe('EPSG:2248');
  });
});

describe('countInside', () => {
  it('counts points on the edge', () => {
    expect(countInside(Float64Array.from([0, 0, 1, 1, 2, 2]), [0, 0, 1, 1])).toBe(2);
  });
});

describe('distanceFromZone', () => {
  const distance = (definition: string) => distanceFromZone(definition, [-111.1, 45.7]);
  const montana = '+proj=lcc +lat_0=44.25 +lon_0=-109.5 +units=ft';

  it('is smallest for the zone of the place', () => {
    expect(distance('+proj=utm +zone=12 +datum=NAD83')).toBeCloseTo(0.1, 5);
    expect(distance(montana)).toBeCloseTo(1.6, 5);
    expect(distance('+proj=utm +zone=13 +datum=NAD83')).toBeGreaterThan(distance(montana));
  });

  it.each([
    ['a state in the south', '+proj=tmerc +lat_0=31 +lon_0=-111.1 +units=ft'],
    ['the world', '+proj=merc +lon_0=0'],
    ['a projection without zones', '+proj=cea'],
  ])('is large for %s', (_, definition) =>
    expect(distance(definition)).toBeGreaterThan(distance('+proj=utm +zone=9 +datum=NAD83')),
  );
});

it('guesses only if fewer than half of the points are longitude and latitude in North America', () => {
  expect(areAmericanDegrees(Float64Array.from([-76, 39, 0, 0]))).toBe(true);
  expect(areAmericanDegrees(Float64Array.from([39, -76]))).toBe(false);
  expect(areAmericanDegrees(Float64Array.from([1_420_000, 590_000]))).toBe(false);
});

it('leaves out projections that distort the place beyond use', () => {
  expect(candidates.slice(2).map(({ box }) => isStretched(box, DEGREES))).toEqual([false, false, false]);
  expect(isStretched([-1e9, -1e9, 1e9, 1e9], DEGREES)).toBe(true);
});
