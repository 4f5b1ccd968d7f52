import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FeatureShape } from '../../tiles/feature-shape.ts';
import type { GeometryBlock } from '../../tiles/geometry-block.ts';
import { gridX, gridY, tileView } from '../../tiles/grid.ts';
import { buildRTree } from '../../tiles/r-tree.ts';
import { tilesOf } from './tiles-of.ts';

const BUFFER = 64;
type Point = readonly [lon: number, lat: number];

/** A block with these polygons, whose vertices are in clockwise order. */
function blockOf(...polygons: (readonly Point[])[]): GeometryBlock {
  const rings = polygons.map((ring) => ring.map(([lon, lat]) => [gridX(lon), gridY(lat)] as const));
  const boxes = rings.flatMap((ring) => {
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  });
  let end = 0;
  return {
    kind: 'polygon',
    featureCount: rings.length,
    coords: Int32Array.from(rings.flat(2)),
    ringEnds: Uint32Array.from(rings, (ring) => (end += ring.length)),
    ringStarts: Uint32Array.from([...rings.keys(), rings.length]),
    tree: buildRTree(Int32Array.from(boxes)),
  };
}

/** A square of 0.01 degrees, as most parcels of a test. */
const square = (lon: number, lat: number): Point[] => [
  [lon, lat + 0.01],
  [lon + 0.01, lat + 0.01],
  [lon + 0.01, lat],
  [lon, lat],
];

const tilesAt = (block: GeometryBlock, zoom: number) => [...tilesOf(block, zoom, BUFFER)];
const columnsOf = (block: GeometryBlock, zoom: number) =>
  [...new Set(tilesAt(block, zoom).map(({ x }) => x))].toSorted((a, b) => a - b);

it('has the tiles of the features, in the order of the archive', () => {
  const tiles = tilesAt(blockOf(square(-76.62, 39.29), square(-76.45, 39.29)), 12);
  expect([...new Set(tiles.map(({ x }) => x))]).toHaveLength(2);
  expect(tiles.map(({ id }) => id)).toEqual(tiles.map(({ id }) => id).toSorted((a, b) => a - b));
});

it('has the tiles on both sides of the 180th meridian, and nothing between them', () => {
  const block = blockOf(square(-179.95, 51.5), square(179.9, 51.6), square(-178.95, 51.7));
  expect(columnsOf(block, 6)).toEqual([0, 63]);
  expect(tilesAt(block, 15).length).toBeLessThan(20);
});

it('has the tiles of a stray parcel far away, and nothing between it and the others', () => {
  const county = [square(-76.62, 39.29), square(-76.61, 39.29), square(-76.6, 39.3)];
  const tiles = tilesAt(blockOf(...county, square(0, 0)), 15);
  expect(tiles.length).toBeLessThan(40);
  expect(tiles).toContainEqual(expect.objectContaining({ x: 2 ** 14, y: 2 ** 14 - 1 }));
});

it('has only the tiles along a thin strip, as of a parcel with a wrong vertex', () => {
  const strip: Point[] = [
    [-76.62, 39.29],
    [0, 0],
    [-76.621, 39.289],
  ];
  const tiles = tilesAt(blockOf(square(-76.62, 39.29), strip), 12);
  expect(tiles.length).toBeGreaterThan(900);
  expect(tiles.length).toBeLessThan(2000);
});

it('has every tile in which something of a feature is left', () => {
  const ZOOM = 6;
  const shape = new FeatureShape();
  const star = fc
    .record({
      lon: fc.double({ min: -160, max: 160, noNaN: true }),
      lat: fc.double({ min: -60, max: 60, noNaN: true }),
      size: fc.constantFrom(0.01, 1, 20),
      radii: fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 5, maxLength: 12 }),
    })
    .map(({ lon, lat, size, radii }) =>
      radii.map((radius, index): Point => {
        const turn = (-2 * Math.PI * index) / radii.length;
        return [lon + Math.cos(turn) * radius * size, lat + Math.sin(turn) * radius * size];
      }),
    );
  fc.assert(
    fc.property(fc.array(star, { minLength: 1, maxLength: 20 }), (stars) => {
      const block = blockOf(...stars);
      const wanted = new Set<string>();
      for (let x = 0; x < 2 ** ZOOM; x++)
        for (let y = 0; y < 2 ** ZOOM; y++) {
          const view = tileView({ z: ZOOM, x, y }, BUFFER);
          if (stars.some((_, index) => shape.load(block, index, view, 0))) wanted.add(`${x}/${y}`);
        }
      const found = new Set(tilesAt(block, ZOOM).map(({ x, y }) => `${x}/${y}`));
      expect([...wanted].filter((tile) => !found.has(tile))).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

it('has no tiles for a block without features', () => {
  expect(tilesAt({ ...blockOf(), tree: new Int32Array(0) }, 12)).toEqual([]);
});
