import type { GeometryBuffer } from '../geometry-buffer.ts';
import { hashBytes } from '../hash-bytes.ts';
import { NumberCursor } from '../number-cursor.ts';
import type { KmlPart, KmlPlacemark } from './kml-placemark.ts';

const COMMA = 0x2c;
const cursor = new NumberCursor();

/** Reads a placemark's geometry. If there is more than one kind, only the polygons are read; without polygons `kind` is `collection`. */
export function readKmlGeometry({ parts, hasOther }: KmlPlacemark, into: GeometryBuffer): void {
  const [first] = parts;
  if (first === undefined) return into.reset(hasOther ? 'collection' : 'none');
  const polygons = parts.filter(({ role }) => role === 'outer' || role === 'inner');
  if (polygons.length > 0) readPolygons(polygons, into);
  else if (hasOther || parts.some(({ role }) => role !== first.role)) into.reset('collection');
  else {
    into.reset(first.role === 'point' ? 'point' : 'line');
    if (!parts.every((part) => addPart(part, into))) into.reset('broken');
  }
  if (into.vertexCount === 0 && into.kind !== 'collection' && into.kind !== 'broken') into.reset('none');
}

/** Reads the rings by polygon with the outer one first, whatever their order in the file. */
function readPolygons(parts: readonly KmlPart[], into: GeometryBuffer): void {
  into.reset('polygon');
  for (let from = 0; from < parts.length;) {
    let to = from + 1;
    while (to < parts.length && parts[to]?.polygon === parts[from]?.polygon) to++;
    const rings = parts.slice(from, to);
    const before = into.vertexCount;
    for (const role of ['outer', 'inner'] as const) {
      for (const ring of rings) {
        if (ring.role === role && !addPart(ring, into)) return into.reset('broken');
      }
    }
    if (into.vertexCount > before) into.endPolygon();
    from = to;
  }
}

/** Reads `lon,lat,alt lon,lat,alt`, also with blanks after the commas. Returns false for any other text. */
function addPart({ bytes }: KmlPart, into: GeometryBuffer): boolean {
  cursor.set(bytes, 0, bytes.length);
  const before = into.vertexCount;
  while (cursor.peek() >= 0) {
    const x = cursor.read();
    if (!cursor.skip(COMMA)) return false;
    const y = cursor.read();
    if (Number.isNaN(x + y)) return false;
    if (cursor.skip(COMMA)) cursor.read(); // the altitude
    into.addVertex(x, y);
  }
  if (into.vertexCount > before) into.endPart();
  return true;
}

/** Returns a hash of the coordinates; 0 without geometry. */
export function hashKmlGeometry({ parts }: KmlPlacemark): number {
  let hash = 0;
  for (const { role, bytes } of parts) {
    hash = ((hash * 31 + hashBytes(bytes, 0, bytes.length) + role.length) % 2 ** 52) + 1;
  }
  return hash;
}
