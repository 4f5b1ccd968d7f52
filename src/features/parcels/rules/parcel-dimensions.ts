/** A straight side of a parcel, or a whole curve of it. */
export interface Length {
  ft: number;
  m: number;
  /** Where its label stands: longitude, latitude. */
  coord: [lon: number, lat: number];
  /** Clockwise from north of the edge that the label stands on, degrees 0 to 360, as the ring is walked. */
  bearing: number;
  /** On which hand of that walk the parcel lies. */
  inside: 'left' | 'right';
}

/** map-view.md, section 9: edges that turn by less than this many degrees are one curve, and have one length. */
const CURVE_BEARING_THRESHOLD = 5;
/**
 * The share of a side at which its label stands. Neighbors walk their common side in opposite directions: off the middle, the two labels
 * stand apart.
 */
const MIDPOINT_OFFSET_RATIO = 0.385;
const METERS_PER_FOOT = 0.3048;
/** WGS 84: equatorial radius in metres, and the square of the eccentricity. */
const RADIUS_M = 6_378_137;
const ECCENTRICITY_2 = 0.006_694_379_990_14;
/** Lengths below a millimetre are doubled corners. */
const LEAST_M = 0.001;

interface Edge {
  from: GeoJSON.Position;
  to: GeoJSON.Position;
  meters: number;
  bearing: number;
}

/** The lengths of all sides, outer rings and holes, in the order of the geometry. Damaged rings have none. */
export function parcelDimensions(geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon): Length[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flatMap((rings) =>
    rings.flatMap((ring, index) => {
      const isLeft = signedArea(ring) > 0 === (index === 0);
      return sidesOf(ring).map((side) => lengthOf(side, isLeft ? 'left' : 'right'));
    }),
  );
}

/** Runs of edges that hardly turn, the first beginning at a corner. */
function sidesOf(ring: readonly GeoJSON.Position[]): Edge[][] {
  const edges = ring.slice(1).flatMap((to, index) => edgeOf(ring[index], to));
  const corner = edges.findIndex((edge, index) => isTurn(edges.at(index - 1), edge));
  const ordered = [...edges.slice(Math.max(0, corner)), ...edges.slice(0, Math.max(0, corner))];
  const sides: Edge[][] = [];
  for (const edge of ordered) {
    const last = sides.at(-1);
    if (last === undefined || isTurn(last.at(-1), edge)) sides.push([edge]);
    else last.push(edge);
  }
  return sides;
}

function isTurn(before: Edge | undefined, after: Edge): boolean {
  if (before === undefined) return true;
  const turn = Math.abs(after.bearing - before.bearing) % 360;
  return Math.min(turn, 360 - turn) >= CURVE_BEARING_THRESHOLD;
}

/**
 * Geodesic on WGS 84 by the radii of curvature at the middle latitude: within a millimetre of the exact solution for edges of ten
 * kilometres.
 */
function edgeOf(from: GeoJSON.Position | undefined, to: GeoJSON.Position): Edge[] {
  if (from === undefined) return [];
  const [lon1 = Number.NaN, lat1 = Number.NaN] = from;
  const [lon2 = Number.NaN, lat2 = Number.NaN] = to;
  const middle = radians((lat1 + lat2) / 2);
  const curve = 1 - ECCENTRICITY_2 * Math.sin(middle) ** 2;
  const north = (radians(lat2 - lat1) * RADIUS_M * (1 - ECCENTRICITY_2)) / curve ** 1.5;
  const east = (radians(lon2 - lon1) * RADIUS_M * Math.cos(middle)) / Math.sqrt(curve);
  const meters = Math.hypot(north, east);
  if (!(meters >= LEAST_M)) return [];
  return [{ from, to, meters, bearing: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360 }];
}

function lengthOf(side: readonly Edge[], inside: Length['inside']): Length {
  const meters = side.reduce((sum, edge) => sum + edge.meters, 0);
  let left = meters * MIDPOINT_OFFSET_RATIO;
  const edge = side.find((candidate) => (left -= candidate.meters) <= 0) ?? side.at(-1);
  if (edge === undefined) throw new Error('a side has at least one edge');
  const share = Math.min(1, Math.max(0, 1 + left / edge.meters));
  const [lon1 = 0, lat1 = 0] = edge.from;
  const [lon2 = 0, lat2 = 0] = edge.to;
  return {
    ft: round(meters / METERS_PER_FOOT, 1),
    m: round(meters, 2),
    coord: [round(lon1 + (lon2 - lon1) * share, 7), round(lat1 + (lat2 - lat1) * share, 7)],
    bearing: round(edge.bearing, 1),
    inside,
  };
}

function signedArea(ring: readonly GeoJSON.Position[]): number {
  const [x0 = 0, y0 = 0] = ring[0] ?? [];
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i - 1] ?? [];
    const [bx = 0, by = 0] = ring[i] ?? [];
    sum += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
  }
  return sum;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
