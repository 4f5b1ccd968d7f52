import { Problem } from '../../kernel/problem.ts';
import { readEsriGeometry } from './esri-json/esri-geometry.ts';
import { readGeoJsonGeometry } from './geojson/geojson-geometry.ts';
import type { GeometryBuffer } from './geometry-buffer.ts';

/** Matches text that begins as a geometry of GeoJSON or Esri JSON, a feature, or the Python notation of one of these. */
export const GEOMETRY_JSON =
  /^\s*\{\s*["'](?:type["']\s*:\s*["'](?:Point|Polygon|Multi|Line|GeometryColl|Feature\b)|coordinates["']|crs["']|rings["']|curveRings["']|hasZ["']|spatialReference["'])/;

/** Reads a geometry of GeoJSON or Esri JSON in a field of a table. Coordinates stay in their system. `kind` is `broken` if the text is neither. */
export function readGeometryJson(text: string, into: GeometryBuffer): void {
  into.reset('none');
  const geometry = parseGeometry(text);
  if (geometry === undefined) return into.reset('broken');
  if ('rings' in geometry || 'curveRings' in geometry) return readEsriGeometry(geometry, null, into);
  try {
    readGeoJsonGeometry(geometry['type'] === 'Feature' ? geometry['geometry'] : geometry, 0, into);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    into.reset('broken');
  }
}

/** The places where a geometry states its system: the `crs` of GeoJSON, and Esri's `latestWkid`, which is the code of EPSG, or `wkid`. */
const SRIDS = [
  /"crs"\s*:[^[\]]{0,200}?EPSG:{1,2}(\d{4,6})/,
  /["']latestWkid["']\s*:\s*(\d{4,6})/,
  /["']wkid["']\s*:\s*(\d{4,6})/,
];

/** Esri's own numbers of Web Mercator (EPSG 3857). */
const WEB_MERCATOR: ReadonlySet<string> = new Set(['102100', '102113']);

/** Returns the EPSG code in a geometry's `crs` member or spatial reference. */
export function readGeometrySrid(text: string): number | undefined {
  const [crs, latest, own] = SRIDS.map((pattern) => pattern.exec(text)?.[1]);
  const code = crs ?? latest ?? own;
  return code === undefined ? undefined : Number(WEB_MERCATOR.has(code) ? '3857' : code);
}

function parseGeometry(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(/^\s*\{\s*'/.test(text) ? fromPython(text) : text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** Python's own notation has single quotes, and tuples for positions. */
function fromPython(text: string): string {
  return text
    .replaceAll("'", '"')
    .replaceAll('(', '[')
    .replace(/,\s*\)/g, ')')
    .replaceAll(')', ']')
    .replaceAll('None', 'null');
}
