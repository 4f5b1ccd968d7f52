import { US_STATES } from '../../places/rules/place-codes.ts';
import { type IsIndexed, changeOrdinals, distinct, joinAndSplit, replacePhrases } from './query-variants.ts';
import { isKindOfStreet } from './read-query.ts';
import { OWNERS } from './same-phrases.ts';
import { withSpokenNumbers } from './spoken-numbers.ts';
import { type Token, withWord } from './tokenize.ts';

/** The parts of owners' names that people leave out and write in many ways. */
const LEGAL_FORMS = new Set(
  // This includes the words that counties and people add to the name of somebody who died.
  'deceased decd dec decedent est heirs heir devisees executor executrix exec administrator administratrix admr widow widower llc l c inc incorporated corp corporation co company ltd limited lp llp plc pc trustee trustees ttee tr trs etal et al etux ux etvir vir le life estate dba aka fka nka and the of as late wife husband spouse successor cotrustee jr sr ii iii iv'.split(
    ' ',
  ),
);
/** Titles before a name, which no county writes. */
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof']);
/** The words for trusts and families, which are in the county's file or in the query, but often not in both. */
const TRUST_WORDS = new Set('trust tr family fam living liv revocable rev irrevocable irrev'.split(' '));
/** The words of public owners, of which a county has many. */
const PUBLIC_WORDS = new Set(
  'city county town village state united states department board council'.split(' '),
);
/** The forms of companies, whose names may have numbers: `1737 Light LLC`. */
const COMPANY_FORMS = new Set(['llc', 'llp', 'lp', 'inc', 'corp', 'ltd']);
const STATES = US_STATES.map(({ postal, name }) => ({
  code: postal.toLowerCase(),
  name: name.toLowerCase().split(' '),
}));
/** The minimum number of letters of a word that may find an owner by itself. */
const MIN_SURNAME = 4;
const COMPANY = /\blimited liability (?:company|co|partnership)\b/;

/** A name with a word for property after it, and with a mark that it is a name: `the Roe place`, `the Roe family farm`, `Jane Roe's land`. */
const MARKED_PROPERTY =
  /^\s*(?:the\s+(\p{L}[\p{L}\s.'’-]*?)(?:['’]s?)?(?:\s+family)?|(\p{L}[\p{L}\s.'’-]*?)(?:['’]s?|\s+family))\s+(?:old\s+)?(?:property|residence|house|home|homestead|farm|ranch|place|land|lot|parcel|holdings)\s*$/iu;
