import { isDigit } from '../../../kernel/digit.ts';
import { MAX_WORDS } from './tokenize.ts';

/** A description is cut to this length. Descriptions by metes and bounds are often longer. */
export const MAX_CHARACTERS = 400;
/** The maximum number of parts, and of lots. Each lot of a range has a word of its own (`Lots 1-12`). Both limits leave room for the words of the name. */
export const MAX_PARTS = 10;
const MAX_LOTS = 12;
/** Words that many descriptions have, and that people leave out. */
const EMPTY = new Set(
  'of the in to at and as per a sec section twp township rng range lot block blk book page no num number being part pt subdivision subdiv subd sub addition addn addtn add plat map survey county pm meridian condo condos condominium condominiums'.split(
    ' ',
  ),
);

/** The Roman numerals of the phases of subdivisions: `Phase V` is phase 5. */
const ROMAN: ReadonlyMap<string, number> = new Map(
  'I II III IV V VI VII VIII IX X XI XII XIII XIV XV'.split(' ').map((roman, index) => [roman, index + 1]),
);

type Write = (match: readonly (string | undefined)[]) => string;
const plain = (number = '') => number.replace(/^0+(?=\w)/, '');

/** A part of a legal description, and the words that stand for it in the index. */
interface Part {
  /** The letters with which a match may begin; or {@link TOWNSHIP}, if each match contains the number of a township without its name. */
  first: string;
  pattern: RegExp;
  write: Write;
}

/** Stands for the number of a township without its name: `5N`. */
export const TOWNSHIP = '#';
const NORTH = 78;
const SOUTH = 83;
const EAST = 69;
const WEST = 87;
const SPACE = 32;
const DOT = 46;
/** The last characters of halves and quarters: `N2`, `SE4`, `NW¼`. */
const ENDS_OF_PARTS: ReadonlySet<number> = new Set(Array.from('24¼½', (end) => end.charCodeAt(0)));

/** Lots, each with a word of its own: `Lots 4 & 5`, `Lots 1-12`. */
const LOTS: readonly Part[] = [
  {
    first: 'L',
    pattern: /\bL(?:OTS?|TS?)?[.\s]*#?\s*(\d{1,4})\s*(?:-|TO|THRU|THROUGH)\s*(\d{1,4})\b/g,
    write: ([, from, to]) => lotsBetween(Number(from), Number(to)),
  },
  {
    first: 'L',
    pattern: /\bL(?:OTS?|TS?)?[.\s]*#?\s*(\d{1,4}[A-Z]?)\b((?:\s*(?:,|&|AND)+\s*\d{1,4}[A-Z]?\b)*)/g,
    write: ([, first, rest = '']) =>
      [first, ...rest.split(/[^\dA-Z]+|AND/)]
        .filter((lot) => lot !== undefined && lot !== '')
        .map((lot) => `l${plain(lot)}`)
        .join(' '),
  },
];

