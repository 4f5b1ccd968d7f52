import { canonicalWord } from './synonyms.ts';
import type { Token } from './tokenize.ts';

/**
 * Phrases that mean the same in addresses, in the words of the index. The index has what the county wrote, so a query is asked again with each of the others. They are no
 * synonyms of single words (`synonyms.ts`): those are in the index, and editions are on disk for years.
 */
const SAME_ROADS = `
  county rd|co rd|cr|cty rd|county hwy|co hwy|cty hwy|cth|county trunk hwy|county rte|co rte|c r|county
  state hwy|state rte|state rd|sh|sr|st hwy|st rte|st rd|hwy|rte|rt|s r|sth|state
  us hwy|us rte|us|u s hwy|u s|us rd|hwy|rte|rt
  fm|farm to market|farm to market rd|fm rd|f m|farm market rd
  rm|ranch to market|ranch to market rd|ranch rd|rr|rm rd
  interstate|i|ih|interstate hwy
  rr|rural rte|r r|rte|rt|rfd|r f d|rural free delivery|rural rd
  hc|hcr|star rte|highway contract rte|h c
  township rd|twp rd|tr|township hwy|twp hwy|t r|tp rd
  parish rd|par rd|pr
  private rd|pvt rd|pr
  forest service rd|fs rd|fsr|forest rd|fr|usfs rd|nf rd|national forest rd|national forest development rd|nfd rd|nfs rd
  indian rte|bia rte|bia|indian service rte|bia rd|navajo rte
  carr|carretera|pr|pr hwy|puerto rico hwy|carretera estatal`;
const SAME_NAMES = `
  martin luther king jr|martin luther king|mlk|mlk jr|m l king|m l king jr|ml king|dr martin luther king|dr martin luther king jr|m l k
  john f kennedy|jfk|j f kennedy|john fitzgerald kennedy
  ft|fort
  rt|rte
  spgs|springs
  spg|spring
  crk|creek
  cv|cove
  trc|trace
  lks|lakes
  vis|vista
  gtwy|gateway
  pres|president
  gov|governor
  gen|general
  sgt|sergeant
  sta|santa
  sto|santo
  ste|sainte
  ave|avenida|avda
  calle|cll
  carr|carretera
  blvd|bulevar
  urb|urbanizacion
  cmno|camino`;
const SAME_OWNERS = `
  prop|props|properties|property
  inv|invs|invest|investment|investments
  mgmt|management
  dev|development|developers
  assn|assoc|association|associates
  univ|university
  dept|department
  intl|international
  bros|brothers
  co|county
  tr|trust
  ch|church
  na|national association|natl assn
  dist|district
  sch|school
  twp|township
  bd|board
  ed|education
  auth|authority
  fdn|foundation
  hosp|hospital
  cem|cemetery
  ctr|center
  svc|svcs|service|services
  hldgs|holdings
  ent|enterprises
  const|construction
  ind|industries
  rlty|realty
  fam|family
  liv|living
  rev|revocable
  usa|united states of america|united states|us govt|us government
  hoa|homeowners association|homeowners assn|homeowners assoc`;

/** The parts of owners' names that people leave out and write in many ways. */
const LEGAL_FORMS = new Set(
  'llc l c inc incorporated corp corporation co company ltd limited lp llp plc pc trustee trustees ttee tr trs etal et al etux ux etvir vir le life estate dba aka and the of'.split(
    ' ',
  ),
);
const MAX_WAYS = 64;
const MAX_PIECES = 3;
const SHORTEST_PIECE = 2;

type Phrase = readonly string[];
const groupsOf = (text: string): Phrase[][] =>
  text
    .trim()
    .split('\n')
    .map((line) =>
      line
        .trim()
        .split('|')
        .map((phrase) => phrase.split(' ')),
    );
const ROADS = groupsOf(SAME_ROADS);
const NAMES = groupsOf(SAME_NAMES);
const OWNERS = groupsOf(SAME_OWNERS);

type IsKnown = (word: string) => boolean;

