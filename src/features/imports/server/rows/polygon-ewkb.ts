import type { ByteRange } from '../../../../backend/db/copy-binary.ts';
import type { ParcelGeometry } from '../../../parcels/rules/parcel-row.ts';

const SRID = 4326;
const POLYGON = 3;
const MULTIPOLYGON = 6;
const HAS_SRID = 0x2000_0000;
/** For fewer vertices than this, a loop is faster than a call that copies a range. */
const MANY_VERTICES = 64;

/** Writes polygons as EWKB (little-endian, EPSG:4326) into a growing buffer that each call reuses. */
export class PolygonEwkbWriter implements ByteRange {
  bytes = new Uint8Array(1 << 14);
  view = new DataView(this.bytes.buffer);
  readonly from = 0;
  to = 0;

  /** Does the same as {@link set}, and returns a view of the bytes. */
  write(geometry: ParcelGeometry): Uint8Array<ArrayBuffer> {
    this.set(geometry);
    return this.bytes.subarray(0, this.to);
  }

  /** Writes polygons; the bytes are valid until the next call. One polygon becomes a Polygon, several become a MultiPolygon. */
  set({ coords, ringEnds, polygonEnds }: ParcelGeometry): this {
    const vertices = ringEnds.at(-1) ?? 0;
    this.#reserve(13 + polygonEnds.length * 9 + ringEnds.length * 4 + vertices * 16);
    const { view } = this;
    const isMulti = polygonEnds.length > 1;
    let at = this.#header(0, (isMulti ? MULTIPOLYGON : POLYGON) | HAS_SRID);
    view.setUint32(at, SRID, true);
    at += 4;
    if (isMulti) {
      view.setUint32(at, polygonEnds.length, true);
      at += 4;
    }
    let ring = 0;
    let vertex = 0;
    for (const polygonEnd of polygonEnds) {
      if (isMulti) at = this.#header(at, POLYGON);
      view.setUint32(at, polygonEnd - ring, true);
      at += 4;
      for (; ring < polygonEnd; ring++) {
        const end = ringEnds[ring] ?? vertex;
        view.setUint32(at, end - vertex, true);
        at += 4;
        at = this.#writeVertices(coords, vertex, end, at);
        vertex = end;
      }
    }
    this.to = at;
    return this;
  }

  #writeVertices(coords: Float64Array, from: number, to: number, start: number): number {
    const end = start + (to - from) * 16;
    if (to - from < MANY_VERTICES) {
      const { view } = this;
      for (let index = from * 2, at = start; at < end; index++, at += 8)
        view.setFloat64(at, coords[index] as number, true);
    } else
      this.bytes.set(new Uint8Array(coords.buffer, coords.byteOffset + from * 16, (to - from) * 16), start);
    return end;
  }

  #header(at: number, type: number): number {
    this.bytes[at] = 1;
    this.view.setUint32(at + 1, type >>> 0, true);
    return at + 5;
  }

  #reserve(length: number): void {
    if (length <= this.bytes.length) return;
    this.bytes = new Uint8Array(length * 2);
    this.view = new DataView(this.bytes.buffer);
  }
}