/** The other parts of legal descriptions. No word of a name is spelled like a word that stands for one of them. */
const PARTS: readonly Part[] = [
  // Section, township and range without their names: 12-5N-3W, and 5N-3W-12.
  {
    first: TOWNSHIP,
    pattern: /\b(\d{1,2})\s?[-/\s]\s?T?(\d{1,3})([NS])\s?[-/\s]\s?R?(\d{1,3})([EW])\b/g,
    write: ([, s, t, ns, r, ew]) => `s${plain(s)} t${plain(t)}${ns} r${plain(r)}${ew}`,
  },
  {
    first: TOWNSHIP,
    pattern: /\bT?(\d{1,3})([NS])\s?[-/\s]\s?R?(\d{1,3})([EW])\s?[-/]\s?S?(\d{1,2})\b/g,
    write: ([, t, ns, r, ew, s]) => `s${plain(s)} t${plain(t)}${ns} r${plain(r)}${ew}`,
  },
  {
    first: TOWNSHIP,
    pattern: /\bT?(\d{1,3})([NS])\s?[-/\s]\s?R?(\d{1,3})([EW])\b/g,
    write: ([, t, ns, r, ew]) => `t${plain(t)}${ns} r${plain(r)}${ew}`,
  },
  {
    first: 'T',
    pattern: /\bT(?:OWNSHIP|WNSHP|WP|WN)?[.\s]*(\d{1,3})\s?-?\s?([NS])(?:ORTH|OUTH)?\b/g,
    write: ([, t, ns]) => `t${plain(t)}${ns}`,
  },
  {
    first: 'R',
    pattern: /\bR(?:ANGE|NG|GE)?[.\s]*(\d{1,3})\s?-?\s?([EW])(?:AST|EST)?\b/g,
    write: ([, r, ew]) => `r${plain(r)}${ew}`,
  },
  // NE4 is a quarter; NE 40 FT and SE 4TH ST are not.
  {
    first: 'NS',
    pattern: /\b([NS][EW])(?:\s?(?:1\s?\/\s?4|¼|\/4|Q(?:UARTER|TR)?\b)|4\b)/g,
    write: ([, way]) => `q${way}`,
  },
  {
    first: 'NSEW',
    pattern: /\b([NSEW])(?:\s?(?:1\s?\/\s?2|½|\/2|HALF\b)|2\b)/g,
    write: ([, way]) => `half${way}`,
  },
  // A township has 36 sections.
  {
    first: 'S',
    pattern: /\bS(?:EC(?:TION|T)?S?)?[.\s]*(0?[1-9]|[12]\d|3[0-6])\b/g,
    write: ([, s]) => `s${plain(s)}`,
  },
  {
    first: 'T',
    pattern: /\bTR(?:ACT)?S?[.\s]*(\d+[A-Z]?)\b/g,
    write: ([, tract]) => `tract${plain(tract)}`,
  },
  { first: 'T', pattern: /\bTR(?:ACT)?S?[.\s]+([A-Z]\d*)\b/g, write: ([, tract]) => `tract${tract}` },
  {
    first: 'B',
    pattern: /\bB(?:LOCKS?|LKS?|L)?[.\s]*#?\s?(\d{1,4}[A-Z]?)\b/g,
    write: ([, block]) => `b${plain(block)}`,
  },
  { first: 'B', pattern: /\bBL(?:OC)?KS?[.\s]+([A-Z]|([A-Z])\2)\b/g, write: ([, block]) => `blk${block}` },
  {
    first: 'BPDV',
    pattern: /\b(?:PLAT |DEED )?(?:BOOK|BK|PB|DB|VOL(?:UME)?)[.\s]*(\d+[A-Z]?)\b/g,
    write: ([, book]) => `bk${plain(book)}`,
  },
  { first: 'P', pattern: /\b(?:PAGE|PG|P)[.\s]*(\d+[A-Z]?)\b/g, write: ([, page]) => `pg${plain(page)}` },
  // The unit of a condominium, in digits or letters, and the phase of a subdivision, in digits, letters or Roman numerals
  {
    first: 'U',
    pattern: /\bUNITS?[.\s]*(?:NO[.\s]*)?#?\s?(\d{1,5}[A-Z]?|[A-Z]-?\d{1,4}|[A-Z])\b/g,
    write: ([, unit = '']) => `unit${plain(unit.replace('-', ''))}`,
  },
  {
    first: 'P',
    pattern: /\bPH(?:ASE)?[.\s]*(\d{1,2}[A-Z]?|[A-HJ-U]|X?(?:IX|IV|VI{0,3}|I{1,3})|X)\b/g,
    write: ([, phase = '']) => `phase${ROMAN.has(phase) ? ROMAN.get(phase) : plain(phase)}`,
  },
  // A certificate of survey
  {
    first: 'C',
    pattern:
      /\b(?:COS|CERT(?:IFICATE)?[.\s]*(?:OF )?SURVEY)[.\s]*(?:(?:NO|NUMBER)[.\s]*)?#?\s?(\d+)(?:-?([A-Z]))?\b/g,
    write: ([, survey, letter = '']) => `cos${plain(survey)}${letter}`,
  },
  // The number of a subdivision: `Minor Sub 466`, `Sunset Addition No. 2`
  {
    first: 'AS',
    pattern: /\b(?:SUB(?:D|DIV|DIVISION)?|ADD(?:N|TN|ITION)?)[.\s]+(?:(?:NO|NUMBER)[.\s]*)?#?\s?(\d{1,4})\b/g,
    write: ([, subdivision]) => `sub${plain(subdivision)}`,
  },
];

