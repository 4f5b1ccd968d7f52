import { readPlusCode } from './plus-code.ts';

export interface Coordinates {
  lat: number;
  lon: number;
}

interface Angle {
  degrees: number;
  axis: 'lat' | 'lon' | null;
  /** True for whole degrees without a sign. */
  isPlain?: boolean;
}

const NUMBER = String.raw`\d{1,3}(?:\.\d+)?`;
/** Degrees, minutes and seconds, each with or without its sign, and a letter before or after. */
const ANGLE = new RegExp(
  String.raw`^\s*([NSEW])?\s*([+-])?(${NUMBER})\s*(?:[°ºd]\s*|\s+|$|(?=[NSEW,;]))(?:(${NUMBER})\s*(?:['′’m]\s*|\s+|$|(?=[NSEW,;])))?(?:(${NUMBER})\s*(?:["″”s]|'')?\s*)?([NSEW])?\s*`,
  'i',
);

const DEGREES = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
const BETWEEN = String.raw`°?[\s,;&]+`;
const LAT = String.raw`\(?lat(?:itude)?\s*[:=]?\s*(${DEGREES})`;
const LON = String.raw`\(?l(?:on|ng|ong)(?:gitude|itude)?\s*[:=]?\s*(${DEGREES})`;
/** Forms that name the axes: `lat: 39.29, lng: -76.61`, `POINT(-76.61 39.29)`. The second entry tells which of the two numbers is the latitude. */
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
];
/** The address of a map: `.../@39.29,-76.61,17z`, `...?q=39.29,-76.61`, `...#map=17/39.29/-76.61`, or the part from the `@` on; also `geo:39.29,-76.61`. */
const IN_ADDRESS =
  /^\s*(?:https?:\/\/\S*?[@=/]|geo:|@)([+-]?\d{1,2}\.\d+)(?:,|%2c|\/)([+-]?\d{1,3}\.\d+)(?![\d.])/i;
/** Numbers with decimal commas. Three decimals or more, so that they are not a list of whole numbers. */
const COMMAS = /^([+-]?\d{1,3}),(\d{3,})\s*[;\s]\s*([+-]?\d{1,3}),(\d{3,})$/;
/** With a negative longitude, fewer decimals are enough. */
const FEW_COMMAS = /^(\d{1,2}),(\d+)\s*;\s*(-\d{1,3}),(\d+)$/;

/** Words and signs that mean the same as those of {@link ANGLE}, and labels of the whole text. */
const SAME_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[−–]/g, '-'],
  [
    /^\s*(?:gps|coord(?:inate)?s?|position|location)(?:\s+(?:coord(?:inate)?s?|position|location))?\s*[:=]?\s*/i,
    '',
  ],
  [/^\s*lat(?:itude)?\s*(?:[/,&]|and)\s*l(?:on|ng|ong)(?:gitude)?(?![a-z])\s*[:=]?\s*/i, ''],
  [/(?<![a-z])(?:lat(?:itude)?|l(?:on|ng|ong)(?:gitude)?)(?![a-z])\s*[:=]?\s*/gi, ' '],
  [/(\d)\s*deg(?:ree)?s?(?![a-z])\.?/gi, '$1°'],
  [/(\d)\s*min(?:ute)?s?(?![a-z])\.?/gi, "$1'"],
  [/(\d)\s*sec(?:ond)?s?(?![a-z])\.?/gi, '$1"'],
  [
    /(?<![a-z])(n)orth(?![a-z])|(?<![a-z])(s)outh(?![a-z])|(?<![a-z])(e)ast(?![a-z])|(?<![a-z])(w)est(?![a-z])/gi,
    '$1$2$3$4',
  ],
  // 42:21:36 N and 42-21-36 N
  [/(?<![\d.:-])(\d{1,3})([:-])(\d{1,2})\2(\d{1,2}(?:\.\d+)?)(?=\s*[NSEW](?![a-z]))/gi, '$1 $3 $4'],
  [/(?<![a-z])([NSEW])\s*(\d{1,3})([:-])(\d{1,2})\3(\d{1,2}(?:\.\d+)?)(?![\d.:-])/gi, '$1 $2 $4 $5'],
];