/** Returns other ways to write an address: with other phrases for its road, numbered streets in letters and digits, and words joined and split where the county has the result. */
export function waysToAskAddress(query: readonly Token[], isKnown: IsKnown): Token[][] {
  const whole = joinHouseNumber(splitNumbers(query));
  const ways: Token[][] = [whole];
  for (const form of [
    ...replacePhrases(whole, ROADS, isRoadNumber),
    ...replacePhrases(whole, NAMES, () => true),
  ])
    ways.push(form);
  ways.push(...changeOrdinals(whole), ...joinAndSplit(whole, isKnown), ...changeHouseNumber(query, isKnown));
  return distinct(ways, query);
}

/** Returns other ways to write an owner's name: without legal forms, without a ZIP code at the end, with other abbreviations, with words joined and split. */
export function waysToAskOwner(query: readonly Token[], isKnown: IsKnown): Token[][] {
  const named = query[0]?.word === 'owner' ? query.slice(1) : query;
  // `L.L.C.` is three letters, and a middle initial is often in only one of the two.
  const withInitials = named.filter(({ word }) => !LEGAL_FORMS.has(word));
  const plain = withInitials.filter(({ word }) => word.length > 1);
  if (plain.length === 0) return [];
  const ways = [
    withInitials,
    plain,
    withoutZip(plain),
    ...replacePhrases(plain, OWNERS, () => true),
    ...changeOrdinals(plain),
    ...joinAndSplit(named, isKnown),
  ];
  return distinct(ways, []);
}

function withoutZip(words: readonly Token[]): Token[] {
  const last = /^\d{4}$/.test(words.at(-1)?.word ?? '') ? words.length - 2 : words.length - 1;
  return words.slice(0, /^\d{5}$/.test(words[last]?.word ?? '') ? last : words.length);
}

function distinct(ways: readonly Token[][], known: readonly Token[]): Token[][] {
  const textOf = (tokens: readonly Token[]) => tokens.map(({ canonical }) => canonical).join(' ');
  const seen = new Set([textOf(known), '']);
  return ways
    .filter((way) => {
      const text = textOf(way);
      return !seen.has(text) && seen.add(text);
    })
    .slice(0, MAX_WAYS);
}

function withWord(token: Token, word: string): Token {
  return { ...token, word, canonical: canonicalWord(word) };
}

/** The name of a county's or state's road is a number or a few letters. */
function isRoadNumber(after: Token | undefined): boolean {
  return after !== undefined && /^(?:\d+[a-z]{0,2}|[a-z]{1,2}(?:\d+[a-z]?)?)$/.test(after.word);
}

