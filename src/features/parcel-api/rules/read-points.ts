import { parseJson } from '../../../kernel/parse-json.ts';

/** The maximum number of points of one request. */
const MAX_POINTS = 100;
const NOT_POINTS = 'is not GeoJSON of a Point or a MultiPoint';

export interface ApiPoint {
  lon: number;
  lat: number;
}

/** Reads the points of GeoJSON: a Point, a MultiPoint or a feature with one of these, as text or as an object. Heights are dropped. Returns a message for anything else. */
export function readPoints(geojson: unknown): ApiPoint[] | string {
  const { type, coordinates } = geometryOf(geojson);
  const list = type === 'Point' ? [coordinates] : type === 'MultiPoint' ? coordinates : null;
  if (!Array.isArray(list) || list.length === 0) return NOT_POINTS;
  if (list.length > MAX_POINTS) return `has more than ${MAX_POINTS} points`;
  const points: ApiPoint[] = [];
  for (const position of list as unknown[]) {
    const [lon, lat] = Array.isArray(position) ? (position as unknown[]) : [];
    if (typeof lon !== 'number' || typeof lat !== 'number') return NOT_POINTS;
    if (Math.abs(lon) > 180 || Math.abs(lat) > 90)
      return 'has a point that is not a longitude from -180 to 180 and a latitude from -90 to 90';
    points.push({ lon, lat });
  }
  return points;
}

/** Returns true if GeoJSON says that it is a Point or a MultiPoint. */
export function arePoints(geojson: unknown): boolean {
  const { type } = geometryOf(geojson);
  return type === 'Point' || type === 'MultiPoint';
}

function geometryOf(geojson: unknown): { type?: unknown; coordinates?: unknown } {
  const value = typeof geojson === 'string' ? parseJson(geojson) : geojson;
  if (typeof value !== 'object' || value === null) return {};
  return 'geometry' in value && typeof value.geometry === 'object' && value.geometry !== null
    ? value.geometry
    : value;
}
