import { type GeometryBlock, VERTEX_MASK } from '../../../backend/tiles/geometry-block.ts';
import { GRID_SIZE } from '../../../backend/tiles/grid.ts';
import { findRoomiestPoint } from './roomiest-point.ts';

/** The one label of an area with a name, which may be cut into many features. */
export interface AreaName {
  /** The box of all its pieces on the grid (grid.ts). */
  box: Box;
  /** Returns the point of the label on the grid, inside the largest piece. It is found at the first call. */
  point(): { x: number; y: number };
  /** The side of a square as large as the area, in grid units. */
  side: number;
  /** The feature whose name and class the label shows. */
  feature: number;
}

/** Pieces of one name at most this far apart are one area. It is 600 m at the equator and less elsewhere, so a street through a park doesn't divide it. */
const MIN_GAP = Math.round((600 / 40_075_017) * GRID_SIZE);

/** If a name has more pieces, only the largest pieces are examined: such a name is not that of an area, but a word such as "Pond". */
const MAX_PIECES = 1500;

type Box = readonly [west: number, north: number, east: number, south: number];

interface Cluster {
  box: Box;
  area: number;
  largest: number;
  largestArea: number;
}

/**
 * Returns one label for each named area, the largest area first. `nameOf` returns the number of a feature's name, or 0. Files draw a park as one feature for each
 * piece, lot or section: pieces of the same name that lie near each other are one area. Areas of the same name that lie apart keep a label each.
 */
export function listAreaNames(block: GeometryBlock, nameOf: (feature: number) => number): AreaName[] {
  const featuresByName = new Map<number, number[]>();
  for (let feature = 0; feature < block.featureCount; feature++) {
    const name = nameOf(feature);
    if (name === 0 || (block.ringStarts[feature] ?? 0) === (block.ringStarts[feature + 1] ?? 0)) continue;
    const known = featuresByName.get(name);
    if (known === undefined) featuresByName.set(name, [feature]);
    else known.push(feature);
  }
  return [...featuresByName.values()]
    .flatMap((features) => clustersOf(block, features))
    .map(({ box, largest, area }): AreaName => {
      let point: { x: number; y: number } | undefined;
      return {
        box,
        point: () => (point ??= findRoomiestPoint(block, largest)),
        side: Math.sqrt(area),
        feature: largest,
      };
    })
    .toSorted((a, b) => b.side - a.side || a.feature - b.feature);
}

/** Joins features whose boxes lie nearer to each other than {@link MIN_GAP}, or than half the size of the larger one. */
function clustersOf(block: GeometryBlock, features: readonly number[]): Cluster[] {
  const pieces = features
    .map((feature): Cluster => {
      const area = areaOf(block, feature);
      const [west = 0, north = 0, east = 0, south = 0] = block.tree.subarray(feature * 4, feature * 4 + 4);
      return { box: [west, north, east, south], area, largest: feature, largestArea: area };
    })
    .toSorted((a, b) => b.area - a.area)
    .slice(0, MAX_PIECES);
  let clusters: Cluster[] = [];
  for (const piece of pieces) {
    const near = clusters.filter(({ box }) => isNear(box, piece.box));
    if (near.length > 0) clusters = clusters.filter((cluster) => !near.includes(cluster));
    clusters.push(near.reduce(join, piece));
  }
  return clusters;
}

function isNear(a: Box, b: Box): boolean {
  const size = Math.max(a[2] - a[0], a[3] - a[1], b[2] - b[0], b[3] - b[1]);
  const gap = Math.max(MIN_GAP, size / 2);
  return a[0] - gap <= b[2] && b[0] - gap <= a[2] && a[1] - gap <= b[3] && b[1] - gap <= a[3];
}

function join(a: Cluster, b: Cluster): Cluster {
  const larger = b.largestArea > a.largestArea ? b : a;
  return {
    box: [
      Math.min(a.box[0], b.box[0]),
      Math.min(a.box[1], b.box[1]),
      Math.max(a.box[2], b.box[2]),
      Math.max(a.box[3], b.box[3]),
    ],
    area: a.area + b.area,
    largest: larger.largest,
    largestArea: larger.largestArea,
  };
}

/** Returns the area of a feature without its holes, in square grid units. Holes have a negative area (geometry-block.ts). */
function areaOf({ coords, ringEnds, ringStarts }: GeometryBlock, feature: number): number {
  const first = ringStarts[feature] ?? 0;
  const last = ringStarts[feature + 1] ?? 0;
  let area = 0;
  let from = first === 0 ? 0 : (ringEnds[first - 1] ?? 0) & VERTEX_MASK;
  for (let ring = first; ring < last; ring++) {
    const to = (ringEnds[ring] ?? 0) & VERTEX_MASK;
    const [x0, y0] = [coords[from * 2] ?? 0, coords[from * 2 + 1] ?? 0];
    for (let i = from + 1; i + 1 < to; i++) {
      const [ax, ay] = [(coords[i * 2] ?? 0) - x0, (coords[i * 2 + 1] ?? 0) - y0];
      const [bx, by] = [(coords[i * 2 + 2] ?? 0) - x0, (coords[i * 2 + 3] ?? 0) - y0];
      area += (ax * by - bx * ay) / 2;
    }
    from = to;
  }
  return area;
}