interface CompiledPart extends Part {
  /** `first` as bits of {@link findMarks}. */
  beginnings: number;
}

const compiled = (part: Part): CompiledPart => {
  let beginnings = 0;
  for (const letter of part.first) beginnings |= bitOf(letter.charCodeAt(0));
  return { ...part, beginnings };
};
/** All parts, for the test that compares `first` with the pattern beside it. */
export const ALL_PARTS: readonly Part[] = [...PARTS, ...LOTS];
const COMPILED_PARTS = PARTS.map(compiled);
const COMPILED_LOTS = LOTS.map(compiled);

function isLetter(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isDirection(code: number): boolean {
  return code === NORTH || code === SOUTH || code === EAST || code === WEST;
}

/** Returns the bit of a capital letter, or of {@link TOWNSHIP}. */
function bitOf(code: number): number {
  return isLetter(code) ? 1 << (code - 65) : 1 << 26;
}

/** The bits of {@link findMarks} for the repairs {@link MEASURE}, {@link TOUCHING} and {@link ABBREVIATION}. */
const MAY_MEASURE = 1 << 27;
const MAY_TOUCH = 1 << 28;
const MAY_ABBREVIATE = 1 << 29;

/**
 * Returns a bit for each beginning that a part of the text may have, and for each repair that it may need, so that the other patterns need not be tried: most texts
 * have few parts, and a pattern takes much longer than this loop. A letter after a digit counts as a beginning, too, because a part before it may end there: `N/2LOT 4`.
 */
function findMarks(text: string): number {
  let bits = 0;
  let before = 0;
  let earlier = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isLetter(code)) {
      if (!isLetter(before)) bits |= bitOf(code);
      if (isDigit(before) && (code === NORTH || code === SOUTH)) bits |= bitOf(TOWNSHIP.charCodeAt(0));
      if (isDirection(code) && ENDS_OF_PARTS.has(before)) bits |= MAY_TOUCH;
    } else if (isDigit(code)) {
      if (isDirection(before) || (before === SPACE && isDirection(earlier))) bits |= MAY_MEASURE;
    } else if (code === DOT && isLetter(before)) bits |= MAY_ABBREVIATE;
    earlier = before;
    before = code;
  }
  return bits;
}

