import { boxOf } from '../../../kernel/geo.ts';
import type { CopyTuple } from '../../db/copy-tuples.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { readWkb } from '../wkb-geometry.ts';
import { GEOMETRY_FIELD } from './row-writer.ts';

const HEADER_BYTES = 40;
const LITTLE_ENDIAN = 1;
/** Little-endian, with a box of x and y. */
const FLAGS = 0b11;
const POLYGON = 3;
const MULTI_POLYGON = 6;

/** A row's polygons as GeoPackageBinary (OGC 12-128r17, 2.1.3), always as a set. */
export class GeoPackageBlob {
  bytes: Buffer = Buffer.allocUnsafeSlow(1 << 16);
  length = 0;
  west = 0;
  south = 0;
  east = 0;
  north = 0;
  readonly #geometry = new GeometryBuffer();
  #view = new DataView(this.bytes.buffer);

  /** False when the row has no polygons. */
  write(tuple: CopyTuple): boolean {
    const geometry = this.#geometry;
    const from = tuple.at[GEOMETRY_FIELD] as number;
    const length = tuple.length[GEOMETRY_FIELD] as number;
    geometry.reset('none');
    if (length > 0) readWkb(tuple.bytes, from, from + length, geometry);
    const { kind, partEnds, polygonEnds, vertexCount } = geometry;
    if (kind !== 'polygon' || polygonEnds.length === 0) return false;
    this.#reserve(HEADER_BYTES + 9 + polygonEnds.length * 9 + partEnds.length * 4 + vertexCount * 16);
    this.#writeHeader();
    this.#writePolygons();
    return true;
  }

  #writeHeader(): void {
    const { coords, vertexCount } = this.#geometry;
    const [west, south, east, north] = boxOf(coords, 0, vertexCount);
    const view = this.#view;
    this.bytes.write('GP\0', 0, 'latin1');
    this.bytes[3] = FLAGS;
    view.setInt32(4, 4326, true);
    view.setFloat64(8, west, true);
    view.setFloat64(16, east, true);
    view.setFloat64(24, south, true);
    view.setFloat64(32, north, true);
    this.west = west;
    this.south = south;
    this.east = east;
    this.north = north;
  }

  #writePolygons(): void {
    const { bytes: vertices, partEnds, polygonEnds } = this.#geometry;
    const view = this.#view;
    const { bytes } = this;
    let at = this.#start(HEADER_BYTES, MULTI_POLYGON, polygonEnds.length);
    let part = 0;
    for (const end of polygonEnds) {
      at = this.#start(at, POLYGON, end - part);
      for (; part < end; part++) {
        const from = part === 0 ? 0 : (partEnds[part - 1] as number);
        const to = partEnds[part] as number;
        view.setUint32(at, to - from, true);
        at += 4;
        bytes.set(vertices.subarray(from * 16, to * 16), at);
        at += (to - from) * 16;
      }
    }
    this.length = at;
  }

  #start(at: number, type: number, count: number): number {
    this.bytes[at] = LITTLE_ENDIAN;
    this.#view.setUint32(at + 1, type, true);
    this.#view.setUint32(at + 5, count, true);
    return at + 9;
  }

  #reserve(count: number): void {
    if (count <= this.bytes.length) return;
    this.bytes = Buffer.allocUnsafeSlow(count * 2);
    this.#view = new DataView(this.bytes.buffer);
  }
}
