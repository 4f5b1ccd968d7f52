import { isAboutMuch, withoutSharedPrefixes } from './shared-prefix.ts';

/** A file follows a convention if at least this share of its names does. */
const MIN_SHARE = 0.9;
/**
 * The minimum share for conventions with at least two different signs, such as the prefixes `str` and `dbl`. It is lower, because such signs are harder to
 * mistake for words, and some columns come from elsewhere: `OBJECTID`.
 */
const MIN_SHARE_OF_SIGNS = 0.6;
const MIN_SIGNS = 2;
const MIN_NAMES = 6;

/** The number before each heading of a form: `01_PIN`, `2. Owner`. */
const NUMBER_BEFORE = /^\(?\d{1,3}[_.)\s-]+(?=[a-z])/i;
/** The types that programs of the 1990s put before the names of variables (Hungarian notation): `strOwnerName`, `dblAcres`. Types for dates stay, because they are the word for the date: `datSale`, `SALE_DTE`. */
const TYPE_BEFORE = /^(?:str|txt|chr|int|lng|dbl|sng|flt|cur|bln|bool)(?=[A-Z])/;
/** The types that some databases put after the names of columns: `OWNER_TXT`, `ACRES_NUM`. */
const TYPE_AFTER = /_(?:txt|str|chr|num|int|dbl|flt|cur)$/i;

/** Prefixes of kinds without a mark after them: `NMEOWNER`, `TXTCITY`, `CDEUSE`, `DTESALE`, `AMTLAND`. A file with three of them has this convention. */
const KIND_BEFORE = /^(nme|txt|cde|dte|amt)_?(?=[a-z]{3})/i;
const MIN_KINDS = 3;

/** Pairs of ends that programs add to the names that two joined tables share: the end for the first table, and the end for the second. */
const ENDS_OF_JOINS = [
  ['x', 'y'],
  ['left', 'right'],
] as const;
/** Fewer pairs may be coordinates: `SITE_X` and `SITE_Y`. */
const MIN_PAIRS = 3;

/**
 * Returns the names without the parts that a file adds to many or all of them: numbers, types, tables, the ends of joins. These say nothing about a single
 * column.
 */
export function withoutConventions(names: readonly string[]): string[] {
  const unnumbered = withoutNumbers(names);
  const untyped = withoutSigns(withoutSigns(unnumbered, TYPE_BEFORE), TYPE_AFTER);
  return withoutSharedEnd(withoutSharedPrefixes(withoutEndsOfJoins(withAdditions(withoutKinds(untyped)))));
}

function withoutNumbers(names: readonly string[]): readonly string[] {
  const numbers = new Set(names.map((name) => Number.parseInt(name.replace('(', ''), 10)));
  const isNumbered = numbers.size === names.length && names.every((name) => NUMBER_BEFORE.test(name));
  return isNumbered && names.length >= MIN_NAMES
    ? names.map((name) => name.replace(NUMBER_BEFORE, ''))
    : names;
}

function withoutSigns(names: readonly string[], sign: RegExp): readonly string[] {
  const found = names.flatMap((name) => sign.exec(name)?.[0].toLowerCase() ?? []);
  const isConvention =
    found.length >= Math.max(MIN_NAMES, names.length * MIN_SHARE_OF_SIGNS) &&
    new Set(found).size >= MIN_SIGNS;
  return isConvention ? names.map((name) => name.replace(sign, '')) : names;
}

/** Returns `OWNER` for `NMEOWNER` and `USE_CODE` for `CDEUSE`. `DTESALE` and `AMTLAND` are understood as they are. */
function withoutKinds(names: readonly string[]): readonly string[] {
  const kinds = names.flatMap((name) => KIND_BEFORE.exec(name)?.[1]?.toLowerCase() ?? []);
  if (kinds.length < MIN_NAMES || new Set(kinds).size < MIN_KINDS) return names;
  return names.map((name) => name.replace(/^(?:nme|txt)_?/i, '').replace(/^cde_?(.+)/i, '$1_CODE'));
}

/** `ADD_LOT` and `ADD_NAME` may be about an address or added lots. Beside `ADD_BLOCK`, they are about the addition, which is a subdivision. */
function withAdditions(names: readonly string[]): readonly string[] {
  if (!names.some((name) => /^add_?bl(?:oc)?k$/i.test(name))) return names;
  return names.map((name) => name.replace(/^add_?(?=(?:name|lot|bl(?:oc)?k)$)/i, 'subdiv_'));
}

/** Returns the names without an end that nearly all of them have: the number of a join in `PIN_1`, `OWNER_1` and `SITEADDR_1`, or the year of a roll. */
function withoutSharedEnd(names: readonly string[]): string[] {
  const end = /(?:_[a-z\d]+|\d)$/i.exec(names[0] ?? '')?.[0].toLowerCase();
  if (end === undefined) return [...names];
  const hasEnd = (name: string) => name.length > end.length && name.toLowerCase().endsWith(end);
  const ended = names.filter(hasEnd);
  const rests = ended.map((name) => name.slice(0, -end.length));
  if (ended.length < names.length * MIN_SHARE || !isAboutMuch(rests)) return [...names];
  return names.map((name) => (hasEnd(name) ? name.slice(0, -end.length) : name));
}

/** Returns the names without the end of the first table of a join: `OWNER` for `OWNER_x` beside `OWNER_y`. The names of the second table stay as they are. */
function withoutEndsOfJoins(names: readonly string[]): readonly string[] {
  for (const [first, second] of ENDS_OF_JOINS) {
    const stems = new Set(names.flatMap((name) => stemBefore(name, second) ?? []));
    const isPaired = (name: string) => stems.has(stemBefore(name, first) ?? '');
    if (names.filter(isPaired).length >= MIN_PAIRS)
      return names.map((name) => (isPaired(name) ? name.slice(0, -first.length - 1) : name));
  }
  return names;
}

/** Returns the part of a name before an end, in lower case: `owner` for `OWNER.x`. Undefined if the name does not have the end. */
function stemBefore(name: string, end: string): string | undefined {
  const plain = name.toLowerCase();
  const isEnd = /[_.]/.test(plain.at(-end.length - 1) ?? '') && plain.endsWith(end);
  return isEnd ? plain.slice(0, -end.length - 1) : undefined;
}
