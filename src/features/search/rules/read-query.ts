import { FIRSTS, TEENTHS, ordinalOf } from './number-words.ts';
import { type Token, tokenize, withWord } from './tokenize.ts';

/** Words before the number of a unit. People and counties use different words for the same unit, or none. */
export const UNIT_WORDS: ReadonlySet<string> = new Set(
  'apt unit ste no num number spc space lot trlr rm fl bldg ph suite condo basement bsmt upstairs downstairs'.split(
    ' ',
  ),
);
/** Directions and kinds of streets, which people leave out, add and mistake. */
const STREET_PARTS: ReadonlySet<string> = new Set(
  'n s e w ne nw se sw aly ave blvd cir ct dr expy ext fwy hwy ln loop pkwy pl plz rd rte row sq st ter tpke trl way xing path run pass'.split(
    ' ',
  ),
);
/** Words that say nothing about a place in a query that names one. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([
  'usa',
  'us',
  'united',
  'states',
  'county',
  'of',
  'the',
  'in',
  'near',
]);
const ROAD_WORDS: ReadonlySet<string> = new Set(['rd', 'hwy', 'rte', 'trunk', 'line']);
/** Post office boxes, which are left out because no parcel has one. */
export const BOX = /\b(?:p\.?\s?o\.?|post office)\s*(?:box|drawer)\s*#?\s*\w+/gi;
/** More words than these at the end of a query are not a city, state and ZIP code. */
const MAX_AROUND = 7;

/** One way to read a query: the words of the address, and those that may say where it is or which unit is meant. */
export interface Reading {
  terms: readonly Token[];
  /** Words that must agree with the city, county or state of the parcel. Numbers and single letters may be its unit or ZIP code. */
  around: readonly Token[];
}

const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
};

/** Some counties and people write the half of `12 1/2 MAIN ST` as a decimal. */
const DECIMALS: Readonly<Record<string, string>> = { '25': '1/4', '5': '1/2', '75': '3/4' };
/** `N.W.` is one direction, and not the two words `n` and `w`. `S. E St` is E Street in the south. */
const DOTTED_DIRECTION = /\b([ns])\.\s?([ew])(?=\.|(?<=\.[ew])(?:\W|$))/gi;
/** Directions in two letters: `12 No. Main St`, and in a grid `450 So 900 Ea`. */
const NORTH_OR_SOUTH = /^(\s*\d+[a-z]?\s+)([ns])o\b\.?\s+(?=[a-z]|\d+\w*\s+[nsew])/i;
const EAST_OR_WEST = /^(\s*\d+[a-z]?\s+)(?:(e)a|(w)e)\b\.?\s+(?=\d+\w*\s+[nsew])/i;
const AFTER_GRID_STREET = /(\s[nsew][a-z]{0,4}\.?\s+\d+\w*\s+)(?:([ns])o|(e)a|(w)e)\b\.?/i;

/** The number of a street with the next word: `4thave` is 4th Ave. `1street` is not 1st. */
const GLUED_ORDINAL = /\b(\d{1,3}(?:st(?!reet)|nd|rd|th))(?=[a-z]{2})/gi;

/** The names of numbered streets up to the twentieth, as counties write them. */
const ORDINALS: ReadonlyMap<string, string> = new Map(
  [...FIRSTS, ...TEENTHS, 'twentieth'].map((word, index) => [word, ordinalOf(index + 1)]),
);

/** Returns a query with fractions in digits, apart from the number before them: `12½` is not `1212`. */
export function withFractions(query: string): string {
  return query.replaceAll(/[½¼¾⅓⅔]/g, (fraction) => ` ${FRACTIONS[fraction]} `);
}

/** Returns the words of a query with fractions in digits and numbered streets as counties write them. */
export function tokensOfQuery(query: string): Token[] {
  const plain = withFractions(query)
    .replace(BOX, ' ')
    .replace(GLUED_ORDINAL, '$1 ')
    .replace(DOTTED_DIRECTION, '$1$2')
    .replace(NORTH_OR_SOUTH, '$1$2 ')
    .replace(EAST_OR_WEST, '$1$2$3 ')
    .replace(AFTER_GRID_STREET, '$1$2$3$4 ')
    .replace(/^\s*(\d+)\.(25|5|75)(?=\s)/, (_, number, part) => `${number} ${DECIMALS[part]}`);
  return tokenize(plain).map((token) => {
    const number = ORDINALS.get(token.word);
    return number === undefined ? token : { ...token, word: number, canonical: number };
  });
}

