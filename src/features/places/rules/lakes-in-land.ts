import { type BBox, bboxesMeet, boxOf } from '../../../kernel/geo.ts';

type Ring = GeoJSON.Position[];
export type Polygon = Ring[];

export interface Lake {
  polygon: Polygon;
  box: BBox;
}

export function lakeOf(polygon: Polygon): Lake {
  return { polygon, box: boxOfRing(polygon[0] ?? []) };
}

/** Returns the lakes that lie in a polygon of land, and those that cross its coast. */
export function lakesInLand(
  land: Polygon,
  lakes: readonly Lake[],
): { inner: Polygon[]; crossing: Polygon[] } {
  const inner: Polygon[] = [];
  const crossing: Polygon[] = [];
  const [coast = new Float64Array(), ...holes] = land.map(coordinatesOf);
  const box = boxOf(coast, 0, coast.length / 2);
  for (const lake of lakes) {
    if (!bboxesMeet(lake.box, box)) continue;
    const [shore = []] = lake.polygon;
    const isInLand = ([x = 0, y = 0]: GeoJSON.Position) =>
      isInRing(coast, x, y) && !holes.some((hole) => isInRing(hole, x, y));
    const count = shore.filter(isInLand).length;
    if (count === shore.length) inner.push(lake.polygon);
    else if (count > 0) crossing.push(lake.polygon);
  }
  return { inner, crossing };
}

/** Returns x and y of each vertex in turn. The rings of continents have ten thousand vertices, and are compared with each vertex of each lake. */
function coordinatesOf(ring: Ring): Float64Array {
  return Float64Array.from(ring.flatMap(([x = 0, y = 0]) => [x, y]));
}

function boxOfRing(ring: Ring): BBox {
  return boxOf(coordinatesOf(ring), 0, ring.length);
}

function isInRing(ring: Float64Array, x: number, y: number): boolean {
  let isIn = false;
  for (let at = 3; at < ring.length; at += 2) {
    const ay = ring[at - 2] as number;
    const by = ring[at] as number;
    if (ay > y === by > y) continue;
    const ax = ring[at - 3] as number;
    const bx = ring[at - 1] as number;
    if (x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  }
  return isIn;
}
