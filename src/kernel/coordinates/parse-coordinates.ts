import { type Angle, plainSigns, readAngle, withSingleBlanks } from './parse-degrees.ts';
import { readPlusCode } from './plus-code.ts';

/** A point in degrees. */
export interface Coordinates {
  lat: number;
  lon: number;
}

const DEGREES = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
const BETWEEN = String.raw`°?[\s,;&]+`;
const LAT = String.raw`[({]?\s*["']?lat(?:itude)?["']?\s*[:=]?\s*(${DEGREES})`;
const LON = String.raw`[({]?\s*["']?l(?:on|ng|ong)(?:gitude|itude)?["']?\s*[:=]?\s*(${DEGREES})`;
/** Forms that fix the order of the axes: `lat: 39.29, lng: -76.61`, `POINT(-76.61 39.29)`. The second entry tells which of the two numbers is the latitude. */
const NAMED: readonly (readonly [RegExp, 1 | 2])[] = [
  [new RegExp(`^\\s*${LAT}${BETWEEN}${LON}\\W*$`, 'i'), 1],
  [new RegExp(`^\\s*${LON}${BETWEEN}${LAT}\\W*$`, 'i'), 2],
  [
    new RegExp(
      String.raw`^\s*(?:srid=\d+;\s*)?point\s*z?\s*\(\s*(${DEGREES})\s+(${DEGREES})(?:\s+[+-]?[\d.]+)?\s*\)\s*$`,
      'i',
    ),
    2,
  ],
  // The marked place in the address of a map, which is not always its middle: `.../@39.3,-76.6,17z/data=!3d39.29!4d-76.61`.
  [new RegExp(String.raw`^\s*https?://\S*!3d(${DEGREES})!4d(${DEGREES})(?![\d.])`, 'i'), 1],
  [
    new RegExp(
      String.raw`^\s*https?://\S*?[?&#]m?lat(?:itude)?=(${DEGREES})&m?l(?:on|ng|ong)(?:gitude)?=(${DEGREES})(?![\d.])`,
      'i',
    ),
    1,
  ],
  // The address of a map, or the part from the `@` on: `.../@39.29,-76.61,17z`, `...?q=39.29,-76.61`, `...#map=17/39.29/-76.61`; also `geo:39.29,-76.61`.
  [/^\s*(?:https?:\/\/\S*?[@=/]|geo:|@)([+-]?\d{1,2}\.\d+)(?:,|%2c|\/)([+-]?\d{1,3}\.\d+)(?![\d.])/i, 1],
];
/** Numbers with decimal commas. Three decimals or more, so that they are not a list of whole numbers. */
const COMMAS = /^([+-]?\d{1,3}),(\d{3,})\s*[;\s]\s*([+-]?\d{1,3}),(\d{3,})$/;
/** With a negative longitude, fewer decimals are enough. */
const FEW_COMMAS = /^(\d{1,2}),(\d+)\s*;\s*(-\d{1,3}),(\d+)$/;

const DECIMALS = /^\s*([+-]?\d{1,3}\.\d+)\s*[,;/\s]\s*([+-]?\d{1,3}\.\d+)\s*$/;
/** Labels before both coordinates: `GPS coordinates:`, `lat/long`. */
const LABELS: readonly RegExp[] = [
  /^\s*(?:gps|coord(?:inate)?s?|position|location)(?:\s+(?:coord(?:inate)?s?|position|location))?\s*[:=]?\s*/i,
  /^\s*lat(?:itude)?\s*(?:[/,&]|and)\s*l(?:on|ng|ong)(?:gitude)?(?![a-z])\s*[:=]?\s*/i,
];

/**
 * Reads a point as people write it: `39.29, -76.61`, `39.29N 76.61W`, `N39.29 W76.61`, `39°17'24"N 76°36'36"W`, with words for the signs, as a whole plus code, and in the
 * forms of other programs. Latitude comes first, unless letters or the values decide otherwise: a negative latitude with a positive longitude of at most 90 is nowhere in the
 * United States or Canada, so `-76.61, 39.29` is read as longitude first. Null for other texts, including two whole numbers.
 */
export function parseCoordinates(written: string): Coordinates | null {
  const text = withSingleBlanks(written);
  const point = readDecimals(text) ?? readNamed(text) ?? readPlusCode(text) ?? readAngles(text);
  return point !== null && Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : null;
}

function readDecimals(text: string): Coordinates | null {
  const [, first, second] = DECIMALS.exec(text) ?? [];
  return first === undefined || second === undefined ? null : inOrder(Number(first), Number(second));
}

function inOrder(first: number, second: number): Coordinates {
  const isLonFirst = Math.abs(first) > 90 || (first < 0 && second > 0 && second <= 90);
  return isLonFirst ? { lat: second, lon: first } : { lat: first, lon: second };
}

function readNamed(text: string): Coordinates | null {
  for (const [form, lat] of NAMED) {
    const [, first, second] = form.exec(text) ?? [];
    if (first === undefined || second === undefined) continue;
    const [one, other] = [Number(first), Number(second)];
    return lat === 1 ? { lat: one, lon: other } : { lat: other, lon: one };
  }
  return null;
}

function readAngles(text: string): Coordinates | null {
  const bare = plainSigns(LABELS.reduce((rest, label) => rest.replace(label, ''), text.replace(/[−–]/g, '-')))
    .trim()
    .replace(/^[([](.*)[)\]]$/, '$1');
  const decimals = readDecimals(bare.replace(COMMAS, '$1.$2; $3.$4').replace(FEW_COMMAS, '$1.$2; $3.$4'));
  if (decimals !== null) return decimals;
  if (!/[NSEW°º]/i.test(bare)) return null; // two whole numbers are a house number and a street, or a parcel number
  const first = readAngle(bare);
  if (first === null) return null;
  const rest = bare.slice(first.length).replace(/^[,;]\s*/, '');
  const second = readAngle(rest);
  if (second === null || rest.slice(second.length).trim() !== '') return null;
  return combine(first.angle, second.angle);
}

/** Returns null for two angles that are no position: `45 N 100 W` is an address in a street grid, and `12 5N 20W` a section of a township. */
function combine(first: Angle, second: Angle): Coordinates | null {
  const forms = [first.form, second.form];
  if (forms.includes('whole') && !forms.includes('certain')) return null;
  if (first.axis === null && second.axis === null) return inOrder(first.degrees, second.degrees);
  if (first.axis === second.axis) return null;
  return first.axis === 'lon' || second.axis === 'lat'
    ? { lat: second.degrees, lon: first.degrees }
    : { lat: first.degrees, lon: second.degrees };
}
