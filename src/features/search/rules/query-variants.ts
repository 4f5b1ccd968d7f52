import { isNearly } from '../../../kernel/edit-distance.ts';
import { FIRSTS, TEENTHS, TENS, TIETHS, isOrdinal, ordinalOf } from './number-words.ts';
import { NAMES, type Phrase, ROADS, type State, stateRoads } from './same-phrases.ts';
import { type Token, withWord } from './tokenize.ts';

const MAX_WAYS = 64;
const MAX_PIECES = 3;
const MIN_PIECE_LENGTH = 2;
const MIN_PIECE_OF_INDEXED = 3;

export type IsIndexed = (word: string) => boolean;

/**
 * Returns other ways to write an address: with other phrases for its road, numbered streets in letters and digits, and words joined and split where the county has the
 * result. `state` is the state of the county, whose name people write before the numbers of its roads.
 */
export function addressVariants(
  query: readonly Token[],
  isIndexed: IsIndexed,
  state: State | null = null,
): Token[][] {
  const whole = joinHouseNumber(splitNumbers(query));
  const roads = state === null ? ROADS : [...ROADS, stateRoads(state)];
  const named = replacePhrases(whole, NAMES, () => true);
  const rejoined = joinAndSplit(whole, isIndexed);
  const ways = [whole, ...replacePhrases(whole, roads, isRoadNumber), ...named];
  ways.push(
    ...withoutGridRoad(whole),
    ...withoutKindOfRoad(whole),
    ...withSpecialFirst(whole),
    ...withoutArticles(whole),
    ...withGridCoordinates(whole, isIndexed),
    ...changeOrdinals(whole),
    ...rejoined,
    ...rejoined.flatMap((way) => replacePhrases(way, NAMES, () => true)),
    ...changeHouseNumber(query, isIndexed),
  );
  ways.push(...[whole, ...named].flatMap((way) => joinUnit(way, isIndexed)));
  // `US 83 Business` is `US HWY 83 BUS`.
  ways.push(...named.flatMap((way) => replacePhrases(way, roads, isRoadNumber)));
  return distinct(ways, query);
}

/** Returns each variant once, without the original query, at most {@link MAX_WAYS}. */
export function distinct(ways: readonly Token[][], original: readonly Token[]): Token[][] {
  const textOf = (tokens: readonly Token[]) => tokens.map(({ canonical }) => canonical).join(' ');
  const seen = new Set([textOf(original), '']);
  return ways
    .filter((way) => {
      const text = textOf(way);
      return !seen.has(text) && seen.add(text);
    })
    .slice(0, MAX_WAYS);
}

/** Returns true for the number of a county's or state's road: digits or a few letters. */
function isRoadNumber(after: Token | undefined): boolean {
  return after !== undefined && /^(?:\d+[a-z]{0,2}|[a-z]{1,2}(?:\d+[a-z]?)?)$/.test(after.word);
}

/**
 * Replaces phrases by others with the same meaning. In each group, takes the first place in the words that has a phrase of the group, before a word that `fits`
 * accepts, and returns the words with each other phrase of the group at this place.
 */
export function replacePhrases(
  tokens: readonly Token[],
  groups: readonly (readonly Phrase[])[],
  fits: (after: Token | undefined) => boolean,
): Token[][] {
  const found: Token[][] = [];
  for (const group of groups) {
    const longestFirst = sortByLength(group);
    for (const [at, first] of tokens.entries()) {
      const isAt = (phrase: Phrase) => phrase.every((word, index) => tokens[at + index]?.canonical === word);
      const phrase = longestFirst.find((candidate) => isAt(candidate) && fits(tokens[at + candidate.length]));
      if (phrase === undefined) continue;
      const after = tokens.slice(at + phrase.length);
      for (const other of group)
        if (other !== phrase)
          found.push([...tokens.slice(0, at), ...other.map((word) => withWord(first, word)), ...after]);
      break;
    }
  }
  return found;
}

const SORTED = new WeakMap<readonly Phrase[], readonly Phrase[]>();

