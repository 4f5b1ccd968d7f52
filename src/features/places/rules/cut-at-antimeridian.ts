type Position = GeoJSON.Position;
type Rings = Position[][];

const TURN = 360;
const EDGE = 180;

/**
 * Cuts a polygon whose rings jump from one side of the world to the other, because it crosses the 180th meridian. Returns polygons that lie within the map. A ring
 * around a pole, such as the coast of Antarctica, is closed along the edge of the map. Rings that don't jump are returned unchanged.
 */
export function cutAtAntimeridian(rings: Rings): Rings[] {
  if (!rings.some(jumps)) return [rings];
  const [shell, ...holes] = rings.map((ring) => unrolled(ring));
  if (shell === undefined) return [];
  // A hole around the pole is only the pole itself, which the closed shell contains.
  const parts = [closedAtPole(shell), ...holes.filter((hole) => !isOpen(hole))];
  return [-TURN, 0, TURN].flatMap((shift) => {
    const [outer, ...inner] = parts.map((ring) => within(ring.map(([x = 0, y = 0]) => [x + shift, y])));
    return outer === undefined || outer.length === 0
      ? []
      : [[outer, ...inner.filter(({ length }) => length > 0)]];
  });
}

function jumps(ring: Position[]): boolean {
  return ring.some(([x = 0], at) => at > 0 && Math.abs(x - (ring[at - 1]?.[0] ?? 0)) > EDGE);
}

/** Returns the ring with longitudes that go on beyond 180 degrees instead of jumping. */
function unrolled(ring: Position[]): Position[] {
  let turns = 0;
  return ring.map(([x = 0, y = 0], at) => {
    const before = ring[at - 1]?.[0] ?? x;
    if (x - before > EDGE) turns -= 1;
    else if (before - x > EDGE) turns += 1;
    return [x + turns * TURN, y];
  });
}

/** Returns true for an unrolled ring that goes around a pole, so that its end is a turn away from its start. */
function isOpen(ring: Position[]): boolean {
  return Math.abs((ring.at(-1)?.[0] ?? 0) - (ring[0]?.[0] ?? 0)) > EDGE;
}

function closedAtPole(ring: Position[]): Position[] {
  const [first] = ring;
  const last = ring.at(-1);
  if (first === undefined || last === undefined || !isOpen(ring)) return ring;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...ring, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

/** Returns the part of a ring between the two edges of the map, or an empty list. */
function within(ring: Position[]): Position[] {
  const east = clipped(ring, (x) => x <= EDGE, EDGE);
  const both = clipped(east, (x) => x >= -EDGE, -EDGE);
  const [first] = both;
  const last = both.at(-1);
  if (first === undefined || last === undefined || both.length < 3) return [];
  // A part that only touches an edge has no area.
  if (both.every(([x]) => Math.abs(x ?? 0) === EDGE)) return [];
  return first[0] === last[0] && first[1] === last[1] ? both : [...both, first];
}

/** Clips a ring at a meridian (Sutherland and Hodgman). Pieces stay connected along the meridian, where nobody sees it. */
function clipped(ring: Position[], isKept: (x: number) => boolean, edge: number): Position[] {
  const kept: Position[] = [];
  for (const [at, to] of ring.entries()) {
    const from = ring[at - 1];
    const [x = 0, y = 0] = to;
    if (from !== undefined && isKept(from[0] ?? 0) !== isKept(x)) {
      const [x0 = 0, y0 = 0] = from;
      kept.push([edge, y0 + ((edge - x0) / (x - x0)) * (y - y0)]);
    }
    if (isKept(x)) kept.push(to);
  }
  return kept;
}
