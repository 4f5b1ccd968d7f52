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
  let farthest = 0;
  forEachEdge(from, (x1, y1, x2, y2) => {
    if (shared.has(edgeKey(x1, y1, x2, y2))) return;
    farthest = Math.max(
      farthest,
      squaredDistance(x1, y1, to, frame),
      squaredDistance((x1 + x2) / 2, (y1 + y2) / 2, to, frame),
    );
  });
  return Math.sqrt(farthest);
}

function squaredDistance(
  x: number,
  y: number,
  to: ParcelGeometry,
  { metersPerLon, metersPerLat }: Frame,
): number {
  let nearest = Infinity;
  forEachEdge(to, (x1, y1, x2, y2) => {
    const ax = (x1 - x) * metersPerLon;
    const ay = (y1 - y) * metersPerLat;
    const dx = (x2 - x1) * metersPerLon;
    const dy = (y2 - y1) * metersPerLat;
    const length = dx * dx + dy * dy;
    const t = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
    const nearX = ax + t * dx;
    const nearY = ay + t * dy;
    nearest = Math.min(nearest, nearX * nearX + nearY * nearY);
  });
  return nearest;
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
