import type { ToLonLat } from '../../../../backend/formats/crs.ts';
import { hashText } from '../../rules/hash-text.ts';
import type { FetchedRow } from './fetched-pages.ts';
import { isObject, type JsonObject, objectsOf } from './read-json.ts';
import { ServiceRefusal } from './service-refusal.ts';
import type { LayerGeometry } from './several-layers.ts';

/** GeoServer makes up such ids for every reply, for tables without a key. */
const MADE_UP = /^fid-/;

/**
 * Returns the features of a GeoJSON reply as rows, which are told apart by their ids and their content. An id alone is not enough: some services number the
 * features of each page from 1, or give all rows that a table joins to a parcel the id of the parcel. The same feature on two pages has the same content.
 */
export function readGeoJsonRows(reply: JsonObject, toLonLat: ToLonLat | null): FetchedRow[] {
  const features = objectsOf(reply['features']);
  if (features === undefined) throw new ServiceRefusal('the reply has no list of features', true);
  const repetitions = new Map<number, number>();
  return features.map(({ id, properties, geometry }) => {
    if (toLonLat !== null && isObject(geometry)) convertPositions(geometry['coordinates'], toLonLat);
    const line = JSON.stringify({
      type: 'Feature',
      properties: properties ?? {},
      geometry: geometry ?? null,
    });
    const own = idOf(id);
    const content = contentId(`${own} ${line}`);
    const before = repetitions.get(content) ?? 0;
    repetitions.set(content, before + 1);
    // Rows without ids may be the same in all columns, and are still several rows.
    const isFurtherRow = own === '' && before > 0;
    return {
      id: isFurtherRow ? contentId(`${before} ${line}`) : content,
      line: Buffer.from(`${line}\n`),
    };
  });
}

const MAX_POSITIONS = 200;

/** Returns the first position of each of the first features that have one, in the coordinates of the reply. */
export function firstPositions(reply: JsonObject): [number, number][] {
  const positions: [number, number][] = [];
  for (const { geometry } of objectsOf(reply['features']) ?? []) {
    if (positions.length === MAX_POSITIONS) break;
    let at: unknown = isObject(geometry) ? geometry['coordinates'] : undefined;
    while (Array.isArray(at) && Array.isArray(at[0])) at = at[0];
    if (Array.isArray(at) && typeof at[0] === 'number' && typeof at[1] === 'number')
      positions.push([at[0], at[1]]);
  }
  return positions;
}

const GEOMETRIES: Readonly<Record<string, LayerGeometry>> = {
  Polygon: 'polygon',
  MultiPolygon: 'polygon',
  LineString: 'line',
  MultiLineString: 'line',
  Point: 'point',
  MultiPoint: 'point',
};

/** Returns the geometry of a layer's features, judged by the first one; null if that is not enough to decide. */
export function geometryOfFeature({ geometry }: JsonObject): LayerGeometry | null {
  return isObject(geometry) ? (GEOMETRIES[String(geometry['type'])] ?? null) : null;
}

const point = new Float64Array(2);

/** Converts positions of GeoJSON in place. */
export function convertPositions(coordinates: unknown, toLonLat: ToLonLat): void {
  if (!Array.isArray(coordinates)) return;
  if (typeof coordinates[0] !== 'number') {
    for (const part of coordinates) convertPositions(part, toLonLat);
    return;
  }
  point[0] = coordinates[0];
  point[1] = Number(coordinates[1]);
  toLonLat(point, 0, 1);
  coordinates[0] = point[0];
  coordinates[1] = point[1];
}

function idOf(id: unknown): string {
  const text = typeof id === 'number' || typeof id === 'string' ? String(id) : '';
  return MADE_UP.test(text) ? '' : text;
}

function contentId(text: string): number {
  return Math.floor(hashText(text) / 2);
}
