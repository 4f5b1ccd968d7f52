import { boxOf } from '../../../kernel/geo.ts';
import type { CopyTuple } from '../../db/copy-tuples.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { ByteSink } from './byte-sink.ts';
import { eachRing, readPolygons } from './rings.ts';

const HEADER_BYTES = 100;
const RECORD_HEADER_BYTES = 8;
const FILE_CODE = 9994;
const VERSION = 1000;
const POLYGON = 5;
const NO_SHAPE = 0;
/** The type, the box, and the counts of rings and vertices. */
const POLYGON_BYTES = 44;

/** Writes the `.shp` and its index. Shells run clockwise, holes counterclockwise. */
export class ShapeFiles {
  readonly #shp: ByteSink;
  readonly #shx: ByteSink;
  readonly #geometry = new GeometryBuffer();
  /** Of the row that was prepared last: whether it has polygons, and the bytes of its content. */
  #isShape = false;
  #content = 0;
  #rows = 0;
  #box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];

  private constructor(shp: ByteSink, shx: ByteSink) {
    this.#shp = shp;
    this.#shx = shx;
    for (const sink of [shp, shx]) sink.put(new Uint8Array(HEADER_BYTES));
  }

  static async open(base: string): Promise<ShapeFiles> {
    return new ShapeFiles(await ByteSink.open(`${base}.shp`), await ByteSink.open(`${base}.shx`));
  }

  /** Reads the geometry of a row. Returns the size that the `.shp` will have with it. */
  prepare(tuple: CopyTuple): number {
    const geometry = this.#geometry;
    this.#isShape = readPolygons(tuple, geometry);
    this.#content = this.#isShape
      ? POLYGON_BYTES + geometry.partEnds.length * 4 + geometry.vertexCount * 16
      : 4;
    return this.#shp.length + RECORD_HEADER_BYTES + this.#content;
  }

  /** Adds the row that was prepared last. */
  addPrepared(): void {
    const content = this.#content;
    const shx = this.#shx;
    shx.reserve(8);
    shx.bytes.writeInt32BE(this.#shp.length / 2, shx.at);
    shx.bytes.writeInt32BE(content / 2, shx.at + 4);
    shx.at += 8;
    const shp = this.#shp;
    shp.reserve(RECORD_HEADER_BYTES + content);
    shp.bytes.writeInt32BE(++this.#rows, shp.at);
    shp.bytes.writeInt32BE(content / 2, shp.at + 4);
    shp.at += RECORD_HEADER_BYTES;
    if (this.#isShape) this.#addPolygon(content);
    else shp.at = shp.bytes.writeInt32LE(NO_SHAPE, shp.at);
  }

  #addPolygon(content: number): void {
    const geometry = this.#geometry;
    const { coords, partEnds, vertexCount } = geometry;
    const { bytes, at } = this.#shp;
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, content);
    const box = this.#boxOf(coords, vertexCount);
    view.setInt32(0, POLYGON, true);
    box.forEach((side, index) => view.setFloat64(4 + index * 8, side, true));
    view.setInt32(36, partEnds.length, true);
    view.setInt32(40, vertexCount, true);
    let part = POLYGON_BYTES;
    let place = POLYGON_BYTES + partEnds.length * 4;
    let vertices = 0;
    eachRing(geometry, false, (from, to, isReversed) => {
      view.setInt32(part, vertices, true);
      part += 4;
      vertices += to - from;
      for (let index = 0; index < to - from; index++) {
        const vertex = isReversed ? to - 1 - index : from + index;
        view.setFloat64(place, coords[vertex * 2] as number, true);
        view.setFloat64(place + 8, coords[vertex * 2 + 1] as number, true);
        place += 16;
      }
    });
    this.#shp.at = at + content;
  }

  #boxOf(coords: Float64Array, vertexCount: number): readonly number[] {
    const [west, south, east, north] = boxOf(coords, 0, vertexCount);
    const all = this.#box;
    if (west < all[0]) all[0] = west;
    if (south < all[1]) all[1] = south;
    if (east > all[2]) all[2] = east;
    if (north > all[3]) all[3] = north;
    return [west, south, east, north];
  }

  async settle(): Promise<void> {
    await this.#shp.settle();
    await this.#shx.settle();
  }

  async close(): Promise<void> {
    for (const sink of [this.#shp, this.#shx]) {
      await sink.patch(this.#header(sink.length), 0);
      await sink.close();
    }
  }

  async abort(): Promise<void> {
    await this.#shp.abort();
    await this.#shx.abort();
  }

  #header(fileBytes: number): Buffer {
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeInt32BE(FILE_CODE, 0);
    header.writeInt32BE(fileBytes / 2, 24);
    header.writeInt32LE(VERSION, 28);
    header.writeInt32LE(POLYGON, 32);
    const isEmpty = this.#box[0] > this.#box[2];
    this.#box.forEach((side, index) => header.writeDoubleLE(isEmpty ? 0 : side, 36 + index * 8));
    return header;
  }
}