/**
 * Returns the ways to read a query as an address with words around it, the one that uses most words for the address first: `65 Pearl St, Springfield VT
 * 05156` and `65 Pearl St Apt 4` both have the address `65 pearl st`.
 */
export function readAddress(query: readonly Token[]): Reading[] {
  const words = query.filter(
    ({ word }, index) => !(EMPTY_WORDS.has(word) || isOfCountry(query, index)) || isOfRoad(query, index),
  );
  const all = words.filter(({ word, canonical }) => !UNIT_WORDS.has(word) && !UNIT_WORDS.has(canonical));
  const joined = joinUnit(all);
  return [
    ...(joined === null ? [] : [{ terms: all, around: [] }, ...readingsOf(joined)]),
    ...numberForms(all).flatMap(readingsOf),
  ];
}

function readingsOf(address: readonly Token[]): Reading[] {
  const readings: Reading[] = [];
  const shortest = Math.max(1, isNumber(address[0]) ? 2 : 1, address.length - MAX_AROUND);
  for (let length = address.length; length >= shortest; length--)
    readings.push({ terms: address.slice(0, length), around: address.slice(length) });
  return readings;
}

/** Returns the words with the number of a unit in one word: `Unit 3-B` and `B-3` become `3b` and `b3`. Returns null if the words have no such number. */
function joinUnit(words: readonly Token[]): readonly Token[] | null {
  for (let at = words.length - 2; at > 1; at--) {
    const [first, second] = words.slice(at, at + 2);
    const unit = `${first?.word} ${second?.word}`;
    // `101 Avenue A 5` has no unit A5.
    const form = at > 2 ? /^(?:\d{1,4} [a-z]|[a-z] \d{1,4})$/ : /^\d{1,4} [a-z]$/;
    if (first !== undefined && form.test(unit))
      return words.toSpliced(at, 2, withWord(first, unit.replace(' ', '')));
  }
  return null;
}

/** Returns true for the last word of `United States of America`. */
function isOfCountry(words: readonly Token[], index: number): boolean {
  return (
    words[index]?.word === 'america' && words[index - 1]?.word === 'of' && words[index - 2]?.word === 'states'
  );
}

/** Returns true for the `county` of `county road 40` and the `us` of `us hwy 12`, which belong to the name of the road. */
function isOfRoad(words: readonly Token[], index: number): boolean {
  const { word } = words[index] ?? { word: '' };
  const next = words[index + 1]?.canonical ?? '';
  return (word === 'county' || word === 'us') && (ROAD_WORDS.has(next) || /^\d/.test(next));
}

/** Returns the words with each form of a house number with a suffix: `123 A` and `123A`, and of the range `12-14` also its first number. */
function numberForms(words: readonly Token[]): (readonly Token[])[] {
  const [first, second, ...rest] = words;
  if (first === undefined || second === undefined) return [words];
  const apart = /^(\d+)([a-z])$/.exec(first.word);
  if (apart !== null)
    return [words, [withWord(first, apart[1] ?? ''), withWord(first, apart[2] ?? ''), second, ...rest]];
  if (!/^\d+$/.test(first.word) || rest.length === 0) return [words];
  if (/^[a-z]$/.test(second.word)) return [words, [withWord(first, first.word + second.word), ...rest]];
  const isRange = /^\d+$/.test(second.word) && Number(second.word) > Number(first.word);
  return isRange ? [words, [first, ...rest]] : [words];
}

/** Returns the same reading without directions and kinds of streets; null if nothing would be left or nothing changes. */
export function withoutStreetParts({ terms, around }: Reading): Reading | null {
  const kept = terms.filter(({ canonical }, index) => index === 0 || !STREET_PARTS.has(canonical));
  if (kept.length < terms.length && namesStreet(kept)) return { terms: kept, around };
  // `118 SE East Ave`: the name of the street is a direction itself.
  const [number, direction, ...street] = terms;
  const isNamedDirection =
    number !== undefined && isNumber(number) && isDirection(direction) && isDirection(street[0]);
  return isNamedDirection && street.length > 1 ? { terms: [number, ...street], around } : null;
}

/** Returns true if the address ends in the middle of a street's name: the kind of street is among the words around it. */
export function cutsStreet({ terms, around }: Reading): boolean {
  return around.slice(1).some(isKindOfStreet) && !terms.some(isKindOfStreet);
}

function isDirection(term: Token | undefined): boolean {
  return term !== undefined && DIRECTIONS.has(term.canonical);
}

