/** One reading of a name: the unordered parts that distinguish people. */
export interface NameReading {
  /** Words of at least two letters, and numbers. */
  words: ReadonlySet<string>;
  /** Single letters, mostly of middle names. */
  initials: ReadonlySet<string>;
  /** Suffixes such as JR, SR and II. */
  suffixes: ReadonlySet<string>;
}

const SUFFIXES = new Set(['JR', 'SR', 'II', 'III', 'IV']);
/** Titles and legal terms that don't identify a person. `LE`, `TR` and `EST` are not included, because they are surnames too. */
const SILENT = new Set(
  'MR MRS MS DR ETAL ETUX ETVIR TRUSTEE TRUSTEES TTEE TTEES HEIRS ESTATE DECEASED DECD OF THE'.split(' '),
);
const SILENT_PHRASES = /\b(?:ET (?:AL|UX|VIR)|LIFE ESTATE)\b/g;
/** Separators between two people. */
const BETWEEN = /[&;+%/]|\b(?:AND|C\/O|H\/W|ATTN)\b/g;

/** Apostrophes, primes, accents typed in their place, and the ʻokina of Hawaii: O'BRIEN is also written O´BRIEN. */
const APOSTROPHES = /['`\u00B4\u02B9\u02BB-\u02BD\u02BF\u2018-\u201B\u2032\u2035\uFF07]/g;

/**
 * Returns the readings of a text that names one or more people or firms: the whole text, and each person separately. Ignores case, accents,
 * punctuation and order. "DOE JANE & JOHN" also means JOHN DOE: a single word is combined with the first and with the last word of each neighbor.
 */
export function readNames(text: string): NameReading[] {
  const upper = text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase();
  const parts = upper
    .replace(BETWEEN, '|')
    .split('|')
    .map(tokensOf)
    .filter((tokens) => tokens.length > 0);
  const readings = [parts.flat(), ...(parts.length > 1 ? parts : [])].map(readTokens);
  for (const [index, part] of parts.entries()) {
    if (parts.length < 2 || wordsOf(part).length !== 1) continue;
    for (const neighbor of [parts[index - 1], parts[index + 1]]) {
      const words = neighbor === undefined ? [] : wordsOf(neighbor);
      for (const surname of new Set([words.at(0), words.at(-1)]))
        if (surname !== undefined) readings.push(readTokens([...part, surname]));
    }
  }
  return readings.filter(({ words, initials }) => words.size + initials.size > 0);
}

function tokensOf(text: string): string[] {
  const tokens = text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(SILENT_PHRASES, ' ')
    .split(' ')
    .filter((token) => token !== '');
  const telling = tokens.filter((token) => !SILENT.has(token));
  return telling.length > 0 ? telling : tokens;
}

function isInitial(token: string): boolean {
  return token.length === 1 && /\p{L}/u.test(token);
}

function wordsOf(tokens: readonly string[]): string[] {
  return tokens.filter((token) => !isInitial(token) && !SUFFIXES.has(token));
}

function readTokens(tokens: readonly string[]): NameReading {
  return {
    words: new Set(wordsOf(tokens)),
    initials: new Set(tokens.filter(isInitial)),
    suffixes: new Set(tokens.filter((token) => SUFFIXES.has(token))),
  };
}

/** Returns true when both can be the same person: the same words, and no conflicting initial or suffix. */
export function isSameName(a: NameReading, b: NameReading): boolean {
  if (a.words.size !== b.words.size || !isPart(a.words, b.words)) return false;
  // A single word isn't enough to ignore an initial: DOE is not every A DOE.
  if (a.words.size < 2 && (a.initials.size !== b.initials.size || !isPart(a.initials, b.initials)))
    return false;
  return agree(a.initials, b.initials) && agree(a.suffixes, b.suffixes);
}

/** Returns true when `name` contains every word of `part`, as JANE DOE REVOCABLE TRUST contains JANE DOE. */
export function containsName(name: NameReading, part: NameReading): boolean {
  return (
    part.words.size > 0 &&
    isPart(part.words, name.words) &&
    agree(part.initials, name.initials) &&
    agree(part.suffixes, name.suffixes)
  );
}

/** Returns true when another text mentions a whole name of at least two words, such as "JANE DOE SUBDIVISION". */
export function mentionsName(text: string, name: string): boolean {
  const [wanted] = readNames(name);
  const [reading] = readNames(text);
  return wanted !== undefined && reading !== undefined && mentionsReading(reading, wanted);
}

/** Like {@link mentionsName}, for texts that were already read. */
export function mentionsReading(text: NameReading, name: NameReading): boolean {
  return name.words.size > 1 && isPart(name.words, text.words);
}

/** Returns true when the sets don't conflict. An initial on only one side is not a conflict: it is better to hide one person too many than one too few. */
function agree(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === 0 || b.size === 0 || (a.size <= b.size ? isPart(a, b) : isPart(b, a));
}

function isPart(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((word) => whole.has(word));
}
