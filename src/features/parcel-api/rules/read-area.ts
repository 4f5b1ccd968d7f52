import { measureOutline } from '../../drawing/rules/geodesic.ts';
import type { Outline } from '../../filters/rules/shape-code.ts';
import { isTooLarge } from '../../focus-areas/rules/focus-area-size.ts';

/** An area that a program asks for. */
export interface ApiArea {
  shape: Outline;
  /** On the ground (WGS 84). Parts that lie on each other count twice. */
  areaSqm: number;
}

const SHAPES: ReadonlySet<unknown> = new Set(['Polygon', 'MultiPolygon']);
const WANTED = 'is not GeoJSON of a Polygon, a MultiPolygon, or features with these';

/**
 * Reads the GeoJSON of a request, as text or as an object: a geometry, a feature or a collection of features. `parse` checks the coordinates of the outline. Returns a
 * message for anything else.
 */
export function readArea(given: unknown, parse: (shape: unknown) => Outline | null): ApiArea | string {
  const value = typeof given === 'string' ? parseJson(given) : given;
  const geometries = geometriesOf(value);
  if (geometries.length === 0 || !geometries.every(isShape)) return WANTED;
  const polygons = geometries.flatMap(({ type, coordinates }) =>
    type === 'Polygon' ? [coordinates] : (coordinates as unknown[]),
  );
  const closed = polygons.map((rings) => (Array.isArray(rings) ? rings.map(closedRing) : rings));
  const shape = parse(
    closed.length === 1
      ? { type: 'Polygon', coordinates: closed[0] }
      : { type: 'MultiPolygon', coordinates: closed },
  );
  if (shape === null) return 'has coordinates that are not longitudes and latitudes, or too many of them';
  const areaSqm = areaOf(shape);
  if (areaSqm === 0) return 'has no area';
  return isTooLarge(areaSqm) ? 'is larger than 80 square miles' : { shape, areaSqm };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface GivenShape {
  type: 'Polygon' | 'MultiPolygon';
  coordinates: readonly unknown[];
}

function isShape(value: unknown): value is GivenShape {
  return isObject(value) && SHAPES.has(value['type']) && Array.isArray(value['coordinates']);
}

function geometriesOf(value: unknown): unknown[] {
  if (!isObject(value)) return [];
  const { type, geometry, features } = value;
  if (type === 'Feature') return [geometry];
  if (type !== 'FeatureCollection') return [value];
  return Array.isArray(features)
    ? features.map((feature: unknown) => (isObject(feature) ? feature['geometry'] : undefined))
    : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Closes a ring that ends before its first position, and drops heights. */
function closedRing(ring: unknown): unknown {
  if (!Array.isArray(ring)) return ring;
  const flat = ring.map((position: unknown) =>
    Array.isArray(position) ? (position.slice(0, 2) as unknown[]) : position,
  );
  const [first] = flat;
  const last = flat.at(-1);
  return flat.length < 3 || String(first) === String(last) ? flat : [...flat, first];
}

function areaOf(shape: Outline): number {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  const sizeOf = (ring: GeoJSON.Position[]) =>
    measureOutline(ring.slice(0, -1).map(([lon = 0, lat = 0]) => [lon, lat])).areaSqm;
  return polygons.reduce(
    (sum, [outer = [], ...holes]) =>
      sum + Math.max(0, sizeOf(outer) - holes.reduce((holesSum, hole) => holesSum + sizeOf(hole), 0)),
    0,
  );
}
