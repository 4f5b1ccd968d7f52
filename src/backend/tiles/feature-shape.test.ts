import { VectorTile, classifyRings } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { FeatureShape } from './feature-shape.ts';
import { type GeometryBlock, HOLE_BIT } from './geometry-block.ts';
import { tileView } from './grid.ts';
import { MvtBuffer } from './mvt-buffer.ts';
import { MvtLayer } from './mvt-layer.ts';

type Ring = readonly (readonly [number, number])[];

const TILE = { z: 13, x: 3038, y: 3119 };
const BUFFER = 128;
const UNIT = 2 ** (18 - TILE.z);

/** Returns a block with one polygon in tile units, shell first. */
function blockOf(rings: readonly Ring[]): GeometryBlock {
  const points = rings.flat();
  const coords = Int32Array.from(
    points.flatMap(([x, y]) => [(TILE.x * 4096 + x) * UNIT, (TILE.y * 4096 + y) * UNIT]),
  );
  let end = 0;
  const ringEnds = rings.map((ring, i) => ((end += ring.length) | (i === 0 ? 0 : HOLE_BIT)) >>> 0);
  const [xs, ys] = [coords.filter((_, i) => i % 2 === 0), coords.filter((_, i) => i % 2 === 1)];
  return {
    kind: 'polygon',
    featureCount: 1,
    coords,
    ringEnds: Uint32Array.from(ringEnds),
    ringStarts: Uint32Array.of(0, rings.length),
    tree: Int32Array.of(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)),
  };
}

/** Returns the polygons that a map would draw for the tile. */
function polygonsOf(rings: readonly Ring[]) {
  const shape = new FeatureShape();
  expect(shape.load(blockOf(rings), 0, tileView(TILE, BUFFER), 0)).toBe(true);
  const layer = new MvtLayer('fema');
  layer.addFeature(1, shape);
  const tile = new MvtBuffer();
  layer.appendTo(tile);
  const feature = new VectorTile(new PbfReader(tile.view().slice())).layers['fema']?.feature(0);
  return classifyRings(feature?.loadGeometry() ?? []).map((polygon) =>
    polygon.map((ring) => ring.map(({ x, y }): [number, number] => [x, y])),
  );
}

function areaOf(ring: Ring): number {
  let sum = 0;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [0, 0];
    sum += ax * by - bx * ay;
  });
  return sum / 2;
}

/** A flooded area. It covers the tile except for a strip of dry land from the lower right corner to the upper left one. */
const FLOOD: Ring = [
  [-3_000, -3_000],
  [9_000, -3_000],
  [9_000, 9_000],
  [-3_000, 9_000],
];
const DRY_LAND: Ring = [
  [-1_000, -400],
  [-1_000, 2_000],
  [4_600, 7_000],
  [7_000, 7_000],
  [7_000, 4_000],
  [1_000, -400],
];
const DRY_ISLAND: Ring = [
  [500, 3_500],
  [500, 3_600],
  [600, 3_600],
  [600, 3_500],
];

test('dry land that crosses the edge of a tile is no hole of the flood but its border', () => {
  const polygons = polygonsOf([FLOOD, DRY_LAND, DRY_ISLAND]);
  expect(polygons.map((rings) => rings.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
  const onEdge = (ring: Ring) =>
    ring.filter(([x, y]) => [x, y].some((at) => at === -BUFFER || at === 4096 + BUFFER)).length;
  for (const [, ...holes] of polygons) expect(holes.map(onEdge)).toEqual(holes.map(() => 0));
  const drawn = polygons.flat().reduce((sum, ring) => sum + areaOf(ring), 0);
  // The area of the square without the strip between two straight banks: (-1000, 2000)-(4600, 7000) and (1000, -400)-(7000, 4000).
  const [min, max] = [-BUFFER, 4096 + BUFFER];
  const lower = {
    x: (y: number) => -1_000 + ((y - 2_000) * 5_600) / 5_000,
    y: (x: number) => 2_000 + ((x + 1_000) * 5_000) / 5_600,
  };
  const upper = {
    x: (y: number) => 1_000 + ((y + 400) * 6_000) / 4_400,
    y: (x: number) => -400 + ((x - 1_000) * 4_400) / 6_000,
  };
  const lowerLeft = ((lower.x(max) - min) * (max - lower.y(min))) / 2;
  const upperRight = ((max - upper.x(min)) * (upper.y(max) - min)) / 2;
  expect(Math.abs(drawn - (lowerLeft + upperRight - 10_000))).toBeLessThan(4 * 4_352);
});

test('a polygon whose shell vanishes has no holes either', () => {
  const speck: Ring = [
    [10, 10],
    [20, 10],
    [20, 10],
    [10, 10],
  ];
  const shape = new FeatureShape();
  expect(shape.load(blockOf([speck, DRY_ISLAND]), 0, tileView(TILE, BUFFER), 0)).toBe(false);
});
