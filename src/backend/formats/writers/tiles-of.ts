import type { GeometryBlock } from '../../tiles/geometry-block.ts';
import { GRID_SIZE } from '../../tiles/grid.ts';
import { pmtilesId } from './pmtiles-archive.ts';

type Box = [west: number, north: number, east: number, south: number];

/**
 * Returns the tiles that features of the block may touch, in the order of the archive. A county on both sides of the 180th meridian has features at the left
 * and at the right edge of the map: its tiles are those around each of the two groups, and not the hundreds of thousands between them.
 */
export function tilesOf(block: GeometryBlock, zoom: number): { id: number; x: number; y: number }[] {
  if (block.featureCount === 0) return [];
  const size = GRID_SIZE / 2 ** zoom;
  const tileOf = (value: number) => Math.min(2 ** zoom - 1, Math.max(0, Math.floor(value / size)));
  const tiles: { id: number; x: number; y: number }[] = [];
  for (const [west, north, east, south] of boxesOf(block))
    for (let x = tileOf(west); x <= tileOf(east); x++)
      for (let y = tileOf(north); y <= tileOf(south); y++) tiles.push({ id: pmtilesId(zoom, x, y), x, y });
  return tiles.toSorted((a, b) => a.id - b.id);
}

function boxesOf({ tree, coords }: GeometryBlock): Box[] {
  const [west = 0, north = 0, east = 0, south = 0] = tree.subarray(-4);
  if (east - west < GRID_SIZE / 2) return [[west, north, east, south]];
  const halves: [Box, Box] = [
    [Infinity, Infinity, -Infinity, -Infinity],
    [Infinity, Infinity, -Infinity, -Infinity],
  ];
  for (let at = 0; at < coords.length; at += 2) {
    const x = coords[at] as number;
    const y = coords[at + 1] as number;
    const box = halves[x < GRID_SIZE / 2 ? 0 : 1];
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
  return halves;
}
