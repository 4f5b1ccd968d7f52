import { parseDegrees } from '../../kernel/coordinates/parse-degrees.ts';
import type { RawValue } from './feature-source.ts';
import type { GeometryBuffer } from './geometry-buffer.ts';

/** Two columns of a table with the coordinates of points. */
export interface CoordinateColumns {
  from: 'lonlat';
  x: number;
  y: number;
  /** True: the comma in `1,420,000.5` separates thousands. False: the comma in `-76,61` is a decimal comma. */
  hasThousands: boolean;
}

type Axis = 'lon' | 'lat';

const DECIMAL_COMMA = /^-?\d+,\d+$/;
const THOUSANDS = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** Matches numbers in which no comma can be a decimal comma. */
const SURE_THOUSANDS = /,.*[,.]/;
const MAX_DEGREES = 180;

/** Returns true if a value has a comma that can only separate thousands. Degrees with a decimal comma are at most 180. */
export function hasThousands(values: readonly RawValue[]): boolean {
  return values.some((value) => {
    const text = String(value ?? '').trim();
    return THOUSANDS.test(text) && (SURE_THOUSANDS.test(text) || Math.abs(parseInt(text, 10)) > MAX_DEGREES);
  });
}

/** Reads a coordinate of a point: a number, or degrees in any notation. NaN for other texts, and null for an absent value. */
export function readCoordinate(value: RawValue, axis: Axis, mayHaveThousands: boolean): number | null {
  if (typeof value === 'number') return value;
  const text = String(value ?? '').trim();
  if (text === '') return null;
  const number = Number(text);
  if (Number.isFinite(number)) return number;
  if (mayHaveThousands && THOUSANDS.test(text)) return Number(text.replaceAll(',', ''));
  if (DECIMAL_COMMA.test(text)) return Number(text.replace(',', '.'));
  return parseDegrees(text, axis) ?? Number.NaN;
}

/** Sets the buffer to a point in the coordinates of the file, to nothing if a coordinate is absent, or to `broken` if one is not a number. */
export function readPoint(x: number | null, y: number | null, into: GeometryBuffer): void {
  into.reset(x === null || y === null ? 'none' : Number.isNaN(x + y) ? 'broken' : 'point');
  if (into.kind !== 'point' || x === null || y === null) return;
  into.addVertex(x, y);
  into.endPart();
}
