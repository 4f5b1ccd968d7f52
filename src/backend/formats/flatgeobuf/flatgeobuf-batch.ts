import { Problem } from '../../../kernel/problem.ts';
import type { SourceCrs } from '../crs.ts';
import type { FeatureBatch, RawValue } from '../feature-source.ts';
import { BrokenBuffer, type Message, readVector, rootTable } from './flatbuffer.ts';
import { hashFgbGeometry, readFgbGeometry } from './flatgeobuf-geometry.ts';
import type { FgbHeader } from './flatgeobuf-header.ts';
import { createFgbValueReader, type FgbValueReader, fixedBytesOf, LENGTH_BYTES } from './flatgeobuf-value.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';
import type { StoredTexts } from '../stored-texts.ts';
import type { TextBytes } from '../text-bytes.ts';

export const BATCH_ROWS = 4096;
const FEATURE_PROPERTIES = 1;
const ABSENT = -1;

/** Features as they lie in the reader's buffer. Where the properties of one are is found once, when one is asked for. */
export class FlatGeobufBatch implements FeatureBatch {
  firstRow = 1;
  count = 0;
  /** For the reader to fill: where each feature begins and ends, without the size before it. */
  readonly starts = new Int32Array(BATCH_ROWS);
  readonly ends = new Int32Array(BATCH_ROWS);

  readonly #header: FgbHeader;
  readonly #crs: SourceCrs;
  readonly #readers: readonly FgbValueReader[];
  readonly #fixedBytes: Uint8Array;
  readonly #isText: readonly boolean[];
  readonly #message: Message = { bytes: Buffer.alloc(0), from: 0, to: 0 };
  readonly #from: Int32Array;
  #locatedRow = -1;

  constructor(header: FgbHeader, crs: SourceCrs, texts: StoredTexts) {
    this.#header = header;
    this.#crs = crs;
    this.#readers = header.columns.map(({ fgbType }) => createFgbValueReader(fgbType, texts));
    this.#fixedBytes = Uint8Array.from(header.columns, ({ fgbType }) => fixedBytesOf(fgbType));
    this.#isText = header.columns.map(({ fgbType }) => fgbType === 'text');
    this.#from = new Int32Array(header.columns.length);
  }

  begin(bytes: Buffer, firstRow: number): void {
    this.#message.bytes = bytes;
    this.firstRow = firstRow;
    this.count = 0;
    this.#locatedRow = -1;
  }

  isDeleted(): boolean {
    return false;
  }

  value(index: number, column: number): RawValue {
    this.#locate(index);
    const from = this.#from[column] as number;
    return from === ABSENT ? null : (this.#readers[column] as FgbValueReader)(this.#message.bytes, from);
  }

  textBytes(index: number, column: number, into: TextBytes): boolean {
    if (this.#isText[column] !== true) return false;
    this.#locate(index);
    const from = this.#from[column] as number;
    const { bytes } = this.#message;
    if (from === ABSENT) return into.find(bytes, 0, 0);
    const start = from + LENGTH_BYTES;
    return into.find(bytes, start, start + bytes.readUInt32LE(from));
  }

  extras(): null {
    return null;
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    try {
      readFgbGeometry(this.#message, this.#open(index), this.#header.geometryType, into);
    } catch (error) {
      if (!isBroken(error)) throw error;
      into.reset('broken');
      return;
    }
    this.#crs.toLonLat?.(into.coords, 0, into.vertexCount);
  }

  geometryHash(index: number): number {
    try {
      return hashFgbGeometry(this.#message, this.#open(index));
    } catch (error) {
      if (!isBroken(error)) throw error;
      return 0;
    }
  }

  #open(index: number): number {
    this.#message.from = this.starts[index] as number;
    this.#message.to = this.ends[index] as number;
    return rootTable(this.#message);
  }

  /** Properties are a list of column numbers with their values; columns without a value are left out. */
  #locate(index: number): void {
    if (this.#locatedRow === index) return;
    this.#from.fill(ABSENT);
    try {
      const feature = this.#open(index);
      const { bytes } = this.#message;
      const { at: start, length } = readVector(this.#message, feature, FEATURE_PROPERTIES, 1);
      const end = start + length;
      for (let at = start; at + 2 < end;) {
        const column = bytes.readUInt16LE(at);
        if (column >= this.#from.length) throw new BrokenBuffer();
        const from = at + 2;
        const fixed = this.#fixedBytes[column] as number;
        at = from + (fixed === 0 ? LENGTH_BYTES + bytes.readUInt32LE(from) : fixed);
        if (at > end) throw new BrokenBuffer();
        this.#from[column] = from;
      }
    } catch (error) {
      if (!isBroken(error)) throw error;
      throw new Problem(
        'unreadable_file',
        `Row ${this.firstRow + index} is broken: its values end early. Get a complete copy or export the file again.`,
      );
    }
    this.#locatedRow = index;
  }
}

/** A broken offset is found by a check, or by the buffer when it is asked for what lies outside. */
function isBroken(error: unknown): boolean {
  return error instanceof BrokenBuffer || error instanceof RangeError;
}
