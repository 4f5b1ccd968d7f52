import { open } from 'node:fs/promises';
import { ByteSink } from './byte-sink.ts';
import { type DbfField, fieldWidth } from './dbf-fields.ts';

const READ_BYTES = 1 << 20;
const HEADER_BYTES = 32;
const FIELD_BYTES = 32;
const END_OF_HEADER = 0x0d;
const END_OF_FILE = 0x1a;
const DBASE_3 = 3;
const SPACE = 0x20;
const UNKNOWN = 0x3f;

/** Returns the size of the file with this number of rows. */
export function dbfBytes(fields: readonly DbfField[], rows: number): number {
  let recordBytes = 1;
  for (const field of fields) recordBytes += fieldWidth(field);
  return headerBytes(fields) + rows * recordBytes + 1;
}

/** Expands packed rows (see `packRow`) to records of fixed width: texts left-aligned, numbers right-aligned. */
export async function writeDbf(
  file: string,
  packedFile: string,
  fields: readonly DbfField[],
  rows: number,
): Promise<void> {
  const sink = await ByteSink.open(file);
  const packed = await open(packedFile, 'r');
  try {
    const recordBytes = fields.reduce((sum, { width }) => sum + width, 1);
    sink.put(header(fields, rows, recordBytes));
    let bytes = Buffer.allocUnsafeSlow(READ_BYTES * 2);
    let used = 0;
    for (;;) {
      const { bytesRead } = await packed.read(bytes, used, READ_BYTES);
      const end = used + bytesRead;
      let from = 0;
      for (;;) {
        const next = rowEnd(bytes, from, end, fields.length);
        if (next < 0) break;
        sink.reserve(recordBytes);
        spread(sink.bytes, sink.at, bytes, from, fields);
        sink.at += recordBytes;
        from = next;
      }
      await sink.settle();
      if (bytesRead === 0) break;
      bytes.copyWithin(0, from, end);
      used = end - from;
      if (used + READ_BYTES > bytes.length) {
        const grown = Buffer.allocUnsafeSlow(bytes.length * 2);
        bytes.copy(grown, 0, 0, used);
        bytes = grown;
      }
    }
    sink.reserve(1);
    sink.bytes[sink.at++] = END_OF_FILE;
    await sink.close();
  } catch (error) {
    await sink.abort();
    throw error;
  } finally {
    await packed.close();
  }
}

/** Returns -1 if the row is incomplete. */
function rowEnd(bytes: Buffer, from: number, end: number, fieldCount: number): number {
  if (from >= end) return -1;
  let at = from;
  for (let field = 0; field < fieldCount; field++) {
    if (at >= end) return -1;
    at += 1 + (bytes[at] as number);
  }
  return at > end ? -1 : at;
}

function spread(
  target: Buffer,
  start: number,
  source: Buffer,
  from: number,
  fields: readonly DbfField[],
): void {
  let at = start;
  let read = from;
  target[at++] = SPACE; // not deleted
  for (let index = 0; index < fields.length; index++) {
    const { kind, width } = fields[index] as DbfField;
    const length = source[read++] as number;
    const blank = kind === 'L' ? UNKNOWN : SPACE;
    const indent = kind === 'N' ? width - length : 0;
    for (let place = 0; place < indent; place++) target[at + place] = blank;
    for (let place = 0; place < length; place++) target[at + indent + place] = source[read + place] as number;
    for (let place = indent + length; place < width; place++) target[at + place] = blank;
    at += width;
    read += length;
  }
}

function headerBytes(fields: readonly DbfField[]): number {
  return HEADER_BYTES + fields.length * FIELD_BYTES + 1;
}

function header(fields: readonly DbfField[], rows: number, recordBytes: number): Buffer {
  const bytes = Buffer.alloc(headerBytes(fields));
  bytes[0] = DBASE_3;
  // The date of the last change: always 1 January 2000, so that equal rows make equal files.
  bytes.set([100, 1, 1], 1);
  bytes.writeUInt32LE(rows, 4);
  bytes.writeUInt16LE(bytes.length, 8);
  bytes.writeUInt16LE(recordBytes, 10);
  fields.forEach(({ name, kind, width, decimals }, index) => {
    const at = HEADER_BYTES + index * FIELD_BYTES;
    bytes.write(name, at, 'latin1');
    bytes.write(kind, at + 11, 'latin1');
    bytes[at + 16] = width;
    bytes[at + 17] = kind === 'N' ? Math.min(decimals, width) : 0;
  });
  bytes[bytes.length - 1] = END_OF_HEADER;
  return bytes;
}
