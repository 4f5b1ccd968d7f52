import { coordinateOf } from '../../../../backend/formats/coordinate-of.ts';
import type { ToLonLat } from '../../../../backend/formats/crs.ts';
import { fillFromEsri } from '../../../../backend/formats/esri-json/esri-geometry.ts';
import { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';
import type { JsonBytes } from '../services/json-bytes.ts';
import { isObject } from '../services/read-json.ts';
import { writeGeometry } from './format-geometry.ts';

const buffer = new GeometryBuffer();

/** Converts a geometry of Esri JSON to GeoJSON in longitude and latitude. Writes null for an empty geometry, also for one with coordinates that are not numbers. */
export function writeEsriGeometry(into: JsonBytes, geometry: unknown, toLonLat: ToLonLat | null): void {
  fillFromEsri(geometry, toLonLat === null, buffer);
  const isMultipoint = Array.isArray((geometry as { points?: unknown } | null)?.points);
  const hasShape = buffer.kind !== 'none' && buffer.kind !== 'broken';
  if (!hasShape || !writeGeometry(into, buffer, toLonLat, isMultipoint)) into.raw('null');
}

/** Returns the first coordinate of a geometry of Esri JSON or GeoJSON; undefined if it is missing or not a number. */
export function firstNumber(geometry: unknown): number | undefined {
  if (!isObject(geometry)) return undefined;
  const { x, rings, curveRings, paths, curvePaths, points, coordinates } = geometry;
  let first: unknown = x ?? rings ?? curveRings ?? paths ?? curvePaths ?? points ?? coordinates;
  while (Array.isArray(first)) first = first[0];
  const number = coordinateOf(first);
  return Number.isNaN(number) ? undefined : number;
}