/** A length or an angle in metes and bounds, which is not a section: `S 20 FT`, `S12°`. */
const MEASURE = /\b[NSEW]\s?\d+(?:\.\d+)?\s?(?:FT|FEET|RODS?|DEG|['°])/g;
const BETWEEN_WORDS = /[^\p{L}\p{N}'’]+/u;
/** A plain number, or a number of acres or feet: `640AC`. */
const IS_NUMBER = /^\d+(?:ac|ft)?$/;

function lotsBetween(from: number, to: number): string {
  const count = to >= from ? Math.min(MAX_LOTS, to - from + 1) : 1;
  return Array.from({ length: count }, (_, at) => `l${from + at}`).join(' ');
}

/** A word of one capital letter with a period, before another such word: `C.O.S.` is COS. */
const ABBREVIATION = /\b([A-Z])\.\s?(?=[A-Z]\.)/g;
/** The end of a part of a section that touches the next part: `S2SE4` is two parts. */
const TOUCHING = /([¼½]|1\s?\/\s?[24]|[NSEW]2|[NS][EW]4)(?=[NSEW])/g;

interface LegalText {
  /** The words of the parts: `s12`, `l4`, `qnw`. */
  parts: string[];
  /** The number of parts. All lots together are one. */
  partCount: number;
  names: string[];
  /** True if numbers are left that belong to no part, as in metes and bounds. They are not in the index, because nearly each would be a word of its own. */
  hasOtherNumbers: boolean;
}

/** Text with other white space than single spaces. */
const HAS_WIDE_SPACE = /[^\S ]| {2}/;

function readLegalText(text: string): LegalText {
  let rest = (HAS_WIDE_SPACE.test(text) ? text.replace(/\s+/g, ' ') : text)
    .slice(0, MAX_CHARACTERS)
    .toUpperCase();
  let marks = findMarks(rest);
  if ((marks & MAY_ABBREVIATE) !== 0) {
    rest = rest.replace(ABBREVIATION, '$1');
    marks = findMarks(rest);
  }
  if ((marks & MAY_MEASURE) !== 0) {
    rest = rest.replace(MEASURE, ' ; ');
    marks = findMarks(rest);
  }
  if ((marks & MAY_TOUCH) !== 0) rest = rest.replace(TOUCHING, '$1 ');
  const take = (parts: readonly CompiledPart[], limit: number): string[] => {
    const words: string[] = [];
    const add = (word: string) => {
      if (!words.includes(word)) words.push(word);
    };
    for (const { beginnings, pattern, write } of parts) {
      if ((beginnings & marks) === 0) continue;
      rest = rest.replace(pattern, (...match: (string | undefined)[]) => {
        for (const word of write(match).toLowerCase().split(' ')) add(word);
        return ' ; ';
      });
    }
    return words.length > limit ? words.slice(0, limit) : words;
  };
  const others = take(COMPILED_PARTS, MAX_PARTS);
  const lots = take(COMPILED_LOTS, MAX_LOTS);
  const parts = [...others, ...lots];
  const names: string[] = [];
  let hasOtherNumbers = false;
  for (const word of rest.toLowerCase().split(BETWEEN_WORDS)) {
    if (word === '' || EMPTY.has(word)) continue;
    if (isDigit(word.charCodeAt(0)) && IS_NUMBER.test(word)) hasOtherNumbers = true;
    else if (parts.length + names.length < MAX_WORDS && !names.includes(word)) names.push(word);
  }
  return {
    parts,
    partCount: others.length + Math.min(1, lots.length),
    names,
    hasOtherNumbers,
  };
}

/**
 * Returns the words of a legal description, the same for each way to write it: `NW 1/4 SEC 12 T5N R3W` and `S12 T05N R03W, NW¼` have `s12 t5n r3w qnw`, and `Lot 4 Block 2
 * Sunset Addition` has `l4 b2 sunset`. The index has them, and queries are compared with them.
 */
export function legalWords(text: string): string[] {
  const { parts, names } = readLegalText(text);
  return [...parts, ...names];
}

export interface LegalQuery {
  words: readonly string[];
  /** True for one part with a name, which may as well be words of an address: `Lot 4 Sunset`. Also for a name alone: `Sunset Addition`. */
  isVague: boolean;
}

/** The words that make the name before them that of a subdivision. */
const SUBDIVISION = /[a-z].*\s(?:sub|subd|subdiv|subdivision|add|addn|addtn|addition|townsite|plat|pud)\b/i;

/**
 * Reads a query that is a legal description: at least two parts, a certificate of survey, one other part with a name and no other number, or the name
 * of a subdivision. Returns null for any other query.
 */
export function readLegal(query: string): LegalQuery | null {
  const { parts, partCount, names, hasOtherNumbers } = readLegalText(query);
  // A survey has one number, and the numbers beside it are those of its tracts.
  const isVague = partCount === 1 && !parts.some((part) => part.startsWith('cos'));
  if (partCount === 0 && !(SUBDIVISION.test(query) && names.length > 0 && !hasOtherNumbers)) return null;
  if (isVague && (names.length === 0 || hasOtherNumbers)) return null;
  return { words: [...parts, ...names], isVague: isVague || partCount === 0 };
}

/** An owner's name together with a legal description: the words of the parts, and all other words. */
export type OwnerWithLegal = Readonly<Pick<LegalText, 'parts' | 'names'>>;

/** The maximum number of words besides those of the parts in a query for an owner with a legal description. */
const MAX_NAMES = 10;

/**
 * Reads a query that may be an owner's name together with a legal description. Returns null for any other query, such as one without a part, or with
 * parts only.
 */
export function readOwnerWithLegal(query: string): OwnerWithLegal | null {
  const { parts, names } = readLegalText(query);
  return parts.length === 0 || names.length === 0 || names.length > MAX_NAMES ? null : { parts, names };
}

/** Returns true for a word of {@link legalWords} that indexes of older versions lack, and that people and counties leave out: a unit, a phase, or the number of a subdivision. */
export function isUnitOrPhase(word: string): boolean {
  return /^(?:unit|phase|sub)(?:\d+[a-z]?|[a-z]\d*)$/.test(word);
}

/** Returns a lot or tract without its letter, because the index has no letter after a hyphen: `Tract 1-A` is `tract1` there. Other words stay the same. */
export function withoutPartLetter(word: string): string {
  return word.replace(/^((?:tract|l)\d+)[a-z]$/, '$1');
}

/** Returns true for a word of {@link legalWords} that may be a misspelled name: four letters or more, and no digit. `halfn` and `blka` count, too. */
export function isLegalName(word: string): boolean {
  return /^[\p{L}'’]{4,}$/u.test(word);
}

/**
 * The columns of a legal description, each with the word before its value that makes it a part of the description, and with the beginning of the word that stands for
 * a plain value. The longest is the last one, because the end of a long text is cut.
 */
export const LEGAL_COLUMNS = {
  lot: { label: 'LOT', word: 'l' },
  block: { label: 'BLOCK', word: 'b' },
  book: { label: 'BOOK', word: 'bk' },
  page: { label: 'PAGE', word: 'pg' },
  plss_section: { label: 'SEC', word: null },
  plss_township: { label: 'TWP', word: null },
  plss_range: { label: 'RNG', word: null },
  subdivision: { label: '', word: null },
  plat: { label: '', word: null },
  legaldesc: { label: '', word: null },
} as const;
export type LegalColumn = keyof typeof LEGAL_COLUMNS;
export const LEGAL_NAMES = Object.keys(LEGAL_COLUMNS) as LegalColumn[];

/**
 * Returns the number of parts (each lot counts) and the words of one column. All columns of a parcel together have the same words as
 * {@link legalWordsOf} returns, if they have fewer parts than {@link MAX_PARTS}, fewer words than {@link MAX_WORDS} and at most
 * {@link MAX_CHARACTERS} characters with the labels: no part reaches from one column into the next.
 */
export function readLegalColumn(name: LegalColumn, value: string): { parts: number; words: string[] } {
  const { parts, names } = readLegalText(`${LEGAL_COLUMNS[name].label} ${value}`);
  return { parts: parts.length, words: [...parts, ...names] };
}

/** A value that is a number with one letter at most, which needs no pattern to be found: most lots, blocks, books and pages. */
const PLAIN_VALUE = /^\d{1,4}[A-Za-z]?$/;

/**
 * Returns the words of the columns of a parcel, the same as {@link legalWords} of a text with all labels and values, but in another order: at most
 * {@link MAX_WORDS}, plain lots, blocks, books and pages first. No value may be empty.
 */
export function legalWordsOf(values: readonly (readonly [LegalColumn, string])[]): string[] {
  const words: string[] = [];
  let text = '';
  for (const [name, value] of values) {
    const { label, word } = LEGAL_COLUMNS[name];
    if (word !== null && PLAIN_VALUE.test(value)) words.push(word + plain(value.toLowerCase()));
    else text += `${text === '' ? '' : ' ; '}${label} ${value}`;
  }
  return text === '' ? words : [...new Set([...words, ...legalWords(text)])].slice(0, MAX_WORDS);
}
