import { DIRECTION_WORDS, LONE_UNIT_WORDS, STREET_TYPE_WORDS, UNIT_DESIGNATORS } from './street-words.ts';

/** The parts of a street address in the record; null for a missing part. */
export interface SplitAddress {
  /** `12`, `12-14`, `12 1/2`, `12A`. */
  number: string | null;
  /** The direction before the street: `N`. */
  prefix: string | null;
  /** `MAIN`, `1ST`, `HIGHWAY 12`, `PO BOX 7`. */
  street: string | null;
  /** The USPS abbreviation: `ST`. */
  type: string | null;
  /** The direction after the street: `NW`. */
  suffix: string | null;
  /** `APT 4`, `# 4`, `REAR`. */
  unit: string | null;
}

/** Matches `12`, `12A`, `12-14`, `12-A`, `12&14`, `N6W23001` (a grid address), `123.5`; not `1ST`. */
const NUMBER = /^(?:\d+(?:[-&/]\d+)*(?:-?[A-Z])?|\d+\.\d+|[NSEW]\d+[NSEW]\d+)$/;
const ORDINAL = /^\d+(?:ST|ND|RD|TH)$/;
const FRACTION = /^[1-9]\/[1-9]\d?$/;
const PO_BOX = /^(?:P\.? ?O\.?|POST OFFICE)? ?(?:BOX|BX) +#? ?([A-Z0-9-]+)\b/;
const RURAL_BOX = /^(?:RR|HC|RURAL ROUTE|HIGHWAY CONTRACT) +#? ?(\d+)(?: +BOX +([A-Z0-9-]+))?\b/;
/** Matches numbered roads, whose number is part of the name: `US HIGHWAY 12`, `COUNTY ROAD 4`. */
const NUMBERED =
  /^(?:(?:US|U S|STATE|ST|COUNTY|CO|CNTY|INTERSTATE|OLD|[A-Z]{2}) )?(?:HIGHWAY|HWY|ROUTE|RTE|RT|ROAD|RD|INTERSTATE|I|FM|CR|SR|TWP RD|FOREST ROAD) ?-?\d+[A-Z]?\b/;

/** Matches a numbered road without its number. Any word may name the system of highways that it belongs to; roads are numbered by the governments and owners listed here. */
const NUMBERED_ROAD =
  /^(?:(?:\S+ )?(?:HIGHWAY|HWY|ROUTE|RTE)|(?:(?:US|U S|STATE|ST|COUNTY|CO|CNTY|TOWNSHIP|TWP|FOREST|FARM|RANCH|PARK|FIRE|PRIVATE|[A-Z]{2}) )?(?:ROAD|RD))$/;

/** Matches two streets that cross: they are not parts of one address. */
const CROSSING = /^\S.* (?:&|@|AND|\/) [A-Z0-9]/;

