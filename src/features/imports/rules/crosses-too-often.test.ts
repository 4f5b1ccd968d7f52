import { describe, expect, it } from 'vitest';
import type { ParcelGeometry } from '../../parcels/rules/parcel-row.ts';
import { crossesTooOften } from './crosses-too-often.ts';

type Ring = readonly (readonly [number, number])[];

function geometryOf(rings: readonly Ring[]): ParcelGeometry {
  let end = 0;
  return {
    coords: Float64Array.from(rings.flat(2)),
    ringEnds: rings.map((ring) => (end += ring.length)),
    polygonEnds: rings.map((_, index) => index + 1),
  };
}

const closed = (corners: [number, number][]): Ring => [...corners, corners[0] ?? [0, 0]];
const circle = (corners: number): Ring =>
  closed(
    Array.from({ length: corners }, (_, index) => {
      const angle = (index / corners) * 2 * Math.PI;
      return [Math.cos(angle), Math.sin(angle)];
    }),
  );
const bowTies = (count: number): Ring =>
  closed(
    Array.from({ length: count }, (): [number, number][] => [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ]).flat(),
  );
const toAndFro = (count: number): Ring =>
  closed(Array.from({ length: count }, (_, index): [number, number] => [index % 2, 0]));
/** A zigzag between two sides of a square. */
const comb = (teeth: number, isUpright: boolean): Ring => {
  const corners = Array.from({ length: teeth }, (_, tooth): [number, number][] => [
    [tooth / teeth, 0.1],
    [tooth / teeth, 1],
    [(tooth + 0.5) / teeth, 1],
    [(tooth + 0.5) / teeth, 0.1],
  ]).flat();
  const ring = closed([...corners, [1, 0.1], [1, 0], [0, 0]]);
  return isUpright ? ring : ring.map(([x, y]) => [y, x]);
};
/** Tall edges that lean to one side. */
const leaning = (teeth: number, isMirrored: boolean): Ring =>
  closed(
    Array.from({ length: teeth }, (_, tooth): [number, number][] => [
      [tooth / teeth, 0],
      [tooth / teeth + 0.9, 1],
      [(tooth + 0.5) / teeth + 0.9, 1],
      [(tooth + 0.5) / teeth, 0],
    ]).flat(),
  ).map(([x, y]) => [isMirrored ? 1.9 - x : x, y]);

describe('crossesTooOften distinguishes a polygon with many crossings from one with many corners', () => {
  it.each<[string, Ring[], boolean]>([
    ['a bow tie', [bowTies(1)], false],
    ['a circle of three hundred thousand corners', [circle(300_000)], false],
    ['a comb of four thousand teeth', [comb(4_000, true)], false],
    ['a comb that lies on its side', [comb(4_000, false)], false],
    ['combs that cross each other a thousand times', [comb(15, true), comb(15, false)], false],
    ['tall edges that cross each other 3,600 times', [leaning(30, false), leaning(30, true)], false],
    ['tall edges that cross each other 6,400 times', [leaning(40, false), leaning(40, true)], true],
    ['combs that cross each other a million times', [comb(500, true), comb(500, false)], true],
    ['a hundred thousand bow ties over each other', [bowTies(100_000)], true],
    ['a line back and forth in one place', [toAndFro(50_000)], true],
  ])('%s', (_, rings, isTooOften) => {
    expect(crossesTooOften(geometryOf(rings))).toBe(isTooOften);
  });
});
