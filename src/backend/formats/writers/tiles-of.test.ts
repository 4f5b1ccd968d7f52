import { expect, it } from 'vitest';
import type { GeometryBlock } from '../../tiles/geometry-block.ts';
import { gridX, gridY } from '../../tiles/grid.ts';
import { buildRTree } from '../../tiles/r-tree.ts';
import { tilesOf } from './tiles-of.ts';

/** A block with a square of 0.01 degrees at each of these positions. */
function blockOf(...corners: [lon: number, lat: number][]): GeometryBlock {
  const boxes = corners.map(([lon, lat]) => [gridX(lon), gridY(lat + 0.01), gridX(lon + 0.01), gridY(lat)]);
  const coords = boxes.flatMap(([west = 0, north = 0, east = 0, south = 0]) => [
    ...[west, north, east, north, east, south, west, south],
  ]);
  return {
    kind: 'polygon',
    featureCount: corners.length,
    coords: Int32Array.from(coords),
    ringEnds: Uint32Array.from(corners, (_, index) => (index + 1) * 4),
    ringStarts: Uint32Array.from([...corners.keys(), corners.length]),
    tree: buildRTree(Int32Array.from(boxes.flat())),
  };
}

const columnsOf = (block: GeometryBlock, zoom: number) =>
  [...new Set(tilesOf(block, zoom).map(({ x }) => x))].toSorted((a, b) => a - b);

it('covers the box around all features, in the order of the archive', () => {
  const tiles = tilesOf(blockOf([-76.62, 39.29], [-76.45, 39.29]), 12);
  expect([...new Set(tiles.map(({ x }) => x))]).toHaveLength(3);
  expect(tiles.map(({ id }) => id)).toEqual(tiles.map(({ id }) => id).toSorted((a, b) => a - b));
});

it('covers both sides of the 180th meridian, and nothing between them', () => {
  const block = blockOf([-179.95, 51.5], [179.9, 51.6], [-178.95, 51.7]);
  expect(columnsOf(block, 6)).toEqual([0, 63]);
  expect(tilesOf(block, 15).length).toBeLessThan(4000);
});

it('has no tiles for a block without features', () => {
  expect(tilesOf({ ...blockOf(), tree: new Int32Array(0) }, 12)).toEqual([]);
});
