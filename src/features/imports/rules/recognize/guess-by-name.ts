import type { ParcelColumnName } from '../../../parcels/rules/parcel-columns.ts';
import { SUFFIX_PATTERN } from './address-patterns.ts';
import { guessByParts, plainerWords, takeYear } from './name-parts.ts';
import { NAME_PATTERNS } from './name-patterns.ts';
import { splitEnd, splitName } from './split-name.ts';

/** Turns a pattern into a regular expression for meanings that each end in a blank. */
function compile(pattern: string): RegExp {
  const text = pattern
    .replace(/\s+/g, '~')
    .replace(/[a-z]+|\d|#/g, (word) => `(?:${word === '#' ? String.raw`\d+` : word}_)`)
    .replaceAll('~', '')
    .replaceAll('_', ' ');
  return new RegExp(`^(?:${text})$`);
}

const COMPILED = NAME_PATTERNS.map(([to, confidence, pattern]) => ({
  to,
  confidence,
  test: compile(pattern),
}));

/** Columns that are recognized by the end of a name alone. For other columns, the words before the end matter: the tax may be a fire district's. */
const BY_END = new Set<ParcelColumnName>([
  'parcelnumb',
  'address',
  'saddno',
  'scity',
  'szip',
  'sunit',
  'owner',
  'owner2',
  'mailadd',
  'usecode',
  'usedesc',
  'zoning',
]);
const END_FACTOR = 0.85;
/** An end of several words says as much as a whole name, but the word before it may change what it means. */
const LONG_END_FACTOR = 0.75;
/** The factor for names that are understood only after words were left out. */
const PLAINER_FACTOR = 0.95;
/** The end of a name must match this pattern where one general word says too little: `HEAT_TYPE` is not a use. */
const SUFFICIENT = new Map<ParcelColumnName, RegExp>([
  ['usecode', /use|class/],
  ['usedesc', /use|class/],
]);

/** Columns that counties repeat for each year: `TOTAL_TAX_25`. */
const YEARLY_COLUMNS = new Set<ParcelColumnName>(['landval', 'improvval', 'parval', 'agval', 'taxamt']);

/** The end of a name stands for house numbers only if it has one of these words: `GROUP_NO` and `RELATED_PNUM` number something else. */
const HOUSE_WORD = /house|street|addr/;

export interface NameGuess {
  to: ParcelColumnName;
  confidence: number;
}

/**
 * Guesses the columns that a name may stand for, by the words that it is made of. With `isOwners`, the name is read as if it began with "owner": `CITY` is
 * then the city of the owner's address.
 */
export function guessByName(name: string, isOwners = false): NameGuess[] {
  const whole = guessAny(name, isOwners);
  const plain = whole.length === 0 ? turnAround(name.replaceAll(EXPLANATION, ' ')) : name;
  const turned = plain === name ? [] : guessAny(plain, isOwners);
  const guesses = turned.length > 0 ? turned : whole;
  return guesses.filter(({ to }) => to !== 'mail_state2' || !STREET.test(name));
}

/** Returns `City of Property` as `Property City`, and other names as they are. */
function turnAround(name: string): string {
  const parts = /^(.+?)(?:[ _]of[ _]|(?<=[a-z])Of(?=[A-Z]))(?:the[ _])?(.+)$/i.exec(name);
  return parts === null ? name : `${parts[2]} ${parts[1]}`;
}

/** The text in parentheses explains the name: `Property Owner (Last, First)`. */
const EXPLANATION = /\([^()]*\)/g;

/** `ST` may stand for the state or the street, a longer word only for the street. */
const STREET = /str(?:ee)?t/i;

function guessAny(name: string, isOwners: boolean): NameGuess[] {
  const own = splitName(name);
  if (own === null) {
    const end = splitEnd(name);
    if (end === null) return [];
    if (isOwners) return guessByMeanings(`owner ${end}`);
    return guessByMeanings(end).flatMap(({ to, confidence }) => {
      if (to === 'saddno' && (!HOUSE_WORD.test(end) || end === 'house')) return [];
      if (BY_END.has(to) && (SUFFICIENT.get(to)?.test(end) ?? true))
        return [{ to, confidence: confidence * END_FACTOR }];
      return /[a-z] (?:\d+ )?[a-z]/.test(end) || to === 'gisacre'
        ? [{ to, confidence: confidence * LONG_END_FACTOR }]
        : [];
    });
  }
  return guessByMeanings(isOwners ? `owner ${own}` : own);
}

const SUFFIX = compile(SUFFIX_PATTERN);

/** Returns true for the name of a column with the letter or fraction after the house number. */
export function isSuffixName(name: string): boolean {
  return SUFFIX.test(`${splitName(name) ?? ''} `);
}

function guessByMeanings(meanings: string): NameGuess[] {
  const found = new Map<ParcelColumnName, number>();
  const add = (to: ParcelColumnName, confidence: number) =>
    found.set(to, Math.max(confidence, found.get(to) ?? 0));
  const addPatterns = (text: string, factor: number) => {
    for (const { to, confidence, test } of COMPILED) if (test.test(`${text} `)) add(to, confidence * factor);
  };
  const words = meanings.split(' ');
  addPatterns(meanings, 1);
  const byParts = guessByParts(words);
  if (byParts !== null) add(byParts.to, byParts.confidence);
  if (found.size === 0) for (const form of plainerWords(words)) addPatterns(form.join(' '), PLAINER_FACTOR);
  const { words: undated, yearPenalty, isShort } = takeYear(words);
  if (found.size === 0 && undated.length < words.length)
    return guessByMeanings(undated.join(' '))
      .filter(({ to }) => !isShort || YEARLY_COLUMNS.has(to))
      .map(({ to, confidence }) => ({ to, confidence: confidence - yearPenalty }));
  return [...found]
    .map(([to, confidence]) => ({ to, confidence }))
    .toSorted((a, b) => b.confidence - a.confidence);
}
