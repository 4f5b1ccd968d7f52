import { type BBox, bboxesMeet } from '../../../kernel/geo.ts';
import { parseJson } from '../../../kernel/parse-json.ts';
import { measureOutline } from '../../drawing/rules/geodesic.ts';
import type { FilterNode } from '../../filters/rules/filter-tree.ts';
import { type Outline, boundsOfShape } from '../../filters/rules/shape-code.ts';
import { listCrossings } from '../../focus-areas/rules/find-crossing.ts';
import { isTooLarge } from '../../focus-areas/rules/focus-area-size.ts';

/** An area that a program asks for. */
export interface ApiArea {
  /** A parcel is in the area if it is in one of these. */
  shapes: readonly Outline[];
  /** On the ground (WGS 84). Parts that lie on each other count twice. */
  areaSqm: number;
}

const SHAPES: ReadonlySet<unknown> = new Set(['Polygon', 'MultiPolygon']);
/** Bounds the time to measure an area: each side is measured, and no other request is answered meanwhile. */
const MAX_CORNERS = 20_000;
/** After this many steps of `listCrossings`, the search for crossing sides stops. A step takes some milliseconds. */
const MAX_CROSSING_STEPS = 40;
const WANTED = 'is not GeoJSON of a Polygon, a MultiPolygon, or features with these';

/**
 * Reads the GeoJSON of a request, as text or as an object: a geometry, a feature or a collection of features. `parse` checks the coordinates of the outline. Returns a
 * message for anything else.
 */
export function readArea(geojson: unknown, parse: (shape: unknown) => Outline | null): ApiArea | string {
  const value = typeof geojson === 'string' ? parseJson(geojson) : geojson;
  const geometries = geometriesOf(value);
  if (geometries.length === 0 || !geometries.every(isShape)) return WANTED;
  const given = geometries.flatMap(({ type, coordinates }) =>
    type === 'Polygon' ? [coordinates] : (coordinates as unknown[]),
  );
  const closed = given.map((rings) => (Array.isArray(rings) ? rings.map(closedRing) : rings));
  if (countCorners(closed) > MAX_CORNERS)
    return `has more than ${MAX_CORNERS.toLocaleString('en-US')} corners: simplify it, or ask for its parts`;
  const shape = parse(
    closed.length === 1
      ? { type: 'Polygon', coordinates: closed[0] }
      : { type: 'MultiPolygon', coordinates: closed },
  );
  if (shape === null) return 'has coordinates that are not longitudes and latitudes, or too many of them';
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  if (polygons.flat().some(crossesMeridian))
    return 'crosses the 180° meridian: ask for the area on each side of it';
  const { areaSqm, filledSqm, boxesSqm } = measure(polygons);
  if (areaSqm === 0) return 'has no area';
  // A hole may lie outside of its polygon, so it can't make an area small enough.
  if (isTooLarge(filledSqm)) return 'has 80 square miles or more, with its holes';
  // The halves of a figure eight cancel each other out in its measured size, so only its box shows whether it is small enough.
  if (isTooLarge(boxesSqm) && mayCrossItself(polygons.map(([outer = []]) => outer)))
    return 'crosses or touches itself, or has too many corners to find out, so its size can’t be measured: ask for its parts';
  return { shapes: apart(polygons), areaSqm };
}

/** Returns the condition of parcels that are in one of these shapes. */
export function insideOneOf(shapes: readonly Outline[]): FilterNode {
  return { op: 'any', nodes: shapes.map((shape) => ({ op: 'inside', shape })) };
}

/** Groups polygons into a few shapes, so that no bounding boxes in a shape meet: by the even-odd rule, the common part of two overlapping polygons of one shape would be outside. */
function apart(polygons: readonly GeoJSON.Position[][][]): Outline[] {
  const groups: { boxes: BBox[]; coordinates: GeoJSON.Position[][][] }[] = [];
  for (const coordinates of polygons) {
    const box = boundsOfShape({ type: 'Polygon', coordinates });
    const group = groups.find(({ boxes }) => !boxes.some((other) => bboxesMeet(box, other)));
    if (group === undefined) groups.push({ boxes: [box], coordinates: [coordinates] });
    else {
      group.boxes.push(box);
      group.coordinates.push(coordinates);
    }
  }
  return groups.map(({ coordinates }) => ({ type: 'MultiPolygon', coordinates }));
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

/** Closes a ring that doesn't end where it begins, and drops heights. */
function closedRing(ring: unknown): unknown {
  if (!Array.isArray(ring)) return ring;
  const flat = ring.map((position: unknown) =>
    Array.isArray(position) ? (position.slice(0, 2) as unknown[]) : position,
  );
  const [first] = flat;
  const last = flat.at(-1);
  return flat.length < 3 || isSamePosition(first, last) ? flat : [...flat, first];
}

function isSamePosition(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) && a[0] === b[0] && a[1] === b[1];
}

/** Returns true for a ring with a side of more than 180 degrees: on the ground, its shortest path leads the other way around the earth. */
function crossesMeridian(ring: readonly GeoJSON.Position[]): boolean {
  return ring.some(([lon = 0], at) => Math.abs(lon - (ring[at - 1]?.[0] ?? lon)) > 180);
}

function countCorners(polygons: readonly unknown[]): number {
  return polygons.flat().reduce((sum: number, ring) => sum + (Array.isArray(ring) ? ring.length : 0), 0);
}

/** Returns true if a ring crosses or touches itself, or has so many sides next to each other that finding out would take too long. */
function mayCrossItself(rings: readonly GeoJSON.Position[][]): boolean {
  let steps = 0;
  for (const ring of rings) {
    const corners = ring.flatMap(([lon = 0, lat = 0], at): [number, number][] =>
      isSamePosition(ring[at - 1], ring[at]) ? [] : [[lon, lat]],
    );
    for (const crossing of listCrossings([[corners]]))
      if (crossing !== null || ++steps > MAX_CROSSING_STEPS) return true;
  }
  return false;
}

/** Returns square meters: of the polygons without their holes, of the polygons with their holes filled, and of the polygons' boxes. */
function measure(polygons: readonly GeoJSON.Position[][][]) {
  const sizeOf = (ring: GeoJSON.Position[]) =>
    measureOutline(ring.slice(0, -1).map(([lon = 0, lat = 0]) => [lon, lat])).areaSqm;
  let [areaSqm, filledSqm, boxesSqm] = [0, 0, 0];
  for (const [outer = [], ...holes] of polygons) {
    const filled = sizeOf(outer);
    filledSqm += filled;
    areaSqm += Math.max(0, filled - holes.reduce((sum, hole) => sum + sizeOf(hole), 0));
    const [west, south, east, north] = boundsOfShape({ type: 'Polygon', coordinates: [outer] });
    boxesSqm += sizeOf([
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]);
  }
  return { areaSqm, filledSqm, boxesSqm };
}
