/** The digits of a plus code, in their order. */
export const PLUS_CODE_DIGITS = '23456789CFGHJMPQRVWX';
/**
 * A full plus code, after which the name of a place may follow. The first digit is at most C, because the latitude ends at the pole, and the second at most V,
 * because the longitude ends at the date line.
 */
const WHOLE = new RegExp(
  `^\\s*([2-9C][2-9CFGHJMPQRV][${PLUS_CODE_DIGITS}]{6})\\+([${PLUS_CODE_DIGITS}]{2,7})(?![${PLUS_CODE_DIGITS}\\d])(?:[\\s,].*)?$`,
  'i',
);
/** The degrees of one step of each pair of digits. */
const PAIRS = [20, 1, 0.05, 0.0025, 0.000125];
/** Each later digit divides the cell into rows and columns. */
const ROWS = 5;
const COLUMNS = 4;

/** Reads the middle of a plus code (Open Location Code): `87F579RQ+54`. Null for other texts, and for short codes, which are relative to a place: `79RQ+54`. */
export function readPlusCode(text: string): { lat: number; lon: number } | null {
  const [, first, second] = WHOLE.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const steps = Array.from((first + second).toUpperCase(), (digit) => PLUS_CODE_DIGITS.indexOf(digit));
  let [lat, lon] = [-90, -180];
  let [height, width] = [0, 0];
  for (const [pair, size] of PAIRS.entries()) {
    lat += (steps[pair * 2] ?? 0) * size;
    lon += (steps[pair * 2 + 1] ?? 0) * size;
    [height, width] = [size, size];
  }
  for (const step of steps.slice(PAIRS.length * 2)) {
    [height, width] = [height / ROWS, width / COLUMNS];
    lat += Math.floor(step / COLUMNS) * height;
    lon += (step % COLUMNS) * width;
  }
  return { lat: round(lat + height / 2), lon: round(lon + width / 2) };
}

/** Rounds to about a millimeter, which removes the errors of the sums. */
function round(degrees: number): number {
  return Math.round(degrees * 1e8) / 1e8;
}