/**
 * Reads a point as people write it: `39.29, -76.61`, `39.29N 76.61W`, `N39.29 W76.61`, `39°17'24"N 76°36'36"W`, with words for the signs, as a whole plus code, and in the
 * forms of other programs. Latitude comes first, unless letters or the values decide otherwise: a negative latitude with a positive longitude is nowhere in the United States or
 * Canada, so `-76.61, 39.29` is read as longitude first. Null for other texts, including two whole numbers.
 */
export function parseCoordinates(text: string): Coordinates | null {
  for (const [form, lat] of NAMED) {
    const [, first, second] = form.exec(text) ?? [];
    if (first === undefined || second === undefined) continue;
    const [one, other] = [Number(first), Number(second)];
    return within(lat === 1 ? { lat: one, lon: other } : { lat: other, lon: one });
  }
  const address = IN_ADDRESS.exec(text);
  if (address !== null) return within({ lat: Number(address[1]), lon: Number(address[2]) });
  const code = readPlusCode(text);
  if (code !== null) return code;
  let bare = text;
  for (const [sign, same] of SAME_SIGNS) bare = bare.replace(sign, same);
  bare = bare.trim().replace(/^[([](.*)[)\]]$/, '$1');
  const pair = readPair(bare.replace(COMMAS, '$1.$2; $3.$4').replace(FEW_COMMAS, '$1.$2; $3.$4'));
  if (pair === null) return null;
  const [first, second] = pair;
  if (first.axis !== null || second.axis !== null) {
    if (first.axis === second.axis) return null;
    return first.axis === 'lon' || second.axis === 'lat'
      ? within({ lat: second.degrees, lon: first.degrees })
      : within({ lat: first.degrees, lon: second.degrees });
  }
  const isLonFirst = Math.abs(first.degrees) > 90 || (first.degrees < 0 && second.degrees > 0);
  return isLonFirst
    ? within({ lat: second.degrees, lon: first.degrees })
    : within({ lat: first.degrees, lon: second.degrees });
}

function within(point: Coordinates): Coordinates | null {
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : null;
}

function readPair(text: string): [Angle, Angle] | null {
  const decimal = /^\s*([+-]?\d{1,3}\.\d+)\s*[,;/\s]\s*([+-]?\d{1,3}\.\d+)\s*$/.exec(text);
  if (decimal !== null) {
    return [
      { degrees: Number(decimal[1]), axis: null },
      { degrees: Number(decimal[2]), axis: null },
    ];
  }
  if (!/[NSEW°º]/i.test(text)) return null; // two whole numbers are a house number and a street, or a parcel number
  const first = readAngle(text);
  if (first === null) return null;
  const rest = text.slice(first.length).replace(/^[,;]\s*/, '');
  const second = readAngle(rest);
  if (second === null || rest.slice(second.length).trim() !== '') return null;
  if (first.angle.isPlain && second.angle.isPlain) return null; // `45 N 100 W` is an address in a street grid
  return [first.angle, second.angle];
}

function readAngle(text: string): { angle: Angle; length: number } | null {
  const match = ANGLE.exec(text);
  if (match === null) return null;
  const [whole, before, sign, degrees, minutes = '0', seconds = '0', after] = match;
  if (before !== undefined && after !== undefined) return readAngle(text.slice(0, whole.length - 1)); // in `N39 W76` the W belongs to the next angle
  const letter = (before ?? after)?.toUpperCase();
  const [d, m, s] = [Number(degrees), Number(minutes), Number(seconds)];
  if (m >= 60 || s >= 60 || (sign === '-' && letter !== undefined)) return null;
  const size = d + m / 60 + s / 3600;
  const isNegative = sign === '-' || letter === 'S' || letter === 'W';
  const axis = letter === undefined ? null : letter === 'N' || letter === 'S' ? 'lat' : 'lon';
  const isPlain = match[4] === undefined && Number.isInteger(d) && !/[°º]/.test(whole);
  return { angle: { degrees: isNegative ? -size : size, axis, isPlain }, length: whole.length };
}
