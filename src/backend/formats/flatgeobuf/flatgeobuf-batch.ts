import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import { Feature } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js';
import { Problem } from '../../../kernel/problem.ts';
import type { SourceCrs } from '../crs.ts';
import type { FeatureBatch, RawValue } from '../feature-source.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';
import type { StoredTexts } from '../stored-texts.ts';
import type { TextBytes } from '../text-bytes.ts';
import { assertWithin, type FeatureBytes, hashFgbGeometry, readFgbGeometry } from './flatgeobuf-geometry.ts';
import type { FgbHeader } from './flatgeobuf-header.ts';
import { createFgbValueReader, type FgbValueReader, fixedBytesOf, LENGTH_BYTES } from './flatgeobuf-value.ts';

export const BATCH_ROWS = 4096;
const ABSENT = -1;
const NO_PROPERTIES = new Uint8Array(0);

/** Features in the reader's buffer. The positions of a feature's properties are found once, on the first request. */
export class FlatGeobufBatch implements FeatureBatch {
  firstRow = 1;
  count = 0;
  /** Start and end of each feature, without the size before it. */
  readonly #starts = new Int32Array(BATCH_ROWS);
  readonly #ends = new Int32Array(BATCH_ROWS);
  #features: Feature[] = [];

  readonly #header: FgbHeader;
  readonly #crs: SourceCrs;
  readonly #readers: readonly FgbValueReader[];
  readonly #fixedBytes: Uint8Array;
  readonly #isText: readonly boolean[];
  readonly #opened: FeatureBytes = { feature: new Feature(), bytes: Buffer.alloc(0), from: 0, to: 0 };
  readonly #from: Int32Array;
  #locatedRow = -1;

  constructor(header: FgbHeader, crs: SourceCrs, texts: StoredTexts) {
    this.#header = header;
    this.#crs = crs;
    this.#readers = header.columns.map(({ fgbType }) => createFgbValueReader(fgbType, texts));
    this.#fixedBytes = Uint8Array.from(header.columns, ({ fgbType }) => fixedBytesOf(fgbType));
    this.#isText = header.columns.map(({ fgbType }) => fgbType === ColumnType.String);
    this.#from = new Int32Array(header.columns.length);
  }

  begin(bytes: Buffer, firstRow: number): void {
    this.#opened.bytes = bytes;
    this.firstRow = firstRow;
    this.count = 0;
    this.#features = [];
    this.#locatedRow = -1;
  }

  /** Adds the bytes of a whole feature. Call `addFeature` for each, in the same order. */
  addBytes(from: number, to: number): void {
    this.#starts[this.count] = from;
    this.#ends[this.count] = to;
    this.count++;
  }

  addFeature(feature: Feature): void {
    this.#features.push(feature);
  }

  isDeleted(): boolean {
    return false;
  }

  value(index: number, column: number): RawValue {
    this.#locate(index);
    const from = this.#from[column] as number;
    return from === ABSENT ? null : (this.#readers[column] as FgbValueReader)(this.#opened.bytes, from);
  }

  textBytes(index: number, column: number, into: TextBytes): boolean {
    if (this.#isText[column] !== true) return false;
    this.#locate(index);
    const from = this.#from[column] as number;
    const { bytes } = this.#opened;
    if (from === ABSENT) return into.find(bytes, 0, 0);
    const start = from + LENGTH_BYTES;
    return into.find(bytes, start, start + bytes.readUInt32LE(from));
  }

  extras(): null {
    return null;
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    try {
      readFgbGeometry(this.#open(index), this.#header.geometryType, into);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      into.reset('broken');
      return;
    }
    this.#crs.toLonLat?.(into.coords, 0, into.vertexCount);
  }

  geometryHash(index: number): number {
    try {
      return hashFgbGeometry(this.#open(index));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return 0;
    }
  }

  #open(index: number): FeatureBytes {
    const opened = this.#opened;
    opened.feature = this.#features[index] as Feature;
    opened.from = this.#starts[index] as number;
    opened.to = this.#ends[index] as number;
    return opened;
  }

  /** Finds the properties, which are a list of column numbers with values. Columns without a value are not in it. */
  #locate(index: number): void {
    if (this.#locatedRow === index) return;
    this.#from.fill(ABSENT);
    try {
      const opened = this.#open(index);
      const { bytes } = opened;
      const properties = opened.feature.propertiesArray() ?? NO_PROPERTIES;
      if (properties.length > 0) assertWithin(opened, properties);
      const start = properties.byteOffset - bytes.byteOffset;
      const end = start + properties.length;
      for (let at = start; at + 2 < end;) {
        const column = bytes.readUInt16LE(at);
        if (column >= this.#from.length) throw new RangeError('a column that does not exist');
        const from = at + 2;
        const fixed = this.#fixedBytes[column] as number;
        at = from + (fixed === 0 ? LENGTH_BYTES + bytes.readUInt32LE(from) : fixed);
        if (at > end) throw new RangeError('a value beyond the values');
        this.#from[column] = from;
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new Problem(
        'unreadable_file',
        `Row ${this.firstRow + index} is broken: its values end early. Get a complete copy or export the file again.`,
      );
    }
    this.#locatedRow = index;
  }
}
