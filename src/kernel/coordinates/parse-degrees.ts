/** One coordinate, such as `39°17'24"N`. */
export interface Angle {
  degrees: number;
  /** The axis of its letter, or null without a letter. */
  axis: 'lat' | 'lon' | null;
  /** `whole`: whole degrees without a degree sign; `minutes`: also with minutes. Numbers of streets and sections are written the same way. */
  form: 'whole' | 'minutes' | 'certain';
}

const NUMBER = String.raw`\d{1,3}(?:\.\d+)?`;
/** Degrees, minutes and seconds, each with or without its sign, and a letter before or after. */
const ANGLE = new RegExp(
  String.raw`^\s*([NSEW])?\s*([+-])?(${NUMBER})\s*(?:[°ºd]\s*|\s+|$|(?=[NSEW,;]))(?:(${NUMBER})\s*(?:['′’m]\s*|\s+|$|(?=[NSEW,;])))?(?:(${NUMBER})\s*(?:["″”s]|'')?\s*)?([NSEW])?\s*`,
  'i',
);

/** Words and signs that mean the same as those of {@link ANGLE}. */
const SAME_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[−–]/g, '-'],
  [/(?<![a-z])(?:lat(?:itude)?|l(?:on|ng|ong)(?:gitude|itude)?)(?![a-z])\s*[:=]?\s*/gi, ' '],
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
/** `42:21:36`, `-71-03-36.5` and `42-21.6` without a letter, which are degrees only where nothing else is expected. */
const JOINED = /^\s*([+-]?\d{1,3})([:-])(\d{1,2}(?:\.\d+)?)(?:\2(\d{1,2}(?:\.\d+)?))?\s*$/;
const DECIMAL_COMMA = /^([^.,]*\d),(\d[^.,]*)$/;

const LIMIT = { lat: 90, lon: 180 };

/**
 * Reads one coordinate of a known axis, in degrees: `39.29`, `39,29`, `39.29N`, `39°17'24"`, `39 17 24 N`, `39-17-24`. Null for other texts, for a letter of the other axis and
 * for values outside the range.
 */
export function parseDegrees(text: string, axis: 'lat' | 'lon'): number | null {
  const plain = plainSigns(withSingleBlanks(text).replace(DECIMAL_COMMA, '$1.$2')).replace(
    JOINED,
    '$1 $3 $4',
  );
  const read = readAngle(plain);
  if (read === null || plain.slice(read.length).trim() !== '') return null;
  const { angle } = read;
  return (angle.axis ?? axis) === axis && Math.abs(angle.degrees) <= LIMIT[axis] ? angle.degrees : null;
}

/** Replaces words and other signs with the signs and letters that {@link readAngle} reads. */
export function plainSigns(text: string): string {
  return withSingleBlanks(SAME_SIGNS.reduce((plain, [sign, same]) => plain.replace(sign, same), text));
}

/** Replaces each run of blanks with one, because the patterns here take time that grows with the square of its length, and a text from a file may be long. */
export function withSingleBlanks(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Reads the coordinate with which the text begins, and the length of its text. Null if the text does not begin with one. */
export function readAngle(text: string): { angle: Angle; length: number } | null {
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
  const isBare = Number.isInteger(d) && !/[°ºd]/i.test(whole);
  const form = !isBare ? 'certain' : match[4] === undefined ? 'whole' : 'minutes';
  return { angle: { degrees: isNegative ? -size : size, axis, form }, length: whole.length };
}