/** A name with a word for property that no street has, so the name needs no mark. */
const PROPERTY = /^\s*(\p{L}[\p{L}\s.'’-]*?)\s+(?:property|residence|homestead)\s*$/iu;
/** The words before and after a name: of a question, the date of a trust agreement, the person who gets the mail. */
const BEFORE_NAME = /^\s*(?:owned\s+by|owners?(?:['’]s)?(?:\s+name)?(?:\s+is|\s*[:=])?)\s+/i;
const AFTER_NAME =
  /[\s,]+(?:u\/?a(?:\/?d)?|u\/?d\/?t|u\/?t\/?d|under agreement|dated|dtd)\b.*\d.*$|[\s,]+(?:c\/o|care of|attn)[\s:].*$/i;

/** Returns the name in a query that says more than a name: `the Roe property`, `Roe Trust u/a/d 1/2/2019`. Null for any other query. */
export function nameInPhrase(query: string): string | null {
  const name = query
    .replace(BEFORE_NAME, '')
    .replace(AFTER_NAME, '')
    .replace(MARKED_PROPERTY, '$1$2')
    .replace(PROPERTY, '$1');
  return name === query || /^\s*(?:the\s*)?$/i.test(name) ? null : name;
}

/** Returns other ways to write an owner's name: without legal forms, without a ZIP code at the end, with other abbreviations, with words joined and split. */
export function ownerVariants(query: readonly Token[], isIndexed: IsIndexed): Token[][] {
  const words = query[0]?.word === 'owner' ? query.slice(1) : query;
  const named = withoutCompany(words.filter(({ word }) => !TITLES.has(word)));
  // `L.L.C.` is three letters. A middle initial is often in the query or in the county's file, but not in both.
  const withInitials = named.filter(({ word }) => !LEGAL_FORMS.has(word));
  const plain = withInitials.filter(({ word }) => word.length > 1);
  // `U.S.A.` is three letters, too.
  if (plain.length === 0) return named.length < 2 ? [] : replacePhrases(joinAll(named), OWNERS, () => true);
  const phrased = replacePhrases(plain, OWNERS, () => true);
  const ways = [
    withInitials,
    plain,
    withoutZip(plain),
    ...phrased,
    ...replacePhrases(named, OWNERS, () => true),
    ...changeOrdinals(plain),
    ...joinAndSplit(named, isIndexed),
    ...joinAndSplit(plain, isIndexed),
    ...asInitials(plain, isIndexed),
    // `first natl bk` has two abbreviations.
    ...phrased.flatMap((way) => replacePhrases(way, OWNERS, () => true)),
    withoutRepeats(plain),
    ...withNumbers(named, isIndexed),
    ...withNumbers(plain, isIndexed),
    ...withStateFirst(named),
    ...withStateFirst(plain),
    withoutTrust(plain),
    // `12 Main St LLC` is `12 MAIN LLC`.
    ...(isCompany(named) ? [plain.filter((term) => !isKindOfStreet(term))] : []),
  ];
  return distinct(ways, []);
}

/** The maximum number of words in a query for an owner with an address. */
const MAX_SPLIT = 12;

/** Returns the ways to split a query into the name of an owner, at its beginning or its end, and the other words. The longest names come first. */
export function splitsOfQuery(words: readonly Token[]): { name: Token[]; rest: Token[] }[] {
  if (words.length > MAX_SPLIT) return [];
  const lengths = Array.from({ length: Math.max(0, words.length - 1) }, (_, at) => words.length - 1 - at);
  return lengths
    .flatMap((length) => [
      { name: words.slice(0, length), rest: words.slice(length) },
      { name: words.slice(-length), rest: words.slice(0, -length) },
    ])
    .filter(({ name }) =>
      isCompany(name) ? hasOwnWord(name) : givenNames(name).length > 0 && !hasDigits(name),
    );
}

/** Returns true if a company's name has a word besides its form. Many are short: `ABC Inc`. */
function hasOwnWord(name: readonly Token[]): boolean {
  return name.some(({ word }) => word.length > 1 && !LEGAL_FORMS.has(word));
}

function isCompany(name: readonly Token[]): boolean {
  return joinForms(name).some(({ word }) => COMPANY_FORMS.has(word));
}

/** Returns true if one of the words has a digit. */
export function hasDigits(words: readonly Token[]): boolean {
  return words.some(({ word }) => /\d/.test(word));
}

/** Returns the words of a name that are long enough to find its owner together with an address. */
export function givenNames(name: readonly Token[]): Token[] {
  const isGiven = ({ word }: Token) =>
    word.length >= MIN_SURNAME &&
    !/\d/.test(word) &&
    ![LEGAL_FORMS, TRUST_WORDS, PUBLIC_WORDS].some((words) => words.has(word));
  return name.filter(isGiven);
}

/**
 * Leaves out the words for trusts and families: `Roe Family Trust` is `ROE JANE (TR)` in some counties. Returns an empty list if the name has no such
 * word, or if only short words are left.
 */
function withoutTrust(words: readonly Token[]): Token[] {
  const kept = words.filter(({ word }) => !TRUST_WORDS.has(word));
  return kept.length < words.length && kept.some(({ word }) => word.length >= MIN_SURNAME) ? kept : [];
}

/**
 * Returns the shorter names to look for when no owner has the whole name. In the first ones, the initial of one word takes the place of the word, as the
 * beginning of any word of the owner. In the later ones, one word is left out. None for a query with a digit, which can't be a person's name, or with
 * one word only.
 */
export function nearNames(words: readonly Token[]): { words: Token[]; last: 'whole' | 'part' }[] {
  const names = words.filter(({ word }) => word.length > 1 && !LEGAL_FORMS.has(word) && !TITLES.has(word));
  if (names.length < 2 || hasDigits(words)) return [];
  const parts = names.flatMap((left, at) => {
    const kept = names.toSpliced(at, 1);
    return kept.every(({ word }) => word.length < MIN_SURNAME) ? [] : [{ left, kept }];
  });
  return [
    ...parts.map(({ left, kept }) => ({
      words: [...kept, withWord(left, left.word.slice(0, 1))],
      last: 'part' as const,
    })),
    ...parts.map(({ kept }) => ({ words: kept, last: 'whole' as const })),
  ];
}

function joinAll(words: readonly Token[]): Token[] {
  return words.slice(0, 1).map((first) => withWord(first, words.map(({ word }) => word).join('')));
}

/**
 * Writes the numbers of a name in other ways: `Brick Lane Seventy` is `BRICK LANE 70`. Where the county has the result, `Ellmar 229` is `ELLMAR229`, and
 * the reverse.
 */
function withNumbers(words: readonly Token[], isIndexed: IsIndexed): Token[][] {
  const written = words.map(({ word }) => word).join(' ');
  const inDigits = withSpokenNumbers(written);
  const [first] = words;
  const digits =
    first === undefined || inDigits === written
      ? []
      : [inDigits.split(' ').map((word) => withWord(first, word))];
  const joined = words.flatMap((token, at) => {
    const next = words[at + 1]?.word ?? '';
    const one = token.word + next;
    const isMixed = next !== '' && /^\d+$/.test(next) !== /^\d+$/.test(token.word);
    return isMixed && isIndexed(one) ? [words.toSpliced(at, 2, withWord(token, one))] : [];
  });
  const apart = words.flatMap((token, at) => {
    const [, letters, number] = /^([a-z]{3,})(\d+)$/.exec(token.word) ?? [];
    return letters && number && isIndexed(letters) && isIndexed(number)
      ? [words.toSpliced(at, 1, withWord(token, letters), withWord(token, number))]
      : [];
  });
  return [...digits, ...joined, ...apart];
}

/** Writes the state at the beginning of the name of a public owner in full and as its code: `MT Dept of Transportation`. */
function withStateFirst(words: readonly Token[]): Token[][] {
  const [first, ...rest] = words;
  if (first === undefined || rest.length === 0) return [];
  const isFull = (name: readonly string[]) => name.every((word, at) => words[at]?.word === word);
  return STATES.flatMap(({ code, name }) => {
    const other = first.word === code ? [...name, ...rest.map(({ word }) => word)] : [];
    const short = isFull(name) ? [code, ...words.slice(name.length).map(({ word }) => word)] : [];
    return [other, short]
      .filter((way) => way.length > 1)
      .map((way) => way.map((word) => withWord(first, word)));
  });
}

/** Writes the letters of a company's name apart: `abc holdings` is `A B C HOLDINGS`. */
function asInitials(words: readonly Token[], isIndexed: IsIndexed): Token[][] {
  return words.flatMap((token, at) => {
    const isName = /^[a-z]{2,4}$/.test(token.word) && Array.from(token.word).every(isIndexed);
    return isName
      ? [words.toSpliced(at, 1, ...Array.from(token.word, (letter) => withWord(token, letter)))]
      : [];
  });
}

/** The legal forms at the end of a name, in single letters or in full, each with the word that most counties write. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/ (?:l l c|limited liability (?:company|co))$/, 'llc'],
  [/ (?:l l p|limited liability partnership)$/, 'llp'],
  [/ (?:l p|limited partnership)$/, 'lp'],
  [/ incorporated$/, 'inc'],
  [/ corporation$/, 'corp'],
];

/** Writes the legal form at the end of a name as one word: `L.L.C.` is three tokens of a query, and `LLC` in the county's file. */
export function joinForms(words: readonly Token[]): Token[] {
  const text = words.map(({ word }) => word).join(' ');
  for (const [form, short] of FORMS) {
    const [found] = form.exec(text) ?? [];
    const at = words.length - (found?.trim().split(' ').length ?? 0);
    const first = words[at];
    if (found !== undefined && first !== undefined) return [...words.slice(0, at), withWord(first, short)];
  }
  return [...words];
}

/** Returns each word once: `John Klein and Sue Klein` is `KLEIN JOHN & SUE` in some counties. */
function withoutRepeats(words: readonly Token[]): Token[] {
  return words.filter(({ word }, at) => words.findIndex((other) => other.word === word) === at);
}

function withoutCompany(words: readonly Token[]): readonly Token[] {
  const at = words.findIndex((_, index) => {
    const text = words.slice(index, index + 3).map(({ word }) => word);
    return COMPANY.test(text.join(' '));
  });
  return at < 0 ? words : words.toSpliced(at, 3);
}

/**
 * Returns the words with the first initial at the end, where it is the beginning of a first name: `J Smith` and `J. Q. Smith` find `SMITH JOHN`. Null for a query without a name,
 * without an initial or with more than two.
 */
export function withInitialLast(query: readonly Token[]): Token[] | null {
  const words = query.filter(({ word }) => !LEGAL_FORMS.has(word) && !TITLES.has(word));
  const initials = words.filter(({ word }) => /^[a-z]$/.test(word));
  const names = words.filter(({ word }) => word.length > 1);
  const isPerson = (initials.length === 1 || initials.length === 2) && names.length > 0;
  return isPerson ? [...names, ...initials.slice(0, 1)] : null;
}

export function withoutZip(words: readonly Token[]): Token[] {
  const last = /^\d{4}$/.test(words.at(-1)?.word ?? '') ? words.length - 2 : words.length - 1;
  return words.slice(0, /^\d{5}$/.test(words[last]?.word ?? '') ? last : words.length);
}
