import type { RawValue } from '../feature-source.ts';
import { numberOrText } from '../number-or-text.ts';
import { FIRST_BLOB } from '../sqlite-format.ts';
import { TextCache } from '../text-cache.ts';
import type { StoredTexts } from '../stored-texts.ts';
import type { SqliteEncoding } from './sqlite-file.ts';

/** Serial type of a text of a gigabyte, SQLite's own limit. */
export const MAX_SERIAL = 0x7fff_ffff;
/** Bytes of the serial types below the BLOBs'; 10 and 11 are reserved, and hold nothing that could be read. */
const FIXED_BYTES = Uint8Array.of(0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0);

/** How many bytes a value takes. */
export function serialBytes(serial: number): number {
  return serial < FIRST_BLOB ? (FIXED_BYTES[serial] as number) : (serial - FIRST_BLOB) >> 1;
}

/** A number; see `numberOrText`. */
export function readNumber(bytes: Buffer, from: number, serial: number): number | string | null {
  switch (serial) {
    case 1:
      return bytes.readInt8(from);
    case 2:
      return bytes.readInt16BE(from);
    case 3:
      return bytes.readIntBE(from, 3);
    case 4:
      return bytes.readInt32BE(from);
    case 5:
      return bytes.readIntBE(from, 6);
    case 6:
      return numberOrText(bytes.readBigInt64BE(from));
    case 7:
      return bytes.readDoubleBE(from);
    case 8:
      return 0;
    case 9:
      return 1;
    default:
      return null;
  }
}

export type TextReader = (bytes: Buffer, from: number, to: number) => RawValue;

/** Makes strings of the texts of one column. */
export function createTextReader(encoding: SqliteEncoding, texts: StoredTexts): TextReader {
  if (encoding === 'utf-8') {
    const cache = new TextCache((bytes, from, to) => texts.decode(bytes, from, to));
    return (bytes, from, to) => cache.read(bytes, from, to);
  }
  const decoder = new TextDecoder(encoding);
  return (bytes, from, to) => decoder.decode(bytes.subarray(from, to));
}
