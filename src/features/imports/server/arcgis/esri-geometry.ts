import type { ToLonLat } from '../../../../backend/formats/crs.ts';
import { fillFromEsri } from '../../../../backend/formats/esri-json/esri-geometry.ts';
import { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';
import { formatGeometry } from './format-geometry.ts';

const buffer = new GeometryBuffer();

/** Converts a geometry of Esri JSON to GeoJSON text in longitude and latitude. Returns null for an empty geometry, also for one with coordinates that are not numbers. */
export function readEsriGeometry(geometry: unknown, toLonLat: ToLonLat | null): string | null {
  fillFromEsri(geometry, toLonLat === null, buffer);
  if (buffer.kind === 'none' || buffer.kind === 'broken') return null;
  return formatGeometry(buffer, toLonLat, Array.isArray((geometry as { points?: unknown }).points));
}
