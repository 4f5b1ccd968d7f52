import type { ParcelGeometry } from '../../../parcels/rules/parcel-row.ts';

const SRID = 4326;
const POLYGON = 3;
const MULTIPOLYGON = 6;
const HAS_SRID = 0x2000_0000;

/** Writes polygons as EWKB (little-endian, EPSG:4326) into a growing buffer that each call reuses. */
export class PolygonEwkbWriter {
  #bytes = new Uint8Array(1 << 14);
  #view = new DataView(this.#bytes.buffer);

  /** Returns a view of the buffer, valid until the next call. One polygon becomes a Polygon, several become a MultiPolygon. */
  write({ coords, ringEnds, polygonEnds }: ParcelGeometry): Uint8Array<ArrayBuffer> {
    const vertices = ringEnds.at(-1) ?? 0;
    this.#reserve(13 + polygonEnds.length * 9 + ringEnds.length * 4 + vertices * 16);
    const source = new Uint8Array(coords.buffer, coords.byteOffset, vertices * 16);
    const isMulti = polygonEnds.length > 1;
    let at = this.#header(0, (isMulti ? MULTIPOLYGON : POLYGON) | HAS_SRID);
    this.#view.setUint32(at, SRID, true);
    at += 4;
    if (isMulti) {
      this.#view.setUint32(at, polygonEnds.length, true);
      at += 4;
    }
    let ring = 0;
    let vertex = 0;
    for (const polygonEnd of polygonEnds) {
      if (isMulti) at = this.#header(at, POLYGON);
      this.#view.setUint32(at, polygonEnd - ring, true);
      at += 4;
      for (; ring < polygonEnd; ring++) {
        const end = ringEnds[ring] ?? vertex;
        this.#view.setUint32(at, end - vertex, true);
        at += 4;
        this.#bytes.set(source.subarray(vertex * 16, end * 16), at);
        at += (end - vertex) * 16;
        vertex = end;
      }
    }
    return this.#bytes.subarray(0, at);
  }

  #header(at: number, type: number): number {
    this.#bytes[at] = 1;
    this.#view.setUint32(at + 1, type >>> 0, true);
    return at + 5;
  }

  #reserve(length: number): void {
    if (length <= this.#bytes.length) return;
    this.#bytes = new Uint8Array(length * 2);
    this.#view = new DataView(this.#bytes.buffer);
  }
}
