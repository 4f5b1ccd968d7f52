export type Position = [lon: number, lat: number];
/** Polygons of rings of positions, closed, without heights. */
export type Polygons = Position[][][];

export interface ShapeIssue {
  /** What is wrong, a sentence for people. */
  message: string;
  /** Where, when that is one place. */
  at: Position | null;
}

/** Enough for a finely drawn city limit; a drawing by hand has some dozen. */
export const MAX_SHAPE_VERTICES = 10_000;

export function countVertices(polygons: Polygons): number {
  let count = 0;
  for (const rings of polygons) for (const ring of rings) count += ring.length;
  return count;
}

export function geometryOf(polygons: Polygons): GeoJSON.Polygon | GeoJSON.MultiPolygon {
  const [only, ...others] = polygons;
  return only !== undefined && others.length === 0
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/** 39.28800, -76.61200: as the coordinates tool writes them (map-view.md, section 5). */
export function placeLabel([lon, lat]: Position): string {
  return `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
}
