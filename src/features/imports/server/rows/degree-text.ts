import { TextBytes } from '../../../../backend/formats/text-bytes.ts';

const DECIMALS = 7;
const UNITS = 10 ** DECIMALS;
const ROOM = 16;
const ZERO = 0x30;
const MINUS = 0x2d;
const DOT = 0x2e;

/** Writes degrees with up to seven decimals (a centimeter): the text that `String` writes for the rounded number, but never with an exponent. */
export class DegreeText extends TextBytes {
  constructor() {
    super();
    this.use(Buffer.alloc(ROOM));
    this.to = ROOM;
  }

  set(degrees: number): this {
    const { bytes } = this;
    let units = Math.round(Math.abs(degrees) * UNITS);
    const isNegative = degrees < 0 && units > 0;
    let at = ROOM;
    let decimals = DECIMALS;
    while (decimals > 0 && units % 10 === 0) {
      units /= 10;
      decimals--;
    }
    this.to = ROOM;
    if (decimals > 0) {
      for (; decimals > 0; decimals--) {
        bytes[--at] = ZERO + (units % 10);
        units = Math.floor(units / 10);
      }
      bytes[--at] = DOT;
    }
    do {
      bytes[--at] = ZERO + (units % 10);
      units = Math.floor(units / 10);
    } while (units > 0);
    if (isNegative) bytes[--at] = MINUS;
    this.from = at;
    return this;
  }
}

/** Reads the text that {@link DegreeText} writes. */
export function readDegrees(bytes: Uint8Array, from: number, length: number): number {
  const end = from + length;
  let at = from;
  const isNegative = bytes[at] === MINUS;
  if (isNegative) at++;
  let units = 0;
  let scale = 0;
  for (; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === DOT) scale = 1;
    else {
      units = units * 10 + byte - ZERO;
      scale *= 10;
    }
  }
  const degrees = scale === 0 ? units : units / scale;
  return isNegative ? -degrees : degrees;
}