/** Returns the phrases of a group with the longest first. Most groups are constants, so each is sorted once. */
function sortByLength(group: readonly Phrase[]): readonly Phrase[] {
  const known = SORTED.get(group);
  if (known !== undefined) return known;
  const sorted = group.toSorted((a, b) => b.length - a.length);
  SORTED.set(group, sorted);
  return sorted;
}

/** Splits letters from the number after them: `cr40` becomes two words. As the first word, `n40` is a house number and stays, but `rr2` is still a road. */
function splitNumbers(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, index) => {
    const parts = /^([a-z]{1,4})(\d+[a-z]?)$/.exec(token.word);
    const isHouse =
      (index === 0 && parts?.[1]?.length === 1) || (index === 1 && /^[nsew]\d+$/.test(token.word));
    return parts === null || isHouse
      ? [token]
      : [withWord(token, parts[1] ?? ''), withWord(token, parts[2] ?? '')];
  });
}

/** Joins the parts of a house number of a grid, which begins with a direction: `N 4523` is `N4523`, and `W231 N1440` is `W231N1440`. */
function joinHouseNumber(tokens: readonly Token[]): Token[] {
  const [first, second, ...rest] = tokens;
  if (first === undefined || second === undefined || rest.length === 0) return [...tokens];
  const isGrid =
    (/^[nsew]$/.test(first.word) && /^\d+$/.test(second.word)) ||
    (/^[nsew]\d+$/.test(first.word) && /^[nsew]\d+$/.test(second.word));
  return isGrid ? [withWord(first, first.word + second.word), ...rest] : [...tokens];
}

/** Leaves the kind of road out of an address in a grid: `3450 N County Road 450 E` is also `3450 N 450 E`. */
function withoutGridRoad(tokens: readonly Token[]): Token[][] {
  const text = tokens.map(({ canonical }) => canonical).join(' ');
  const [, road] = /^\d+ [nsew] (cr|c r|rd|(?:county|co) rd) \d+ [nsew]\b/.exec(text) ?? [];
  return road === undefined ? [] : [tokens.toSpliced(2, road.split(' ').length)];
}

/** Leaves the kind of road out where the letter before its number says it, too: `State Hwy M-37` is `M-37`. */
function withoutKindOfRoad(tokens: readonly Token[]): Token[][] {
  const text = tokens.map(({ canonical }) => canonical).join(' ');
  const [, kind] = /^\d+[a-z]? ((?:state )?(?:hwy|rte|rd)) [a-z]{1,2} \d+[a-z]?\b/.exec(text) ?? [];
  return kind === undefined ? [] : [tokens.toSpliced(1, kind.split(' ').length)];
}

/** Joins a unit's letters and number where the county has them as one word: `PH 2` is `PH2`. */
function joinUnit(tokens: readonly Token[], isIndexed: IsIndexed): Token[][] {
  return tokens.flatMap((token, at) => {
    const joined = token.word + (tokens[at + 1]?.word ?? '');
    const isUnit = at > 1 && /^[a-z]{1,2}$/.test(token.word) && /^[a-z]+\d+[a-z]?$/.test(joined);
    return isUnit && isIndexed(joined) ? [tokens.toSpliced(at, 2, withWord(token, joined))] : [];
  });
}

/** The words between a kind of street and its name in Spanish, French and Portuguese. */
const ARTICLES = new Set('la el lo los las le les l de del du des da das do dos d'.split(' '));

/** Leaves articles out: `Calle la Luna` is Calle Luna. Keeps the last word, which may be a state (`LA`), and the first, the house number. */
function withoutArticles(tokens: readonly Token[]): Token[][] {
  const kept = tokens.filter(({ word }, at) => at === 0 || at === tokens.length - 1 || !ARTICLES.has(word));
  return kept.length < tokens.length && kept.length > 2 ? [kept] : [];
}

