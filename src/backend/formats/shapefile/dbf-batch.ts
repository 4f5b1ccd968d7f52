import type { FeatureBatch, RawValue } from '../feature-source.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';
import type { TextBytes } from '../text-bytes.ts';
import type { DbfColumns } from './dbf-columns.ts';
import type { DbfField, DbfHeader } from './dbf-table.ts';
import type { DbfFieldReader } from './dbf-value.ts';

const DELETED = 0x2a;

/** The attributes of records in the reader's buffer. */
export class DbfRecords {
  firstRow = 1;
  count = 0;
  protected records: Buffer = Buffer.alloc(0);
  readonly #fields: readonly DbfField[];
  readonly #recordBytes: number;
  readonly #readers: readonly DbfFieldReader[];

  constructor({ recordBytes }: Pick<DbfHeader, 'recordBytes'>, { fields, readers }: DbfColumns) {
    this.#fields = fields;
    this.#recordBytes = recordBytes;
    this.#readers = readers;
  }

  isDeleted(index: number): boolean {
    return this.records[index * this.#recordBytes] === DELETED;
  }

  value(index: number, column: number): RawValue {
    return (this.#readers[column] as DbfFieldReader)(this.records, index * this.#recordBytes);
  }

  textBytes(index: number, column: number, into: TextBytes): boolean {
    const { dbfType, offset, length } = this.#fields[column] as DbfField;
    if (dbfType !== 'C') return false;
    const from = index * this.#recordBytes + offset;
    return into.find(this.records, from, from + length);
  }

  extras(): null {
    return null;
  }
}

/** Records of a table without geometry. */
export class DbfBatch extends DbfRecords implements FeatureBatch {
  fill(firstRow: number, count: number, records: Buffer): void {
    this.firstRow = firstRow;
    this.count = count;
    this.records = records;
  }

  readGeometry(_: number, into: GeometryBuffer): void {
    into.reset('none');
  }

  geometryHash(): number {
    return 0;
  }
}