/** Splits the line of a US street address into parts in upper case. Undecided words stay in the street, so that no word is lost. Returns null only for a blank line. */
export function splitAddress(line: string): SplitAddress | null {
  const text = line
    .toUpperCase()
    .replace(/(?<![.,;])[.,;]+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return null;
  const parts: SplitAddress = {
    number: null,
    prefix: null,
    street: null,
    type: null,
    suffix: null,
    unit: null,
  };
  const box = findBox(text);
  if (box !== null) return { ...parts, ...box };
  const words = text.replace(/#\s*/g, '# ').split(' ');
  parts.number = takeNumber(words);
  if (parts.number === null && CROSSING.test(text)) return { ...parts, street: text };
  parts.unit = takeUnit(words);
  const road = splitNumbered(words.join(' '));
  if (road !== null) return { ...parts, ...road };
  const afterPrefix = [...words];
  const prefix = takePrefix(afterPrefix);
  const roadAfterPrefix = prefix === null ? null : splitNumbered(afterPrefix.join(' '));
  if (roadAfterPrefix !== null) return { ...parts, prefix, ...roadAfterPrefix };
  parts.suffix = takeSuffix(words);
  parts.type = takeType(words);
  parts.prefix = takePrefix(words);
  parts.street = words.length === 0 ? null : words.join(' ');
  return settle(parts);
}

function findBox(text: string): Partial<SplitAddress> | null {
  const box = PO_BOX.exec(text);
  if (box !== null && box[0].length === text.length) return { street: `PO BOX ${box[1]}` };
  const rural = RURAL_BOX.exec(text);
  if (rural === null || rural[0].length !== text.length) return null;
  const route = `${text.startsWith('H') ? 'HC' : 'RR'} ${rural[1]}`;
  return { street: rural[2] === undefined ? route : `${route} BOX ${rural[2]}` };
}

/** Takes the number from the front: `12`, `12 - 14`, `12 1/2`, `12 & 14`. In `12 A MAIN ST` the letter is a suffix; in `12 A ST` it is the street. */
function takeNumber(words: string[]): string | null {
  const [first, second, third] = words;
  if (first === undefined || words.length < 2 || !NUMBER.test(first) || ORDINAL.test(first)) return null;
  words.shift();
  if (second !== undefined && FRACTION.test(second) && words.length > 1) {
    words.shift();
    return `${first} ${second}`;
  }
  if (
    (second === '-' || second === '&') &&
    third !== undefined &&
    /^\d+[A-Z]?$/.test(third) &&
    words.length > 2
  ) {
    words.splice(0, 2);
    return `${first}${second}${third}`;
  }
  // Only A, B and C count as suffixes: O and L are the beginnings of names (`12 O BRIEN RD`), and N, S, E and W are directions.
  const isSuffix = second !== undefined && /^[ABC]$/.test(second) && /^\d+$/.test(first) && words.length > 2;
  if (isSuffix && !STREET_TYPE_WORDS.has(third ?? '') && !/^[A-Z]$/.test(third ?? '')) {
    words.shift();
    return `${first}${second}`;
  }
  return first;
}

/** Takes the unit from the end: its designator and all words after it. */
function takeUnit(words: string[]): string | null {
  // Starts at 1, because the street has at least one word.
  for (let at = 1; at < words.length; at++) {
    const word = words[at] as string;
    const after = words.length - at - 1;
    if (word === '#' || (word.startsWith('#') && word.length > 1))
      return cutFrom(words, at).replace(/^# ?/, '# ');
    const designator = UNIT_DESIGNATORS.get(word);
    if (designator === undefined) continue;
    const isLast = after === 0;
    if (isLast && !LONE_UNIT_WORDS.has(designator)) continue;
    // `LOWER FALLS RD` is a street. So before other words, a designator counts only if `#`, a number, or one or two letters follow.
    const next = words[at + 1] ?? '';
    if (!isLast && !/^#|\d|^[A-Z]{1,2}$/.test(next)) continue;
    // `LOT ST` and `N FRONT ST APT 4` have streets that are named like a designator: a street type follows.
    if (STREET_TYPE_WORDS.has(next)) continue;
    const [, ...rest] = cutFrom(words, at).split(' ');
    return [designator, ...rest].join(' ').replace(/ # /, ' ');
  }
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  // `12 MAIN ST 4B`: a word with a digit after the street's type is a unit.
  if (words.length > 2 && STREET_TYPE_WORDS.has(before) && /^\d+[A-Z]?$|^[A-Z]-?\d+$/.test(last)) {
    if (!isNumberedRoad(words.slice(0, -1))) return words.pop() ?? null;
  }
  return null;
}

/** Returns true for `HIGHWAY`, `US ROUTE` or `E COUNTY ROAD`: a number after it is part of the name. After `MAIN RD`, the number is a unit. */
function isNumberedRoad(words: readonly string[]): boolean {
  const name = words.filter((word) => word !== 'OLD' && !DIRECTION_WORDS.has(word)).join(' ');
  return NUMBERED_ROAD.test(name);
}

function cutFrom(words: string[], at: number): string {
  return words.splice(at).join(' ');
}

/** Splits `COUNTY ROAD 4 E`, a numbered road without its house number and unit. Returns null for a text that doesn't begin with a numbered road. */
function splitNumbered(text: string): Partial<SplitAddress> | null {
  const [name] = NUMBERED.exec(text) ?? [];
  if (name === undefined) return null;
  const rest = text.slice(name.length).trim();
  const suffix = DIRECTION_WORDS.get(rest);
  return suffix === undefined ? { street: rest === '' ? name : `${name} ${rest}` } : { street: name, suffix };
}

function takeSuffix(words: string[]): string | null {
  const direction = DIRECTION_WORDS.get(words.at(-1) ?? '');
  // In `AVENUE E` the direction is the name of the street; in `12 MAIN ST N` it is a suffix.
  if (direction === undefined || words.length < 3 || !STREET_TYPE_WORDS.has(words.at(-2) ?? '')) return null;
  words.pop();
  return direction;
}

function takeType(words: string[]): string | null {
  const type = STREET_TYPE_WORDS.get(words.at(-1) ?? '');
  if (type === undefined || words.length < 2) return null;
  words.pop();
  return type;
}

/** Takes the prefix of `N MAIN`; in `NORTH ST` the direction is the street's name. */
function takePrefix(words: string[]): string | null {
  const direction = DIRECTION_WORDS.get(words[0] ?? '');
  if (direction === undefined || words.length < 2) return null;
  words.shift();
  // Two prefixes, as in `N E MAIN ST`, become one.
  const second = DIRECTION_WORDS.get(words[0] ?? '');
  if (second !== undefined && words.length > 1 && /^[NS]$/.test(direction) && /^[EW]$/.test(second)) {
    words.shift();
    return `${direction}${second}`;
  }
  return direction;
}

/** If nothing else is left, as in `12 N ST`, the direction is the street. */
function settle(parts: SplitAddress): SplitAddress {
  return parts.street === null && parts.prefix !== null
    ? { ...parts, street: parts.prefix, prefix: null }
    : parts;
}
