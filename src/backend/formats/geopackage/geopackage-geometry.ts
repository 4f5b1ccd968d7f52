import { boxOf } from '../../../kernel/geo.ts';

/** A geometry in flat arrays, in degrees. See `FlatGeometry` of the tiles. */
export interface FileGeometry {
  kind: 'polygon' | 'line' | 'point';
  coords: Float64Array;
  /** The vertex index after each ring or line, or one entry for all points. */
  ringEnds: readonly number[];
  /** The ring index after each polygon. */
  polygonEnds: readonly number[];
}

/** Codes of OGC 06-103r4, 8.2.3. */
const WKB = { point: 1, line: 2, polygon: 3, multiPoint: 4, multiLine: 5, multiPolygon: 6 } as const;
const HEADER_BYTES = 40;
const LITTLE_ENDIAN = 1;
/** Flags: a little-endian header, and an envelope of x and y. */
const FLAGS = 0b11;

/** Writes geometries as GeoPackageBinary: a header with the box, then WKB. Polygons and lines are always written as multi-geometries. */
export class GeoPackageGeometry {
  /** West, south, east and north of the last geometry. */
  readonly box: [number, number, number, number] = [0, 0, 0, 0];
  #bytes = Buffer.alloc(1 << 16);
  #at = 0;

  /** Returns the bytes of a geometry, which are valid until the next call. */
  write(geometry: FileGeometry): Uint8Array {
    const { coords, ringEnds, polygonEnds, kind } = geometry;
    const vertices = ringEnds.at(-1) ?? 0;
    this.#reserve(HEADER_BYTES + 64 + vertices * 21 + ringEnds.length * 25 + polygonEnds.length * 9);
    this.#writeHeader(coords, vertices);
    if (kind === 'polygon') this.#writePolygons(geometry);
    else if (kind === 'line') this.#writeLines(geometry);
    else this.#writePoints(coords, vertices);
    return this.#bytes.subarray(0, this.#at);
  }

  #writeHeader(coords: Float64Array, vertices: number): void {
    const [west, south, east, north] = boxOf(coords, 0, vertices);
    [this.box[0], this.box[1], this.box[2], this.box[3]] = [west, south, east, north];
    this.#bytes.write('GP', 0, 'latin1');
    this.#bytes[2] = 0;
    this.#bytes[3] = FLAGS;
    this.#at = this.#bytes.writeInt32LE(4326, 4);
    for (const side of [west, east, south, north]) this.#at = this.#bytes.writeDoubleLE(side, this.#at);
  }

  #writePolygons({ coords, ringEnds, polygonEnds }: FileGeometry): void {
    this.#start(WKB.multiPolygon, polygonEnds.length);
    let ring = 0;
    for (const polygonEnd of polygonEnds) {
      this.#start(WKB.polygon, polygonEnd - ring);
      for (; ring < polygonEnd; ring++) {
        const from = ring === 0 ? 0 : (ringEnds[ring - 1] ?? 0);
        const to = ringEnds[ring] ?? from;
        const isOpen = coords[from * 2] !== coords[to * 2 - 2] || coords[from * 2 + 1] !== coords[to * 2 - 1];
        this.#count(to - from + (isOpen ? 1 : 0));
        this.#vertices(coords, from, to);
        if (isOpen) this.#vertices(coords, from, from + 1);
      }
    }
  }

  #writeLines({ coords, ringEnds }: FileGeometry): void {
    this.#start(WKB.multiLine, ringEnds.length);
    let from = 0;
    for (const to of ringEnds) {
      this.#start(WKB.line, to - from);
      this.#vertices(coords, from, to);
      from = to;
    }
  }

  #writePoints(coords: Float64Array, vertices: number): void {
    if (vertices !== 1) this.#start(WKB.multiPoint, vertices);
    for (let vertex = 0; vertex < vertices; vertex++) {
      this.#start(WKB.point, null);
      this.#vertices(coords, vertex, vertex + 1);
    }
  }

  #start(type: number, count: number | null): void {
    this.#at = this.#bytes.writeUInt8(LITTLE_ENDIAN, this.#at);
    this.#count(type);
    if (count !== null) this.#count(count);
  }

  #count(value: number): void {
    this.#at = this.#bytes.writeUInt32LE(value, this.#at);
  }

  #vertices(coords: Float64Array, from: number, to: number): void {
    for (let at = from * 2; at < to * 2; at++)
      this.#at = this.#bytes.writeDoubleLE(coords[at] as number, this.#at);
  }

  #reserve(bytes: number): void {
    if (this.#bytes.length < bytes) this.#bytes = Buffer.alloc(bytes * 2);
  }
}
