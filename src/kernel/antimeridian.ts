type Position = number[];
type Ring = Position[];

const TURN = 360;
const EDGE = 180;

/**
 * Cuts a polygon at the 180th meridian, which a GeoJSON polygon must not cross (RFC 7946, 3.1.9). `rings` are the shell and its holes, in degrees. Files write such a
 * polygon with vertices on both sides of the world, so that two of them are more than 180 degrees apart, or with longitudes beyond 180; both are understood. Returns
 * polygons from -180 to 180. Pieces on the same side stay connected along the meridian. A shell around a pole, such as the coast of Antarctica, is closed along the edge
 * of the map. Other polygons are returned unchanged. So is a polygon that the cut would reduce to nothing, such as the box of the whole world.
 */
export function cutAtAntimeridian(rings: Ring[]): Ring[][] {
  if (!rings.some((ring) => jumps(ring) || ring.some(([x = 0]) => Math.abs(x) > EDGE))) return [rings];
  const [shell = [], ...holes] = rings.map(unrolled);
  const west = shell.reduce((least, [x = 0]) => Math.min(least, x), Infinity);
  // A hole that runs around the pole is left out: it stands for the pole itself, which the closed shell contains.
  const inner = holes.filter((hole) => !isOpen(hole)).map((hole) => moved(hole, turnsTo(hole, west)));
  const parts = [0, -TURN, TURN].flatMap((shift) => {
    const [outer = [], ...cut] = [closedAtPole(shell), ...inner].map((ring) => within(moved(ring, shift)));
    return outer.length === 0 ? [] : [[outer, ...cut.filter(({ length }) => length > 0)]];
  });
  return parts.length === 0 ? [rings] : parts;
}

/** Returns true for a ring that encloses a pole: with continuous longitudes, its end is 360 degrees away from its start. */
export function enclosesPole(ring: Ring): boolean {
  return isOpen(unrolled(ring));
}

function jumps(ring: Ring): boolean {
  return ring.some(([x = 0], at) => at > 0 && Math.abs(x - (ring[at - 1]?.[0] ?? 0)) > EDGE);
}

/** Returns the ring with continuous longitudes: they go on beyond 180 degrees instead of jumping to -180. */
function unrolled(ring: Ring): Ring {
  let last = ring[0]?.[0] ?? 0;
  return ring.map(([x = 0, y = 0]) => {
    last = x - TURN * Math.ceil((x - last - EDGE) / TURN);
    return [last, y];
  });
}

/** Returns the multiple of 360 degrees that moves the first vertex of a hole to a longitude from `west`, the western end of its shell, to `west` + 360. */
function turnsTo(hole: Ring, west: number): number {
  return TURN * Math.ceil((west - (hole[0]?.[0] ?? 0)) / TURN);
}

/** Returns true for an unrolled ring whose end is 360 degrees away from its start. */
function isOpen(ring: Ring): boolean {
  return Math.abs((ring.at(-1)?.[0] ?? 0) - (ring[0]?.[0] ?? 0)) > EDGE;
}

function closedAtPole(ring: Ring): Ring {
  const [first] = ring;
  const last = ring.at(-1);
  if (first === undefined || last === undefined || !isOpen(ring)) return ring;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...ring, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

function moved(ring: Ring, degrees: number): Ring {
  return degrees === 0 ? ring : ring.map(([x = 0, y = 0]) => [x + degrees, y]);
}

/** Returns the part of a ring between the two edges of the map, closed if the ring is; an empty list if it only touches an edge. */
function within(ring: Ring): Ring {
  const kept = clipped(clipped(ring, EDGE, 1), -EDGE, -1);
  const [first] = kept;
  if (first === undefined || kept.every(([x]) => x === first[0])) return [];
  const isClosed = isSame(ring[0], ring.at(-1)) && !isSame(first, kept.at(-1));
  return isClosed ? [...kept, first] : kept;
}

function isSame(a: Position | undefined, b: Position | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1];
}

/** Returns the part of a ring that lies west of the longitude `edge` (`side` 1) or east of it (`side` -1), by the method of Sutherland and Hodgman. */
function clipped(ring: Ring, edge: number, side: 1 | -1): Ring {
  const isKept = (x: number) => (x - edge) * side <= 0;
  return ring.flatMap((to, at) => {
    const [x0 = 0, y0 = 0] = ring.at(at - 1) ?? [];
    const [x = 0, y = 0] = to;
    const own = isKept(x) ? [to] : [];
    return isKept(x0) === isKept(x) ? own : [[edge, y0 + ((edge - x0) / (x - x0)) * (y - y0)], ...own];
  });
}
