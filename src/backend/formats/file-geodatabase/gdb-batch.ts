import { Problem } from '../../../kernel/problem.ts';
import type { SourceCrs } from '../crs.ts';
import type { FeatureBatch, RawValue } from '../feature-source.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';
import { groupRings } from '../group-rings.ts';
import { hashBytes } from '../hash-bytes.ts';
import type { TextBytes } from '../text-bytes.ts';
import { columnOf, type GdbField, type GdbFields } from './gdb-fields.ts';
import { readGdbGeometry } from './gdb-geometry.ts';
import { createGdbValueReader, type GdbValueReader } from './gdb-value.ts';

export const BATCH_ROWS = 1024;
const ABSENT = -1;

interface Column {
  /** The index of its field. */
  index: number;
  type: GdbField['type'];
  read: GdbValueReader;
}

/** Rows of a .gdbtable in the reader's buffer. The positions of a row's fields are found on request, and cached for the last row that was read. */
export class GdbBatch implements FeatureBatch {
  firstRow = 1;
  count = 0;
  /** Set by the reader: start and end of each row, and its ObjectID. */
  readonly starts = new Float64Array(BATCH_ROWS);
  readonly ends = new Float64Array(BATCH_ROWS);
  readonly ids = new Float64Array(BATCH_ROWS);
  bytes: Buffer = Buffer.alloc(0);

  readonly #table: GdbFields;
  readonly #fields: readonly GdbField[];
  readonly #nullBytes: number;
  readonly #geometryIndex: number;
  readonly #crs: SourceCrs;
  readonly #columns: readonly Column[];
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  #locatedRow = -1;
  #locatedFields = 0;

  constructor(table: GdbFields, crs: SourceCrs) {
    this.#table = table;
    this.#fields = table.fields;
    this.#nullBytes = Math.ceil(table.fields.filter(({ isNullable }) => isNullable).length / 8);
    this.#geometryIndex = table.fields.findIndex(({ type }) => type === 'geometry');
    this.#crs = crs;
    this.#columns = table.fields.flatMap((field, index) =>
      columnOf(field) === null
        ? []
        : [
            {
              index,
              type: field.type,
              read: createGdbValueReader(field.type, table.areStringsUtf8, table.texts),
            },
          ],
    );
    this.#from = new Int32Array(table.fields.length);
    this.#to = new Int32Array(table.fields.length);
  }

  begin(bytes: Buffer, firstRow: number): void {
    this.bytes = bytes;
    this.firstRow = firstRow;
    this.count = 0;
    this.#locatedRow = -1;
  }

  isDeleted(): boolean {
    return false;
  }

  value(index: number, column: number): RawValue {
    const { index: field, type, read } = this.#columns[column] as Column;
    if (type === 'objectid') return this.ids[index] as number;
    this.#locate(index, this.#fields.length);
    const from = this.#from[field] as number;
    return from === ABSENT ? null : read(this.bytes, from, this.#to[field] as number);
  }

  textBytes(index: number, column: number, into: TextBytes): boolean {
    const { index: field, type } = this.#columns[column] as Column;
    if (type !== 'string' || !this.#table.areStringsUtf8) return false;
    this.#locate(index, this.#fields.length);
    const from = this.#from[field] as number;
    return from === ABSENT
      ? into.find(this.bytes, 0, 0)
      : into.find(this.bytes, from, this.#to[field] as number);
  }

  extras(): null {
    return null;
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    const { geometry } = this.#table;
    into.reset('none');
    if (geometry === null || !this.#locateGeometry(index)) return;
    const field = this.#geometryIndex;
    readGdbGeometry(this.bytes, this.#from[field] as number, this.#to[field] as number, geometry, into);
    this.#crs.toLonLat?.(into.coords, 0, into.vertexCount);
    if (into.kind === 'polygon') groupRings(into);
  }

  geometryHash(index: number): number {
    if (!this.#locateGeometry(index)) return 0;
    return hashBytes(
      this.bytes,
      this.#from[this.#geometryIndex] as number,
      this.#to[this.#geometryIndex] as number,
    );
  }

  #locateGeometry(index: number): boolean {
    if (this.#geometryIndex < 0) return false;
    this.#locate(index, this.#geometryIndex + 1);
    const from = this.#from[this.#geometryIndex] as number;
    return from !== ABSENT && from < (this.#to[this.#geometryIndex] as number);
  }

  /** Finds the positions of the first fields of a row. Each field begins at the end of the previous one. */
  #locate(index: number, fieldCount: number): void {
    if (this.#locatedRow === index && this.#locatedFields >= fieldCount) return;
    const { bytes } = this;
    const start = this.starts[index] as number;
    const end = this.ends[index] as number;
    let at = start + this.#nullBytes;
    let nullable = 0;
    for (let field = 0; field < fieldCount; field++) {
      const { isNullable, size } = this.#fields[field] as GdbField;
      if (isNullable) {
        const isNull = (((bytes[start + (nullable >> 3)] as number) >> (nullable & 7)) & 1) === 1;
        nullable++;
        if (isNull) {
          this.#from[field] = ABSENT;
          continue;
        }
      }
      let length = size;
      if (size < 0) {
        length = 0;
        for (let shift = 0; at < end; shift += 7) {
          const byte = bytes[at++] as number;
          length += (byte & 0x7f) * 2 ** shift;
          if (byte < 0x80) break;
        }
      }
      if (at + length > end) throw brokenRow(this.firstRow + index);
      this.#from[field] = at;
      at += length;
      this.#to[field] = at;
    }
    this.#locatedRow = index;
    this.#locatedFields = fieldCount;
  }
}

function brokenRow(row: number): Problem {
  return new Problem(
    'unreadable_file',
    `Row ${row} of the table is broken: it is shorter than its fields say. Get a complete copy of the geodatabase or export it again.`,
  );
}
