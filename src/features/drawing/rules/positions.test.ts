import { describe, expect, it } from 'vitest';
import { nextTo, wrapLongitude } from './positions.ts';
import { readPosition } from './read-position.ts';

describe('nextTo', () => {
  it.each([
    [undefined, [190, 10], [-170, 10]],
    [undefined, [-76, 39], [-76, 39]],
    [
      [179, 0],
      [-179, 0],
      [181, 0],
    ],
    [
      [-179, 0],
      [179, 0],
      [-181, 0],
    ],
    [
      [541, 0],
      [-179, 1],
      [541, 1],
    ],
    [
      [10, 0],
      [20, 89],
      [20, 85.0511287798066],
    ],
    [
      [10, 0],
      [20, -90],
      [20, -85.0511287798066],
    ],
  ] as const)('after %o, %o is %o', (before, at, expected) => {
    const [lon, lat] = nextTo(before, at);
    expect(lon).toBeCloseTo(expected[0], 9);
    expect(lat).toBeCloseTo(expected[1], 9);
  });
});

it.each([
  [0, 0],
  [180, 180],
  [181, -179],
  [-181, 179],
  [541, -179],
])('the longitude %f is %f', (lon, wrapped) => expect(wrapLongitude(lon)).toBe(wrapped));

describe('readPosition', () => {
  it.each([
    ['39.28333, -76.61222', [-76.61222, 39.28333]],
    ['39 -76', [-76, 39]],
    ['39.28333N 76.61222W', [-76.61222, 39.28333]],
    ['  -36.85;174.76 ', [174.76, -36.85]],
    ['-76.61222, 39.28333', [-76.61222, 39.28333]],
    ['-5 10.', [10, -5]],
  ])('%s', (text, position) => {
    const read = readPosition(text);
    expect(read).toEqual([expect.closeTo(position[0] ?? 0, 6), expect.closeTo(position[1] ?? 0, 6)]);
  });

  it.each([
    ['', 'Enter a latitude'],
    ['here', 'not a latitude and longitude'],
    ['39.2', 'not a latitude and longitude'],
    ['91, 95', 'between -90 and 90'],
    ['10, 181', 'between -180 and 180'],
    ['86, 10', 'map ends at 85.05'],
    ['1, 2, 3', 'not a latitude and longitude'],
  ])('"%s" is refused: %s', (text, message) => expect(readPosition(text)).toContain(message));
});
