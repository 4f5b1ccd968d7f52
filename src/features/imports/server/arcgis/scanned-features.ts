import { plainValue } from '../../../../backend/formats/esri-json/attribute-reader.ts';
import { GeometryBuffer, MAX_VERTICES } from '../../../../backend/formats/geometry-buffer.ts';
import { exactInteger, isObject } from '../services/read-json.ts';
import { firstNumber, writeEsriGeometry } from './esri-geometry.ts';
import { writeGeometry } from './format-geometry.ts';
import type { PageFeatures } from './page-features.ts';
import type { ScannedPage } from './scan-page.ts';

const QUOTE = 0x22;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const OPEN = 0x7b;
const CLOSE_LIST = 0x5d;
const COMMA = 0x2c;
const CLOSE = 0x7d;
/** An integer of at most this many digits is exact as a number. */
const EXACT_DIGITS = 15;
const TENS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
const RINGS = Buffer.from('"rings"');

const buffer = new GeometryBuffer();
/** The position in the bytes, which the functions of this file share while they read a geometry. */
let position = 0;

/**
 * Returns the features of a page whose values were found in its bytes. Only values of the listed fields can be found. Texts and numbers are copied as they are. If
 * `longIntegers` is true, integers that a number can't hold become texts.
 */
export function scannedFeatures(
  { bytes, count, offsets }: ScannedPage,
  fields: number,
  { longIntegers }: { longIntegers: boolean },
): PageFeatures {
  const width = 2 + fields * 2;
  let base = 0;
  const valueAt = (slot: number): unknown => {
    const from = offsets[slot] as number;
    const to = offsets[slot + 1] as number;
    return from === 0 ? undefined : JSON.parse(bytes.toString('utf8', from, to));
  };
  const isLong = (from: number, to: number) =>
    longIntegers && to - from > EXACT_DIGITS && bytes[from] !== QUOTE;
  const find = (at: number): unknown => {
    if (at < 0) return undefined;
    const slot = base + 2 + at * 2;
    const value = valueAt(slot);
    const from = offsets[slot] as number;
    const to = offsets[slot + 1] as number;
    return isLong(from, to) ? exactInteger(value, bytes.toString('latin1', from, to)) : value;
  };
  return {
    count,
    goTo(index) {
      base = index * width;
    },
    find,
    id: undefined,
    firstX() {
      for (let at = 0; at < count; at++) {
        const x = firstNumber(valueAt(at * width)) ?? 0;
        if (x !== 0) return Math.abs(x);
      }
      return 0;
    },
    write(at, _, into) {
      const slot = base + 2 + at * 2;
      const from = offsets[slot] as number;
      const to = offsets[slot + 1] as number;
      const first = bytes[from];
      const isNested = first === OPEN || first === OPEN_LIST;
      // A zero may have a sign, which the readers of other formats don't keep.
      const mayBeMinusZero = first === MINUS && bytes[from + 1] === ZERO;
      if (from === 0) into.raw('null');
      else if (isNested || mayBeMinusZero || isLong(from, to)) into.value(plainValue(find(at)));
      else into.copy(bytes, from, to);
    },
    writeGeometry(toLonLat, into) {
      const from = offsets[base] as number;
      if (from === 0) into.raw('null');
      else if (!fillRings(bytes, from, offsets[base + 1] as number)) {
        const geometry = valueAt(base);
        writeEsriGeometry(into, isObject(geometry) ? geometry : null, toLonLat);
      } else if (!writeGeometry(into, buffer, toLonLat, true)) into.raw('null');
    },
  };
}

/** Reads `{"rings":[[[x,y],...],...]}` into the buffer. Returns false for any other geometry, which the usual reader reads. */
function fillRings(bytes: Buffer, from: number, to: number): boolean {
  position = from;
  if (!skip(bytes, OPEN) || !skipName(bytes, RINGS) || !skip(bytes, COLON) || !skip(bytes, OPEN_LIST))
    return false;
  buffer.reset('polygon');
  while (skip(bytes, OPEN_LIST)) {
    const start = buffer.vertexCount;
    while (skip(bytes, OPEN_LIST)) {
      const x = readNumber(bytes);
      if (!skip(bytes, COMMA)) return false;
      const y = readNumber(bytes);
      if (!skip(bytes, CLOSE_LIST)) return false;
      buffer.addVertex(x, y);
      skip(bytes, COMMA);
    }
    if (!skip(bytes, CLOSE_LIST) || buffer.vertexCount === start || buffer.vertexCount > MAX_VERTICES)
      return false;
    buffer.endPart();
    skip(bytes, COMMA);
  }
  // Nothing may follow the rings.
  return skip(bytes, CLOSE_LIST) && skip(bytes, CLOSE) && position === to && buffer.vertexCount > 0;
}

/** Skips blanks. If the next byte is `code`, skips it, too, and returns true; otherwise returns false. */
function skip(bytes: Buffer, code: number): boolean {
  while ((bytes[position] as number) <= 0x20) position++;
  if (bytes[position] !== code) return false;
  position++;
  return true;
}

function skipName(bytes: Buffer, name: Buffer): boolean {
  while ((bytes[position] as number) <= 0x20) position++;
  for (let at = 0; at < name.length; at++) if (bytes[position + at] !== name[at]) return false;
  position += name.length;
  return true;
}

/** Reads a number, whose form the scan has checked. Returns NaN for anything else, such as null. */
function readNumber(bytes: Buffer): number {
  while ((bytes[position] as number) <= 0x20) position++;
  const from = position;
  const isNegative = bytes[position] === MINUS;
  if (isNegative) position++;
  let digits = 0;
  let mantissa = 0;
  let scale = 0;
  for (; ; position++) {
    const code = bytes[position] as number;
    const digit = code - ZERO;
    if (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit;
      digits++;
      if (scale > 0) scale++;
    } else if (code === POINT && scale === 0) scale = 1;
    else break;
  }
  const last = bytes[position];
  if (last === 0x65 || last === 0x45 || mantissa > Number.MAX_SAFE_INTEGER || scale > TENS.length) {
    while (bytes[position] !== COMMA && bytes[position] !== CLOSE_LIST && position < bytes.length) position++;
    return Number(bytes.toString('latin1', from, position));
  }
  if (digits === 0) return Number.NaN;
  // The mantissa and the power of ten are exact, so their quotient is the nearest number, as JSON.parse returns it.
  const size = scale > 0 ? mantissa / (TENS[scale - 1] as number) : mantissa;
  return isNegative ? -size : size;
}
