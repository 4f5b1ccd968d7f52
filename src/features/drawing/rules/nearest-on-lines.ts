/** A point on the screen, in pixels. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/** The place on a line that is nearest to a point. It lies between the corners `index` and `index + 1`, or on one of them. */
export interface NearPlace extends ScreenPoint {
  kind: 'corner' | 'edge';
  line: number;
  index: number;
  /** The position between the corners: 0 at the corner `index`, 1 at the next one. */
  share: number;
  distance: number;
}

/** Returns the nearest corner within `cornerReach`, else the nearest place on an edge within `edgeReach`. Places that `accepts` rejects are skipped. */
export function nearestOnLines(
  lines: readonly (readonly ScreenPoint[])[],
  point: ScreenPoint,
  cornerReach: number,
  edgeReach: number,
  accepts: (place: NearPlace) => boolean = () => true,
): NearPlace | null {
  let corner: NearPlace | null = null;
  let edge: NearPlace | null = null;
  for (const [line, corners] of lines.entries()) {
    for (const [index, from] of corners.entries()) {
      const away = Math.hypot(from.x - point.x, from.y - point.y);
      if (away <= cornerReach && away < (corner?.distance ?? Infinity)) {
        const place: NearPlace = {
          kind: 'corner',
          x: from.x,
          y: from.y,
          line,
          index,
          share: 0,
          distance: away,
        };
        if (accepts(place)) corner = place;
      }
      const to = corners[index + 1];
      if (to === undefined) continue;
      const place: NearPlace = { kind: 'edge', line, index, ...onSegment(from, to, point) };
      if (place.distance > edgeReach || place.distance >= (edge?.distance ?? Infinity)) continue;
      if (accepts(place)) edge = place;
    }
  }
  return corner ?? edge;
}

function onSegment(from: ScreenPoint, to: ScreenPoint, point: ScreenPoint) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square;
  const share = Math.max(0, Math.min(1, along));
  const [x, y] = [from.x + share * dx, from.y + share * dy];
  return { x, y, share, distance: Math.hypot(x - point.x, y - point.y) };
}

/** Returns true if the point lies inside the ring. The last point of the ring may, but need not, repeat the first. */
export function isInsideRing(ring: readonly ScreenPoint[], { x, y }: ScreenPoint): boolean {
  let isIn = false;
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length] ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn;
  }
  return isIn;
}