/** Writes the numbered streets of a grid by their coordinates: `450 S 9th E` is `450 S 900 E`. */
function withGridCoordinates(tokens: readonly Token[], isIndexed: IsIndexed): Token[][] {
  const isDirection = (token: Token | undefined) => /^[nsew]$/.test(token?.canonical ?? '');
  const at = tokens.findIndex(
    ({ word }, index) => isOrdinal(word) && isDirection(tokens[index - 1]) && isDirection(tokens[index + 1]),
  );
  const street = tokens[at];
  if (street === undefined) return [];
  const coordinate = `${Number.parseInt(street.word, 10)}00`;
  return isIndexed(coordinate) ? [tokens.toSpliced(at, 1, withWord(street, coordinate))] : [];
}

const SPECIAL_ROADS = new Set('loop spur byp bus business alt alternate'.split(' '));

/** Puts the word for a special road before its number: `KY 337 Loop` is Loop 337, and `US 83 Business` is Business 83. */
function withSpecialFirst(tokens: readonly Token[]): Token[][] {
  const [house] = tokens;
  const at = tokens.findIndex(
    ({ canonical }, index) =>
      index > 2 && SPECIAL_ROADS.has(canonical) && /^\d+[a-z]?$/.test(tokens[index - 1]?.word ?? ''),
  );
  const [number, special] = tokens.slice(at - 1, at + 1);
  if (at < 0 || house === undefined || number === undefined || special === undefined) return [];
  const way = [house, special, number, ...tokens.slice(at + 1)];
  return [way, ...replacePhrases(way, NAMES, () => true)];
}

/**
 * Returns other ways to write a house number: one of a grid (`N6543`) with its direction as a word of its own, joined to it, or added to it, a half as a
 * decimal (`12 1/2` is `12.5`), a short one with zeros before it, and a hyphenated one (`112-34`) without its hyphen, and the reverse.
 */
function changeHouseNumber(tokens: readonly Token[], isIndexed: IsIndexed): Token[][] {
  const [first, second, ...rest] = tokens;
  if (first === undefined || second === undefined) return [];
  const { word } = first;
  const joined = word + second.word;
  if (/^[a-z]\d+$/.test(joined) && isIndexed(joined)) return [[withWord(first, joined), ...rest]];
  const apart = /^([a-z])(\d+)$/.exec(word);
  if (apart !== null)
    return [[withWord(first, apart[1] ?? ''), withWord(first, apart[2] ?? ''), second, ...rest]];
  if (/^\d+ 1 2 /.test(tokens.map((token) => `${token.word} `).join('')))
    return [[first, withWord(first, '5'), ...rest.slice(1)]];
  if (!/^\d+$/.test(word)) return [];
  const others = [
    ...Array.from('nsew', (direction) => direction + word),
    ...LONG_NUMBERS.map((length) => word.padStart(length, '0')),
  ];
  const found = others
    .filter((other) => other !== word && isIndexed(other))
    .map((other) => [withWord(first, other), second, ...rest]);
  if (/^\d{2,4}$/.test(second.word) && rest.length > 0 && isIndexed(joined))
    found.push([withWord(first, joined), ...rest]);
  for (const at of [word.length - 2, 2, word.length - 3]) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (word.length >= 4 && at > 0 && isIndexed(before) && isIndexed(after))
      found.push([withWord(first, before), withWord(first, after), second, ...rest]);
  }
  return found;
}

/** The usual numbers of digits in files whose house numbers all have the same length. */
const LONG_NUMBERS = [4, 5, 6];

// The tens come first, so that `fourty` is read as `forty`: it differs from `fourth` in one letter, too.
const SPELLED = [...TENS, ...FIRSTS, ...TEENTHS, ...TIETHS];
/** The minimum number of letters of a spelled number that may have a wrong one. */
const MIN_SPELLED = 4;

/** Corrects the spelling of a number in letters: `fourty` becomes `forty`, and `fisrt` becomes `first`. Other words stay the same. */
function spellRight(word: string): string {
  if (word.length < MIN_SPELLED || SPELLED.includes(word) || /\d/.test(word)) return word;
  return SPELLED.find((candidate) => isNearly(word, candidate, 1)) ?? word;
}

