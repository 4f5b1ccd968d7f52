import type { CopyTuple } from '../../db/copy-tuples.ts';
import { readAt } from '../../files/whole-pieces.ts';
import type { ByteSink } from './byte-sink.ts';
import { copyBytes, hasValue, writeField } from './field-value.ts';
import { writeVarint } from './pmtiles-varint.ts';
import { type ExportColumn, type ExportType, FIRST_COLUMN } from './row-writer.ts';
import { MAX_VALUE_BYTES } from './value-text.ts';

/** The fields of a value in a vector tile (MVT 2.1, section 4.4): number and type in a byte. */
const TEXT = 0x0a;
const DOUBLE = 0x19;
const UNSIGNED = 0x28;
const SIGNED = 0x30;
const BOOLEAN = 0x38;
const HEAD_BYTES = 4;

/**
 * Stores the values of rows in their encoding for vector tiles, each preceded by its column and length, so that a tile copies them unchanged. A text of more
 * than 65,527 bytes is left out, because the length has two bytes.
 */
export class RowProperties {
  readonly #types: readonly ExportType[];

  constructor(columns: readonly ExportColumn[]) {
    this.#types = columns.map(({ type }) => type);
  }

  write(sink: ByteSink, tuple: CopyTuple): void {
    for (let index = 0; index < this.#types.length; index++) {
      const type = this.#types[index] as ExportType;
      const field = FIRST_COLUMN + index;
      const length = tuple.length[field] as number;
      if (!hasValue(tuple, field, type) || length > 0xffff - 8) continue;
      sink.reserve(HEAD_BYTES + 8 + length + MAX_VALUE_BYTES);
      const from = sink.at + HEAD_BYTES;
      const end = writeValue(sink.bytes, from, tuple, field, type);
      sink.bytes.writeUInt16LE(index, sink.at);
      sink.bytes.writeUInt16LE(end - from, sink.at + 2);
      sink.at = end;
    }
  }
}

function writeValue(bytes: Buffer, start: number, tuple: CopyTuple, field: number, type: ExportType): number {
  const from = tuple.at[field] as number;
  switch (type) {
    case 'integer':
      return writeNumber(bytes, start, tuple.view.getInt32(from));
    case 'number':
      return writeNumber(bytes, start, tuple.view.getFloat64(from));
    case 'boolean':
      bytes[start] = BOOLEAN;
      bytes[start + 1] = tuple.bytes[from] === 1 ? 1 : 0;
      return start + 2;
    case 'text': {
      const length = tuple.length[field] as number;
      bytes[start] = TEXT;
      return copyBytes(bytes, writeVarint(bytes, start + 1, length), tuple.bytes, from, length);
    }
    case 'date':
    case 'timestamp':
    case 'uuid': {
      bytes[start] = TEXT;
      // The value is shorter than 128 bytes, so its length takes one byte.
      const end = writeField(bytes, start + 2, tuple, field, type);
      bytes[start + 1] = end - start - 2;
      return end;
    }
  }
}

function writeNumber(bytes: Buffer, start: number, value: number): number {
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 50) {
    bytes[start] = value < 0 ? SIGNED : UNSIGNED;
    return writeVarint(bytes, start + 1, value < 0 ? -value * 2 - 1 : value);
  }
  bytes[start] = DOUBLE;
  return bytes.writeDoubleLE(value, start + 1);
}

let buffer = Buffer.alloc(1 << 16);

/**
 * Calls `visit` for each value of a row that was written at [from, to). The bytes are valid until it returns. Reads synchronously, because all files share
 * the buffer.
 */
export function readProperties(
  source: number,
  from: number,
  to: number,
  visit: (column: number, value: Buffer) => void,
): void {
  const length = to - from;
  if (length > buffer.length) buffer = Buffer.alloc(length * 2);
  if (!readAt(source, buffer.subarray(0, length), from)) throw new Error('a row was not written whole');
  for (let at = 0; at < length;) {
    const size = buffer.readUInt16LE(at + 2);
    visit(buffer.readUInt16LE(at), buffer.subarray(at + HEAD_BYTES, at + HEAD_BYTES + size));
    at += HEAD_BYTES + size;
  }
}
