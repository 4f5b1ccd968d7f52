import { describe, expect, it } from 'vitest';
import { countInside, type CrsCandidate, guessCrs, swappedBox } from './guess-crs.ts';

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
    ['numbers that are none', [Number.NaN, 39.3], null],
  ])('finds %s', (_, points, id) => {
    expect(guess(...points)).toBe(id);
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