/** Returns the words for the number of a street: `twenty first` for 21. Undefined for 0 and for numbers above 99. */
function spellOrdinal(number: number): string[] | undefined {
  if (number >= 1 && number <= 9) return FIRSTS.slice(number - 1, number);
  if (number >= 10 && number <= 19) return TEENTHS.slice(number - 10, number - 9);
  if (number < 20 || number > 99) return undefined;
  const tens = Math.floor(number / 10) - 2;
  const ones = FIRSTS[(number % 10) - 1];
  return ones === undefined ? TIETHS.slice(tens, tens + 1) : [TENS[tens] ?? '', ones];
}

/** Reads an ordinal in letters that begins with the word `at`: `fifth`, `twenty fifth`, `one hundred twenty fifth`. Null if there is none. */
function spelledOrdinal(tokens: readonly Token[], at: number): { number: number; count: number } | null {
  const wordAt = (place: number) => spellRight(tokens[place]?.word ?? '');
  const word = wordAt(at);
  const hundred = word === 'hundred' ? 1 : word === 'one' && wordAt(at + 1) === 'hundred' ? 2 : 0;
  if (hundred > 0) {
    const rest = spelledOrdinal(tokens, at + hundred);
    return rest === null || rest.number >= 100
      ? null
      : { number: 100 + rest.number, count: hundred + rest.count };
  }
  const next = wordAt(at + 1);
  const ones = FIRSTS.indexOf(next) + 1 || Number(/^([1-9])(?:st|nd|rd|th)$/.exec(next)?.[1] ?? 0);
  const tens = TENS.indexOf(word);
  if (tens >= 0) return ones > 0 ? { number: (tens + 2) * 10 + ones, count: 2 } : null;
  const alone = [...FIRSTS, ...TEENTHS].indexOf(word) + 1;
  const round = (TIETHS.indexOf(word) + 2) * 10;
  if (alone > 0) return { number: alone, count: 1 };
  return round > 10 ? { number: round, count: 1 } : null;
}

/** Returns other ways to write a numbered street: `5 ave` is `5th ave`, `21st` is `twenty first`, and the reverse. */
export function changeOrdinals(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [];
  for (const [at, token] of tokens.entries()) {
    const put = (words: readonly string[], count = 1) =>
      found.push([
        ...tokens.slice(0, at),
        ...words.map((word) => withWord(token, word)),
        ...tokens.slice(at + count),
      ]);
    const digits = /^(\d{1,3})(st|nd|rd|th)?$/.exec(token.word);
    const number = Number(digits?.[1]);
    const [, mistyped] = /^(\d{1,3})[stndrh]{2}$/.exec(token.word) ?? [];
    // `20ht` and `21th`
    if (mistyped !== undefined) put([ordinalOf(Number(mistyped))]);
    if (digits !== null && digits[2] !== undefined) {
      const spelled = spellOrdinal(number);
      if (spelled !== undefined) put(spelled);
      put([String(number)]);
    } else if (digits !== null && at > 0 && number > 0) {
      put([ordinalOf(number)]);
      const spelled = spellOrdinal(number);
      if (spelled !== undefined) put(spelled);
    } else {
      const spelled = spelledOrdinal(tokens, at);
      if (spelled !== null) put([ordinalOf(spelled.number)], spelled.count);
    }
  }
  return found;
}

/**
 * Joins two or three neighbors and splits single words where the county has the result: `lake shore` and `lakeshore`, `o brien` and `obrien`, `delacruz` and `de la
 * cruz`. A word that the county has is split in two only: a county can have both `LAKEVIEW CIR` and `LAKE VIEW CIR`.
 */