function replacePhrases(
  tokens: readonly Token[],
  groups: readonly (readonly Phrase[])[],
  fits: (after: Token | undefined) => boolean,
): Token[][] {
  const found: Token[][] = [];
  for (const group of groups) {
    const longestFirst = group.toSorted((a, b) => b.length - a.length);
    for (const [at, first] of tokens.entries()) {
      const isAt = (phrase: Phrase) => phrase.every((word, index) => tokens[at + index]?.canonical === word);
      const phrase = longestFirst.find((one) => isAt(one) && fits(tokens[at + one.length]));
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

/** `cr40` is two words. As the first word `n40` is the number of a house, and `rr2` still a road. */
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

/** House numbers of a grid begin with a direction: `N 4523` is `N4523`, and `W231 N1440` is `W231N1440`. */
function joinHouseNumber(tokens: readonly Token[]): Token[] {
  const [first, second, ...rest] = tokens;
  if (first === undefined || second === undefined || rest.length === 0) return [...tokens];
  const isGrid =
    (/^[nsew]$/.test(first.word) && /^\d+$/.test(second.word)) ||
    (/^[nsew]\d+$/.test(first.word) && /^[nsew]\d+$/.test(second.word));
  return isGrid ? [withWord(first, first.word + second.word), ...rest] : [...tokens];
}

/** Hyphenated numbers (`112-34`) are written without the hyphen too, numbers of a grid (`N6543`) without the direction, and short ones with zeros before them. */
function changeHouseNumber(tokens: readonly Token[], isKnown: IsKnown): Token[][] {
  const [first, second, ...rest] = tokens;
  if (first === undefined || second === undefined) return [];
  const { word } = first;
  const joined = word + second.word;
  if (/^[a-z]\d+$/.test(joined) && isKnown(joined)) return [[withWord(first, joined), ...rest]];
  if (!/^\d+$/.test(word)) return [];
  const others = [
    ...Array.from('nsew', (direction) => direction + word),
    ...LONG_NUMBERS.map((length) => word.padStart(length, '0')),
  ];
  const found = others
    .filter((other) => other !== word && isKnown(other))
    .map((other) => [withWord(first, other), second, ...rest]);
  if (/^\d{2,4}$/.test(second.word) && rest.length > 0 && isKnown(joined))
    found.push([withWord(first, joined), ...rest]);
  for (const at of [word.length - 2, 2, word.length - 3]) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (word.length >= 4 && at > 0 && isKnown(before) && isKnown(after))
      found.push([withWord(first, before), withWord(first, after), second, ...rest]);
  }
  return found;
}

/** The numbers of digits that files with numbers of one length have. */
const LONG_NUMBERS = [4, 5, 6];

const ONES = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const TEENS =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Returns the number of a numbered street as letters: 21 is `twenty first`. Undefined for a number without a short name. */
function spellOrdinal(number: number): string[] | undefined {
  if (number >= 1 && number <= 9) return ONES.slice(number - 1, number);
  if (number >= 10 && number <= 19) return TEENS.slice(number - 10, number - 9);
  if (number < 20 || number > 99) return undefined;
  const tens = TENS[Math.floor(number / 10) - 2] ?? '';
  const one = ONES[(number % 10) - 1];
  return one === undefined ? [`${tens.slice(0, -1)}ieth`] : [tens, one];
}

function ordinalOf(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13;
  return `${number}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}

/** `5 ave` is `5th ave`, `21st` is `twenty first`, and the reverse. */
function changeOrdinals(tokens: readonly Token[]): Token[][] {
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
    if (digits !== null && digits[2] !== undefined) {
      const spelled = spellOrdinal(number);
      if (spelled !== undefined) put(spelled);
      put([String(number)]);
    } else if (digits !== null && at > 0 && number > 0) {
      put([ordinalOf(number)]);
      const spelled = spellOrdinal(number);
      if (spelled !== undefined) put(spelled);
    } else {
      const tens = TENS.indexOf(token.word);
      const next = tokens[at + 1]?.word ?? '';
      const one =
        ONES.indexOf(next) >= 0 ? ONES.indexOf(next) + 1 : Number(/^([1-9])(?:st|nd|rd|th)$/.exec(next)?.[1]);
      if (tens >= 0 && one > 0) put([ordinalOf((tens + 2) * 10 + one)], 2);
      const alone = [...ONES, ...TEENS].indexOf(token.word);
      if (alone >= 0) put([ordinalOf(alone + 1)]);
    }
  }
  return found;
}

/** Joins two neighbors and splits single words where the county has the result: `lake shore` and `lakeshore`, `o brien` and `obrien`, `delacruz` and `de la cruz`. */
function joinAndSplit(tokens: readonly Token[], isKnown: IsKnown): Token[][] {
  const found: Token[][] = [];
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    if (/\d/.test(token.word)) continue;
    if (next !== undefined && !/\d/.test(next.word) && isKnown(token.word + next.word))
      found.push([...tokens.slice(0, at), withWord(token, token.word + next.word), ...tokens.slice(at + 2)]);
    if (isKnown(token.canonical)) continue;
    const pieces = splitWord(token.word, MAX_PIECES, isKnown);
    if (pieces !== null)
      found.push([
        ...tokens.slice(0, at),
        ...pieces.map((word) => withWord(token, word)),
        ...tokens.slice(at + 1),
      ]);
  }
  return found;
}

function splitWord(word: string, most: number, isKnown: IsKnown): string[] | null {
  for (let at = SHORTEST_PIECE; most > 1 && at <= word.length - SHORTEST_PIECE; at++) {
    if (!isKnown(word.slice(0, at))) continue;
    const end = word.slice(at);
    if (isKnown(end)) return [word.slice(0, at), end];
    const rest = splitWord(end, most - 1, isKnown);
    if (rest !== null) return [word.slice(0, at), ...rest];
  }
  return null;
}
