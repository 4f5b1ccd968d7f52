import type { ParcelGeometry } from '../../parcels/rules/parcel-row.ts';

/** Meters per degree near a parcel. Treating the area as flat is exact enough for distances of meters. */
export interface Frame {
  metersPerLon: number;
  metersPerLat: number;
}

const METERS_PER_DEGREE = 111_320;

export function frameOf({ coords }: ParcelGeometry): Frame {
  const lat = coords[1] ?? 0;
  return {
    metersPerLon: METERS_PER_DEGREE * Math.cos((lat * Math.PI) / 180),
    metersPerLat: METERS_PER_DEGREE,
  };
}

/**
 * Returns the largest distance from a corner of `from`, or from the middle of an edge, to the boundary of `to`, in meters. Edges that both shapes share are
 * skipped, so that a large parcel with one moved corner is fast.
 */
export function maxDistanceM(from: ParcelGeometry, to: ParcelGeometry, frame: Frame): number {
  const shared = edgeKeys(to);
  const points: number[] = [];
  forEachEdge(from, (x1, y1, x2, y2) => {
    if (!shared.has(edgeKey(x1, y1, x2, y2))) points.push(x1, y1, (x1 + x2) / 2, (y1 + y2) / 2);
  });
  const measure = squaredDistanceTo(to, frame);
  let farthest = 0;
  // The first pass measures few points, spread over the boundary. Hardly any other point is farther, so the second pass needs few exact distances.
  for (const step of [2 * Math.ceil(Math.sqrt(points.length / 2)), 2])
    for (let at = 0; at < points.length; at += step)
      farthest = Math.max(farthest, measure(points[at] as number, points[at + 1] as number, farthest));
  return Math.sqrt(farthest);
}

/**
 * Returns a function that measures the squared distance of a point from the boundary of a shape. A distance up to `enough` is not measured exactly: the search
 * ends at the first edge within it. It begins at the nearest edge that the search for the previous point found, because that edge is usually near the next
 * point, too. Without these two shortcuts, a redrawn shape with 20,000 corners would take seconds.
 */
function squaredDistanceTo(
  shape: ParcelGeometry,
  { metersPerLon, metersPerLat }: Frame,
): (x: number, y: number, enough: number) => number {
  const edges: number[] = [];
  forEachEdge(shape, (x1, y1, x2, y2) => edges.push(x1, y1, x2, y2));
  let found = 0;
  return (x, y, enough) => {
    const start = found;
    let nearest = Infinity;
    for (let step = 0; step < edges.length && nearest > enough; step += 4) {
      const at = (start + step) % edges.length;
      const x1 = edges[at] as number;
      const y1 = edges[at + 1] as number;
      const ax = (x1 - x) * metersPerLon;
      const ay = (y1 - y) * metersPerLat;
      const dx = ((edges[at + 2] as number) - x1) * metersPerLon;
      const dy = ((edges[at + 3] as number) - y1) * metersPerLat;
      const length = dx * dx + dy * dy;
      const t = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
      const nearX = ax + t * dx;
      const nearY = ay + t * dy;
      const distance = nearX * nearX + nearY * nearY;
      if (distance >= nearest) continue;
      nearest = distance;
      found = at;
    }
    return nearest;
  };
}

function edgeKeys(shape: ParcelGeometry): Set<string> {
  const keys = new Set<string>();
  forEachEdge(shape, (x1, y1, x2, y2) => keys.add(edgeKey(x1, y1, x2, y2)));
  return keys;
}

/** Returns the same key for both directions of an edge. */
function edgeKey(x1: number, y1: number, x2: number, y2: number): string {
  return x1 < x2 || (x1 === x2 && y1 <= y2) ? `${x1},${y1},${x2},${y2}` : `${x2},${y2},${x1},${y1}`;
}

function forEachEdge(
  { coords, ringEnds }: ParcelGeometry,
  visit: (x1: number, y1: number, x2: number, y2: number) => void,
): void {
  let from = 0;
  for (const end of ringEnds) {
    for (let at = from * 2; at < end * 2 - 2; at += 2)
      visit(
        coords[at] as number,
        coords[at + 1] as number,
        coords[at + 2] as number,
        coords[at + 3] as number,
      );
    from = end;
  }
}