export function joinAndSplit(tokens: readonly Token[], isIndexed: IsIndexed): Token[][] {
  const found: Token[][] = [];
  for (const [at, token] of tokens.entries()) {
    const route = token.word + (tokens[at + 1]?.word ?? '');
    if (at > 1 && /^\d+[a-z]$/.test(route) && token.word !== route && isIndexed(route))
      found.push(tokens.toSpliced(at, 2, withWord(token, route))); // Route 6-A
    if (/\d/.test(token.word)) continue;
    for (const length of [2, 3]) {
      const joined = tokens.slice(at, at + length).map(({ word }) => word);
      if (joined.length < length || joined.some((word) => /\d/.test(word)) || !isIndexed(joined.join('')))
        continue;
      found.push([...tokens.slice(0, at), withWord(token, joined.join('')), ...tokens.slice(at + length)]);
    }
    const scottishWords = /^ma?c$/.test(token.word) ? 2 : 1;
    const scottish = tokens
      .slice(at, at + scottishWords)
      .map(({ word }) => word)
      .join('');
    const start = /^ma?c(?=[a-z]{3})/.exec(scottish)?.[0];
    if (start !== undefined) {
      const rest = scottish.slice(start.length);
      for (const words of [[`mc${rest}`], ['mc', rest], [`mac${rest}`], ['mac', rest]])
        if (words.every(isIndexed))
          found.push(tokens.toSpliced(at, scottishWords, ...words.map((word) => withWord(token, word))));
    }
    const splits = isIndexed(token.canonical)
      ? splitsOf(token.word, 2, isIndexed, MIN_PIECE_OF_INDEXED)
      : splitsOf(token.word, MAX_PIECES, isIndexed);
    // `12 smain st`
    const [, direction, street] = /^([nsew])([a-z]{3,})$/.exec(token.word) ?? [];
    const isAfterNumber = /^\d+[a-z]?$/.test(tokens[at - 1]?.word ?? '') && !isIndexed(token.canonical);
    if (isAfterNumber && direction !== undefined && street !== undefined && isIndexed(street))
      splits.push([direction, street]);
    for (const pieces of splits)
      found.push(tokens.toSpliced(at, 1, ...pieces.map((word) => withWord(token, word))));
  }
  return found;
}

/** The first parts of names that counties write as one word with the rest. */
const PARTICLES = new Set('o d l mc mac de des du la le van von'.split(' '));

/** Joins the parts of a name that no parcel has as one word, because its rest has a wrong letter: `O Neil` for ONEILL. */
export function joinParticles(tokens: readonly Token[]): Token[][] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1]?.word ?? '';
    return PARTICLES.has(token.word) && /^[a-z]{3,}$/.test(next)
      ? [tokens.toSpliced(at, 2, withWord(token, token.word + next))]
      : [];
  });
}

/** Returns the word in two pieces, and in three: `greenmountave` is both `greenmount ave` and `green mount ave`. */
function splitsOf(word: string, maxPieces: number, isIndexed: IsIndexed, shortest?: number): string[][] {
  const splits = new Map<string, string[]>();
  for (let pieces = 2; pieces <= maxPieces; pieces++) {
    const split = splitWord(word, pieces, isIndexed, shortest);
    if (split !== null) splits.set(split.join(' '), split);
  }
  // `nmainst` begins with a direction, which is shorter than other pieces.
  const [, direction, street] = /^([nsew])([a-z]{6,})$/.exec(word) ?? [];
  if (splits.size === 0 && direction !== undefined && street !== undefined)
    return splitsOf(street, maxPieces, isIndexed, shortest).map((pieces) => [direction, ...pieces]);
  return [...splits.values()];
}

function splitWord(
  word: string,
  maxPieces: number,
  isIndexed: IsIndexed,
  shortest = MIN_PIECE_LENGTH,
): string[] | null {
  for (let at = shortest; maxPieces > 1 && at <= word.length - shortest; at++) {
    if (!isIndexed(word.slice(0, at))) continue;
    const end = word.slice(at);
    if (isIndexed(end)) return [word.slice(0, at), end];
    const rest = splitWord(end, maxPieces - 1, isIndexed, shortest);
    if (rest !== null) return [word.slice(0, at), ...rest];
  }
  return null;
}
