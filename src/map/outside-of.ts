type Position = GeoJSON.Position;
type Ring = readonly Position[];

/** The end of the map, in degrees of latitude. */
const MAP_END = 85.06;
const WORLD: Ring = [
  [-180, -MAP_END],
  [180, -MAP_END],
  [180, MAP_END],
  [-180, MAP_END],
  [-180, -MAP_END],
];
/** Degrees: far more than the rounding error of a longitude on an edge, and far less than a millimeter. */
const ROUNDING = 1e-9;

interface Vertex {
  lon: number;
  lat: number;
  /** The position from south to north on a Mercator map, where edges are straight. */
  height: number;
}

/** An edge of the world or of a polygon, from south to north. */
interface Edge {
  south: Vertex;
  north: Vertex;
  /** Degrees of longitude for each unit of height. */
  slope: number;
  /** The open piece on the east side of this edge, if any. */
  piece: Piece | null;
}

/** A piece whose south side is known and whose north side is not. */
interface Piece {
  east: Edge;
  southSide: Position[];
}

/** A latitude at which there are vertices. */
interface Level {
  lat: number;
  height: number;
  /** The longitudes of the vertices, in ascending order. */
  lons: number[];
  starting: Edge[];
  endingCount: number;
}

/**
 * Returns the area of the map outside the polygons of `geometry`; it includes the holes of the polygons. null for a geometry without area.
 *
 * The area is cut along the latitude of every vertex, as far as the next edges, into trapezoids and triangles. Whatever a tile cuts off, the rest of such a piece is convex,
 * and Earcut, which triangulates polygons for MapLibre, can't fail on it. Pieces that touch have the same vertices along their common side, so that there are neither gaps nor
 * overlaps between them.
 */
export function outsideOf(geometry: GeoJSON.Geometry | null): GeoJSON.MultiPolygon | null {
  const rings = ringsOf(geometry);
  if (rings.length === 0) return null;
  const pieces: Position[][][] = [];
  const crossed: Edge[] = [];
  for (const level of levelsOf([WORLD, ...rings])) passLevel(level, crossed, pieces);
  return { type: 'MultiPolygon', coordinates: pieces };
}

function ringsOf(geometry: GeoJSON.Geometry | null): Ring[] {
  switch (geometry?.type) {
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
    case 'GeometryCollection':
      return geometry.geometries.flatMap((part) => ringsOf(part));
    default:
      return [];
  }
}

/** Returns the levels of the vertices of all rings, from south to north. */
function levelsOf(rings: readonly Ring[]): Level[] {
  const levels = new Map<number, Level>();
  const levelOf = ({ lat, height }: Vertex): Level => {
    const level = levels.get(lat) ?? { lat, height, lons: [], starting: [], endingCount: 0 };
    levels.set(lat, level);
    return level;
  };
  for (const ring of rings) {
    let last: Vertex | undefined;
    for (const position of ring) {
      const vertex = vertexAt(position);
      levelOf(vertex).lons.push(vertex.lon);
      if (last !== undefined && last.lat !== vertex.lat) {
        const [south, north] = last.lat < vertex.lat ? [last, vertex] : [vertex, last];
        const slope = (north.lon - south.lon) / (north.height - south.height);
        levelOf(south).starting.push({ south, north, slope, piece: null });
        levelOf(north).endingCount += 1;
      }
      last = vertex;
    }
  }
  const sorted = [...levels.values()].toSorted((a, b) => a.lat - b.lat);
  for (const { lons } of sorted) lons.sort((a, b) => a - b);
  return sorted;
}

function vertexAt([lon = 0, given = 0]: Position): Vertex {
  const lat = Math.min(Math.max(given, -MAP_END), MAP_END);
  return { lon, lat, height: Math.asinh(Math.tan((lat * Math.PI) / 180)) };
}

/**
 * Goes north past a level. `crossed` holds the edges just below the level, from west to east; the function replaces them by those just above it. It adds the
 * pieces that end at the level to `pieces`.
 */
function passLevel(level: Level, crossed: Edge[], pieces: Position[][][]): void {
  const [start, end] = changedRange(level, crossed);
  const below = crossed.slice(start, end);
  const above = [...below.filter(({ north }) => north.lat > level.lat), ...level.starting].toSorted(
    (a, b) => lonAt(a, level) - lonAt(b, level) || a.slope - b.slope,
  );
  crossed.splice(start, end - start, ...above);
  const eastOf = new Map<Edge, Edge>();
  eachPair(above, (west, east) => eastOf.set(west, east));
  eachPair(below, (west) => {
    const { piece } = west;
    if (piece === null || eastOf.get(west) === piece.east) return;
    west.piece = null;
    const ring = ringOf(piece.southSide, sideAt(level, west, piece.east));
    if (ring !== null) pieces.push([ring]);
  });
  eachPair(above, (west, east) => {
    west.piece ??= { east, southSide: sideAt(level, west, east) };
  });
}

/** Calls `act` for each gap that lies outside: between the first and the second edge, between the third and the fourth, and so on. */
function eachPair(edges: readonly Edge[], act: (west: Edge, east: Edge) => void): void {
  for (let at = 0; at < edges.length; at += 2) {
    const [west, east] = [edges[at], edges[at + 1]];
    if (west !== undefined && east !== undefined) act(west, east);
  }
}

/** Returns the range of the edges that a level may change, in whole pairs. */
function changedRange(level: Level, crossed: readonly Edge[]): [start: number, end: number] {
  const west = (level.lons[0] ?? 0) - ROUNDING;
  const east = (level.lons.at(-1) ?? 0) + ROUNDING;
  const start = firstFrom(west, level, crossed) & ~1;
  const end = Math.min((firstFrom(east, level, crossed) + 1) & ~1, crossed.length);
  let endingCount = 0;
  for (let at = start; at < end; at++) if (crossed[at]?.north.lat === level.lat) endingCount += 1;
  // If an outline is invalid and its edges cross, they are not in order, and the search above may miss some. Then the level may change all edges.
  return endingCount === level.endingCount ? [start, end] : [0, crossed.length];
}

/** Returns the index of the first edge that is at or east of a longitude. */
function firstFrom(lon: number, level: Level, crossed: readonly Edge[]): number {
  let [low, high] = [0, crossed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const edge = crossed[middle];
    if (edge !== undefined && lonAt(edge, level) < lon) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lonAt({ south, north, slope }: Edge, { lat, height }: Level): number {
  if (lat === south.lat) return south.lon;
  return lat === north.lat ? north.lon : south.lon + (height - south.height) * slope;
}

/** Returns the side of a piece along a level, from west to east, with all vertices on it. */
function sideAt(level: Level, westEdge: Edge, eastEdge: Edge): Position[] {
  const west = lonAt(westEdge, level);
  // Rounding errors must not turn a piece inside out.
  const east = Math.max(west, lonAt(eastEdge, level));
  const side = [west];
  for (const lon of level.lons) if (lon > (side.at(-1) ?? west) && lon < east) side.push(lon);
  if (east > west) side.push(east);
  return side.map((lon) => [lon, level.lat]);
}

/** Returns the closed ring of a piece, counterclockwise; null for a piece without area. */
function ringOf(southSide: readonly Position[], northSide: readonly Position[]): Position[] | null {
  const [first] = southSide;
  if (first === undefined || southSide.length + northSide.length < 3) return null;
  return [...southSide, ...northSide.toReversed(), first];
}
