import type { RawValue } from '../feature-source.ts';
import type { FgbType } from './flatgeobuf-header.ts';
import { numberOrText } from '../number-or-text.ts';
import { roundFloat } from '../round-float.ts';
import type { StoredTexts } from '../stored-texts.ts';
import { TextCache } from '../text-cache.ts';

/** Reads a value where it begins; texts have their length before them. */
export type FgbValueReader = (bytes: Buffer, from: number) => RawValue;

export const LENGTH_BYTES = 4;
const FIXED_BYTES: Partial<Readonly<Record<FgbType, number>>> = {
  int8: 1,
  uint8: 1,
  bool: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  int64: 8,
  uint64: 8,
  float32: 4,
  float64: 8,
};

/** How many bytes a value of a type takes; 0 when its length stands before it. */
export function fixedBytesOf(type: FgbType): number {
  return FIXED_BYTES[type] ?? 0;
}

export function createFgbValueReader(type: FgbType, texts: StoredTexts): FgbValueReader {
  switch (type) {
    case 'int8':
      return (bytes, from) => bytes.readInt8(from);
    case 'uint8':
      return (bytes, from) => bytes.readUInt8(from);
    case 'bool':
      return (bytes, from) => bytes[from] !== 0;
    case 'int16':
      return (bytes, from) => bytes.readInt16LE(from);
    case 'uint16':
      return (bytes, from) => bytes.readUInt16LE(from);
    case 'int32':
      return (bytes, from) => bytes.readInt32LE(from);
    case 'uint32':
      return (bytes, from) => bytes.readUInt32LE(from);
    case 'int64':
      return (bytes, from) => numberOrText(bytes.readBigInt64LE(from));
    case 'uint64':
      return (bytes, from) => numberOrText(bytes.readBigUInt64LE(from));
    case 'float32':
      return (bytes, from) => roundFloat(bytes.readFloatLE(from));
    case 'float64':
      return (bytes, from) => bytes.readDoubleLE(from);
    case 'binary':
      return () => null;
    default: {
      const cache = new TextCache((bytes, from, to) => texts.decode(bytes, from, to));
      return (bytes, from) =>
        cache.read(bytes, from + LENGTH_BYTES, from + LENGTH_BYTES + bytes.readUInt32LE(from));
    }
  }
}
