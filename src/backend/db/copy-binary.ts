import { MS_PER_DAY } from '../../kernel/units.ts';
import type { ChunkPool } from './chunk-pool.ts';

/**
 * PostgreSQL's binary COPY format (PostgreSQL manual, COPY, "Binary Format"): a header, tuples of length-prefixed
 * fields, a trailer. All integers are big-endian.
 */
export const COPY_HEADER = Uint8Array.from([
  ...[0x50, 0x47, 0x43, 0x4f, 0x50, 0x59, 0x0a, 0xff, 0x0d, 0x0a, 0x00], // PGCOPY\n\377\r\n\0
  ...[0, 0, 0, 0], // flags
  ...[0, 0, 0, 0], // header extension length
]);
export const COPY_TRAILER = Uint8Array.from([0xff, 0xff]);

/** Days between 1970-01-01 and 2000-01-01, PostgreSQL's epoch. */
export const PG_EPOCH_DAYS = 10_957;

const encoder = new TextEncoder();
/** Up to this length a loop is faster than a call that copies a range. */
const SHORT_BYTES = 1024;

/** A range of bytes, with a view of all of them: an ASCII text, or a geometry as EWKB. */
export interface ByteRange {
  bytes: Uint8Array;
  /** A view of all of `bytes`. */
  view: DataView;
  from: number;
  to: number;
}

/**
 * Writes tuples into the buffers of a pool. Call `startTuple`, then one method per field in column order. Call `takeChunk` when `length` is large enough; a
 * chunk always contains whole tuples.
 */
export class CopyWriter {
  readonly #pool: ChunkPool;
  #bytes: Uint8Array<SharedArrayBuffer>;
  #view: DataView;
  #at = 0;

  constructor(pool: ChunkPool) {
    this.#pool = pool;
    this.#bytes = pool.take();
    this.#view = new DataView(this.#bytes.buffer);
  }

  get length(): number {
    return this.#at;
  }

  /** A view of the buffer that holds the tuples so far. The next field may continue in another one. */
  get view(): DataView {
    return this.#view;
  }

  startTuple(fieldCount: number): void {
    this.#reserve(2);
    this.#view.setInt16(this.#at, fieldCount);
    this.#at += 2;
  }

  null(): void {
    this.#reserve(4);
    this.#view.setInt32(this.#at, -1);
    this.#at += 4;
  }

  text(value: string | null): void {
    if (value === null) return this.null();
    this.#reserve(4 + value.length * 3);
    const start = this.#at + 4;
    const written = this.#ascii(value, start)
      ? value.length
      : encoder.encodeInto(value, this.#bytes.subarray(start)).written;
    this.#view.setInt32(this.#at, written);
    this.#at = start + written;
  }

  /** Writes the bytes of a text, which must be ASCII, or of a geometry. */
  range({ bytes, view, from, to }: ByteRange): void {
    const length = to - from;
    if (length > SHORT_BYTES) return this.bytes(bytes.subarray(from, to));
    this.#reserve(4 + length);
    this.#view.setInt32(this.#at, length);
    const shift = this.#at + 4 - from;
    let at = from;
    for (; to - at >= 4; at += 4) this.#view.setInt32(at + shift, view.getInt32(at));
    for (; at < to; at++) this.#bytes[at + shift] = bytes[at] as number;
    this.#at = to + shift;
  }

  /** Writes a short ASCII text byte by byte. Most texts are short and ASCII, and for those a call of the encoder takes longer. */
  #ascii(value: string, at: number): boolean {
    const { length } = value;
    if (length > 48) return false;
    const bytes = this.#bytes;
    for (let index = 0; index < length; index++) {
      const unit = value.charCodeAt(index);
      if (unit > 0x7f) return false;
      bytes[at + index] = unit;
    }
    return true;
  }

  int4(value: number | null): void {
    if (value === null) return this.null();
    this.#reserve(8);
    this.#view.setInt32(this.#at, 4);
    this.#view.setInt32(this.#at + 4, value);
    this.#at += 8;
  }

  int8(value: number | null): void {
    if (value === null) return this.null();
    this.#reserve(12);
    this.#view.setInt32(this.#at, 8);
    this.#view.setInt32(this.#at + 4, Math.floor(value / 0x1_0000_0000));
    this.#view.setUint32(this.#at + 8, (value % 0x1_0000_0000) >>> 0);
    this.#at += 12;
  }

  float8(value: number | null): void {
    if (value === null) return this.null();
    this.#reserve(12);
    this.#view.setInt32(this.#at, 8);
    this.#view.setFloat64(this.#at + 4, value);
    this.#at += 12;
  }

  bool(value: boolean | null): void {
    if (value === null) return this.null();
    this.#reserve(5);
    this.#view.setInt32(this.#at, 1);
    this.#bytes[this.#at + 4] = value ? 1 : 0;
    this.#at += 5;
  }

  /** Writes a date; `days` is counted from 1970-01-01. */
  date(days: number | null): void {
    this.int4(days === null ? null : days - PG_EPOCH_DAYS);
  }

  /** Writes a timestamp in microseconds; `ms` is counted from 1970-01-01 UTC. */
  timestamptz(ms: number | null): void {
    this.int8(ms === null ? null : (ms - PG_EPOCH_DAYS * MS_PER_DAY) * 1000);
  }

  /** Writes jsonb: a version byte, then the text. */
  jsonb(json: string | null): void {
    if (json === null) return this.null();
    this.#reserve(5 + json.length * 3);
    const start = this.#at + 5;
    const { written } = encoder.encodeInto(json, this.#bytes.subarray(start));
    this.#view.setInt32(this.#at, written + 1);
    this.#bytes[this.#at + 4] = 1;
    this.#at = start + written;
  }

  /** Does the same as `bytes` for a few bytes of an array, where a loop is faster than a call that copies a range. */
  shortBytes(source: Uint8Array, from: number, to: number): void {
    this.#reserve(4 + to - from);
    this.#view.setInt32(this.#at, to - from);
    this.#at += 4;
    for (let at = from; at < to; at++) this.#bytes[this.#at++] = source[at] as number;
  }

  /** Writes bytea, uuid (16 bytes) or geometry (EWKB). */
  bytes(value: Uint8Array | null): void {
    if (value === null) return this.null();
    this.#reserve(4 + value.length);
    this.#view.setInt32(this.#at, value.length);
    this.#bytes.set(value, this.#at + 4);
    this.#at += 4 + value.length;
  }

  /** Returns the buffer with the tuples so far, and continues in another buffer of the pool. */
  takeChunk(): Uint8Array<SharedArrayBuffer> {
    const chunk = this.#bytes.subarray(0, this.#at);
    this.#use(this.#pool.take());
    this.#at = 0;
    return chunk;
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const grown = new Uint8Array(new SharedArrayBuffer(Math.max(this.#bytes.length * 2, this.#at + bytes)));
    grown.set(this.#bytes);
    this.#use(grown);
  }

  #use(bytes: Uint8Array<SharedArrayBuffer>): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }
}
