import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import type { RawValue } from '../feature-source.ts';
import { numberOrText } from '../number-or-text.ts';
import { roundFloat } from '../round-float.ts';
import type { StoredTexts } from '../stored-texts.ts';
import { TextCache } from '../text-cache.ts';

/**
 * Reads the value that begins at `from`. The length of a text comes before the text. The package's own `parseProperties` is not used: it rounds 64-bit whole
 * numbers, which are usually ids, and replaces bytes that are not UTF-8.
 */
export type FgbValueReader = (bytes: Buffer, from: number) => RawValue;

export const LENGTH_BYTES = 4;
const FIXED_BYTES: Partial<Readonly<Record<ColumnType, number>>> = {
  [ColumnType.Byte]: 1,
  [ColumnType.UByte]: 1,
  [ColumnType.Bool]: 1,
  [ColumnType.Short]: 2,
  [ColumnType.UShort]: 2,
  [ColumnType.Int]: 4,
  [ColumnType.UInt]: 4,
  [ColumnType.Long]: 8,
  [ColumnType.ULong]: 8,
  [ColumnType.Float]: 4,
  [ColumnType.Double]: 8,
};

/** Returns the size of a type in bytes; 0 if the length precedes the value. */
export function fixedBytesOf(type: ColumnType): number {
  return FIXED_BYTES[type] ?? 0;
}

export function createFgbValueReader(type: ColumnType, texts: StoredTexts): FgbValueReader {
  switch (type) {
    case ColumnType.Byte:
      return (bytes, from) => bytes.readInt8(from);
    case ColumnType.UByte:
      return (bytes, from) => bytes.readUInt8(from);
    case ColumnType.Bool:
      return (bytes, from) => bytes[from] !== 0;
    case ColumnType.Short:
      return (bytes, from) => bytes.readInt16LE(from);
    case ColumnType.UShort:
      return (bytes, from) => bytes.readUInt16LE(from);
    case ColumnType.Int:
      return (bytes, from) => bytes.readInt32LE(from);
    case ColumnType.UInt:
      return (bytes, from) => bytes.readUInt32LE(from);
    case ColumnType.Long:
      return (bytes, from) => numberOrText(bytes.readBigInt64LE(from));
    case ColumnType.ULong:
      return (bytes, from) => numberOrText(bytes.readBigUInt64LE(from));
    case ColumnType.Float:
      return (bytes, from) => roundFloat(bytes.readFloatLE(from));
    case ColumnType.Double:
      return (bytes, from) => bytes.readDoubleLE(from);
    case ColumnType.Binary:
      return () => null;
    default: {
      const cache = new TextCache((bytes, from, to) => texts.decode(bytes, from, to));
      return (bytes, from) =>
        cache.read(bytes, from + LENGTH_BYTES, from + LENGTH_BYTES + bytes.readUInt32LE(from));
    }
  }
}
