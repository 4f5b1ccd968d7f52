import fc from 'fast-check';

/** Degrees between the middles of two stars. */
const STEP = 1;
const STARS_PER_ROW = 3;

interface Star {
  radii: number[];
  turn: number;
}

/**
 * Returns random counties of up to nine islands near 39° N 76° W, each with or without a lake, and with or without an island in its lake. `decimals` rounds degrees: with two
 * decimals, many vertices are on the same latitude and some edges are horizontal.
 */
export function starsWithLakes({ decimals = 2 } = {}): fc.Arbitrary<GeoJSON.MultiPolygon> {
  const island = fc.record({
    cell: fc.integer({ min: 0, max: STARS_PER_ROW ** 2 - 1 }),
    shore: star({ min: 0.3, max: 0.45 }),
    lake: fc.option(star({ min: 0.14, max: 0.2 })),
    inLake: fc.option(star({ min: 0.05, max: 0.08 })),
  });
  const islands = fc.uniqueArray(island, { minLength: 1, maxLength: 9, selector: ({ cell }) => cell });
  return islands.map((list) => ({
    type: 'MultiPolygon',
    coordinates: list.flatMap(({ cell, shore, lake, inLake }) => {
      const middle = [
        -76.5 + (cell % STARS_PER_ROW) * STEP,
        38.5 + Math.floor(cell / STARS_PER_ROW) * STEP,
      ] as const;
      const ring = (given: Star) => ringOf(given, middle, decimals);
      if (lake === null) return [[ring(shore)]];
      return [[ring(shore), ring(lake)], ...(inLake === null ? [] : [[ring(inLake)]])];
    }),
  }));
}

function star(radius: { min: number; max: number }): fc.Arbitrary<Star> {
  return fc.record({
    radii: fc.array(fc.double({ ...radius, noNaN: true }), { minLength: 6, maxLength: 9 }),
    turn: fc.double({ min: 0, max: 1, noNaN: true }),
  });
}

function ringOf(
  { radii, turn }: Star,
  [lon, lat]: readonly [number, number],
  decimals: number,
): GeoJSON.Position[] {
  const ring = radii.map((radius, at) => {
    const angle = turn + (at / radii.length) * 2 * Math.PI;
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)].map((degrees) =>
      Number(degrees.toFixed(decimals)),
    );
  });
  return [...ring, ...ring.slice(0, 1)];
}
