import type { ToLonLat } from '../../../../backend/formats/crs.ts';
import { fillFromEsri } from '../../../../backend/formats/esri-json/esri-geometry.ts';
import { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';
import type { JsonBytes } from '../services/json-bytes.ts';
import { writeGeometry } from './format-geometry.ts';

const buffer = new GeometryBuffer();

/** Converts a geometry of Esri JSON to GeoJSON in longitude and latitude. Writes null for an empty geometry, also for one with coordinates that are not numbers. */
export function writeEsriGeometry(into: JsonBytes, geometry: unknown, toLonLat: ToLonLat | null): void {
  fillFromEsri(geometry, toLonLat === null, buffer);
  const isMany = Array.isArray((geometry as { points?: unknown } | null)?.points);
  const hasShape = buffer.kind !== 'none' && buffer.kind !== 'broken';
  if (!hasShape || !writeGeometry(into, buffer, toLonLat, isMany)) into.raw('null');
}
