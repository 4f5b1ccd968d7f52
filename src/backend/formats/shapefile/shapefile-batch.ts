import type { SourceCrs } from '../crs.ts';
import type { FeatureBatch } from '../feature-source.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';
import { groupRings } from '../group-rings.ts';
import { hashBytes } from '../hash-bytes.ts';
import { DbfRecords } from './dbf-batch.ts';
import type { DbfColumns } from './dbf-columns.ts';
import type { DbfHeader } from './dbf-table.ts';
import { readShape } from './shp-geometry.ts';
import type { ShpIndex } from './shp-index.ts';

/** The shape type and the box precede the vertices. Points have no box. */
const TYPE_BYTES = 4;
const BOX_END = 36;

/** Records of the .shp and .dbf files in the reader's buffers. */
export class ShapefileBatch extends DbfRecords implements FeatureBatch {
  #shapes: Buffer = Buffer.alloc(0);
  /** A view of `#shapes`. */
  #view = new DataView(this.#shapes.buffer, 0, 0);
  /** The position of the buffer of shapes in the .shp file. */
  #shapesStart = 0;
  readonly #index: ShpIndex;
  readonly #crs: SourceCrs;

  constructor(index: ShpIndex, table: Pick<DbfHeader, 'recordBytes'>, columns: DbfColumns, crs: SourceCrs) {
    super(table, columns);
    this.#index = index;
    this.#crs = crs;
  }

  fill(first: number, count: number, shapes: Buffer, shapesStart: number, records: Buffer): void {
    this.firstRow = first + 1;
    this.count = count;
    if (shapes !== this.#shapes)
      this.#view = new DataView(shapes.buffer, shapes.byteOffset, shapes.byteLength);
    this.#shapes = shapes;
    this.#shapesStart = shapesStart;
    this.records = records;
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    const at = this.firstRow - 1 + index;
    const from = (this.#index.offsets[at] as number) - this.#shapesStart;
    readShape(this.#view, from, from + (this.#index.lengths[at] as number), at + 1, into);
    this.#crs.toLonLat?.(into.coords, 0, into.vertexCount);
    if (into.kind === 'polygon') groupRings(into);
  }

  geometryHash(index: number): number {
    const at = this.firstRow - 1 + index;
    const length = this.#index.lengths[at] as number;
    if (length <= TYPE_BYTES) return 0;
    const from = (this.#index.offsets[at] as number) - this.#shapesStart;
    return hashBytes(this.#shapes, from + (length > BOX_END ? BOX_END : TYPE_BYTES), from + length);
  }
}