/** Returns true if one of the words may be the name of a street, and not only its direction or kind. */
export function namesStreet(terms: readonly Token[]): boolean {
  return terms.some((term) => !isNumber(term) && !STREET_PARTS.has(term.canonical));
}

/** Returns an address without its unit: `150 ELM ST` for `150 ELM ST #5`. */
export function withoutUnit(address: string): string {
  return address.replace(/\s+(?:#|(?:apt|unit|ste|suite|rm)\b).*$/i, '');
}

export function isNumber(term: Token | undefined): boolean {
  return term !== undefined && /^\d+[a-z]?$/.test(term.word);
}

const BETWEEN_STREETS = /\s*(?:[&@/+]|\b(?:and|at)\b)\s*/i;
/** Words between two streets that may as well belong to a name: `Holy Cross Rd`, `Malcolm X Blvd`. */
const CROSSES = /\s*\b(?:x|meets|crosses|cross(?:\s+street)?|intersection\s+with)\b\s*/i;
const BETWEEN_CORNERS = /^(.+?)\s+(?:between|betw|btwn|btw|bet)\.?\s+(\S.*?)\s+(?:and|&)\s+\S/i;
const DIRECTIONS: ReadonlySet<string> = new Set('n s e w ne nw se sw'.split(' '));

/** The person who gets somebody else's mail: `c/o Jane Roe 12 Main St`. */
export const CARE_OF = /\b(?:c\/o|care\s+of|attn)\b[:.\s]*[^\d,\n]*[,\s]*/i;

/** `8 and a half Maple Ave` has no corner. */
const HALF_NUMBER = /^\s*\d+\s+and\s+(?:a|one)\s+half\b/i;

/** Words before two streets: `corner of Main & Oak`, `corner Main & Oak`, but not the name of `Corner Rd & Main`. */
const BEFORE_CORNER =
  /^\s*(?:the\s+)?(?:(?:corner|intersection|junction|crossing)\s+(?:of|at)|near|where|(?:corner|intersection)(?!\s+(?:rd|road|st|street|ave|avenue|ln|lane|dr|drive|way|[&@/+]|and)\b|\s*[&@/+]))\s+/i;

/** Returns the two streets of a query like `Main & Oak`, `corner of Main St and Oak Ave`, `where Main St meets Oak`; null for any other. */
export function readCrossing(query: string): [Token[], Token[]] | null {
  if (HALF_NUMBER.test(query) || CARE_OF.test(query)) return null;
  const text = query
    .replace(BEFORE_CORNER, '')
    .replace(/[\s,]+(?:intersection|corner|crossing)[\s.?!]*$/i, '');
  // Of a street between two others, the first corner.
  const [, street, cross] = BETWEEN_CORNERS.exec(text) ?? [];
  const marked = street && cross ? [street, cross] : text.split(BETWEEN_STREETS);
  const isMarked = marked.length > 1;
  const parts = isMarked ? marked : text.split(CROSSES);
  const [first, second] = parts.map((part) => tokensOfQuery(part));
  if (parts.length !== 2 || first === undefined || second === undefined) return null;
  if (!isMarked && isKindOfStreet(second[0])) return null;
  const isStreet = (terms: readonly Token[]) => terms.length > 0 && !(isNumber(terms[0]) && terms.length > 1);
  return isStreet(first) && isStreet(second) ? [first, second] : null;
}

/** Returns true for the name of a street with words after it, which may be a city: `Main St Springfield`. */
export function isStreetWithPlace(terms: readonly Token[]): boolean {
  return terms.slice(1, -1).some(isKindOfStreet);
}

/** Returns true for `Rd` and `Blvd`, which end the name of a street. */
export function isKindOfStreet(term: Token | undefined): boolean {
  return term !== undefined && STREET_PARTS.has(term.canonical) && !DIRECTIONS.has(term.canonical);
}

/**
 * Returns true if `number` is at an address: the same number, or inside a range of it (`101-105 MAIN ST` has 103, and not 104, which is on the other
 * side of the street).
 */
export function isAtNumber(number: number, address: string): boolean {
  const found = /^\s*(\d+)(?:\s*[-–]\s*(\d+))?/.exec(address);
  if (found === null) return false;
  const from = Number(found[1]);
  const to = Number(found[2] ?? from);
  return number === from || (number > from && number <= to && (number - from) % 2 === 0);
}

/** Returns the number that an address begins with; NaN without one. */
export function numberOf(address: string): number {
  return Number.parseInt(address, 10);
}
