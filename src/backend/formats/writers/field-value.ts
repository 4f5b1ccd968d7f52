import type { CopyTuple } from '../../db/copy-tuples.ts';
import type { ExportType } from './row-writer.ts';
import { writeDate, writeInteger, writeNumber, writeTimestamp, writeUuid } from './value-text.ts';

const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');

/** Writes a field that is neither null nor text, and returns its end. The caller writes texts, because each format escapes different characters. */
export function writeField(
  bytes: Buffer,
  at: number,
  tuple: CopyTuple,
  field: number,
  type: Exclude<ExportType, 'text'>,
): number {
  const from = tuple.at[field] as number;
  switch (type) {
    case 'integer':
      return writeInteger(bytes, at, tuple.view.getInt32(from));
    case 'number':
      return writeNumber(bytes, at, tuple.view.getFloat64(from));
    case 'boolean': {
      const word = tuple.bytes[from] === 1 ? TRUE : FALSE;
      bytes.set(word, at);
      return at + word.length;
    }
    case 'date':
      return writeDate(bytes, at, tuple.view.getInt32(from));
    case 'timestamp':
      return writeTimestamp(bytes, at, readMicroseconds(tuple, from));
    case 'uuid':
      return writeUuid(bytes, at, tuple.bytes, from);
  }
}

export function readMicroseconds({ view }: CopyTuple, from: number): number {
  return view.getInt32(from) * 0x1_0000_0000 + view.getUint32(from + 4);
}

/** Returns false for null, and for a number without a text form (NaN, infinities). */
export function hasValue(tuple: CopyTuple, field: number, type: ExportType): boolean {
  if ((tuple.length[field] as number) < 0) return false;
  return type !== 'number' || Number.isFinite(tuple.view.getFloat64(tuple.at[field] as number));
}

/** Copies bytes. Up to 40 bytes are copied in a loop, which is faster than a call of `copy`. */
export function copyBytes(target: Buffer, at: number, source: Buffer, from: number, length: number): number {
  if (length > 40) source.copy(target, at, from, from + length);
  else for (let index = 0; index < length; index++) target[at + index] = source[from + index] as number;
  return at + length;
}

/**
 * Writes UTF-8 text, and calls `escape` for each byte whose entry in `guarded` is not 0. `escape` returns the end of its output. Texts without such bytes are
 * copied at once.
 */
export function writeEscaped(
  bytes: Buffer,
  start: number,
  source: Buffer,
  from: number,
  length: number,
  guarded: Uint8Array,
  escape: (bytes: Buffer, at: number, byte: number) => number,
): number {
  const to = from + length;
  let index = from;
  while (index < to && guarded[source[index] as number] === 0) index++;
  let at = copyBytes(bytes, start, source, from, index - from);
  for (; index < to; index++) {
    const byte = source[index] as number;
    if (guarded[byte] === 0) bytes[at++] = byte;
    else at = escape(bytes, at, byte);
  }
  return at;
}

/** Returns the number of bytes of a row in the stream, which is an upper bound for each of its texts. */
export function rowBytes({ at, length }: CopyTuple): number {
  const last = at.length - 1;
  return (at[last] as number) + Math.max(0, length[last] as number) - (at[0] as number);
}
