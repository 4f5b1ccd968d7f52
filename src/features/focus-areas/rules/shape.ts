export type Position = [lon: number, lat: number];
/** Polygons of rings of positions, closed, without heights. */
export type Polygons = Position[][][];

export interface ShapeIssue {
  /** The error, as a sentence for people. */
  message: string;
  /** The location of the error, when it has one. */
  at: Position | null;
}

/** Enough for a detailed city limit; hand-drawn areas have a few dozen. */
export const MAX_SHAPE_VERTICES = 10_000;

/** Returns the number of corners. The last position of a ring repeats its first one, so it is not a corner of its own. */
export function countVertices(polygons: Polygons): number {
  let count = 0;
  for (const rings of polygons) for (const ring of rings) count += Math.max(0, ring.length - 1);
  return count;
}

export function geometryOf(polygons: Polygons): GeoJSON.Polygon | GeoJSON.MultiPolygon {
  const [only, ...others] = polygons;
  return only !== undefined && others.length === 0
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/** Returns latitude and longitude, such as `39.28800, -76.61200`. */
export function placeLabel([lon, lat]: Position): string {
  return `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
}
