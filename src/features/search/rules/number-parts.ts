import { plainParcelNumber } from '../../../kernel/ids.ts';
import { withoutNumberLabel } from './match-number.ts';

/** One part of a parcel number: the letters that it begins with, and how many digits follow. */
interface ShapePart {
  letters: string;
  digits: number;
}

/** How a county writes its parcel numbers: the parts between their separators. `R0123-045` has the parts `R` with 4 digits, and 3 digits. */
export type NumberShape = readonly ShapePart[];

/** Words before the parts of a number: `Map 23 Block 14 Lot 100`. */
export const PART_LABELS =
  /\b(?:map|book|bk|page|pg|block|blk|lot|sec|section|parcel|par|plat|tract|grid|district|dist|ward)\b[\s.:#]*/gi;
const SEPARATORS = /[^A-Z0-9]+/;
const PART = /^([A-Z]{0,3})(\d*)$/;
/** A later part like `12A4`, with letters between or after its digits, counts like digits. As the first part, `12A` is rather the number of a house. */
const MIXED = /^()(\d+[A-Z][A-Z0-9]*)$/;
const readPart = (part: string, index: number) => PART.exec(part) ?? (index > 0 ? MIXED.exec(part) : null);
/** The maximum number of shapes that are tried for a county with many kinds of numbers. */
const MAX_SHAPES = 32;
/** `T7S R32E` is written `7S32E` in numbers of parcels. */
const TOWNSHIP =
  /\bT(?:OWNSHIP|WP)?[\s.]*(\d{1,3})\s?([NS])(?:ORTH|OUTH)?[\s,.-]*R(?:ANGE|NG|GE)?[\s.]*(\d{1,3})\s?([EW])(?:AST|EST)?/i;
const MAX_GROUPS = 12;
const MIN_ONE_GROUP = 5;

/** Returns the parts of a typed parcel number, which people write without zeros and with any separators: `18-1.2` has three. Null for other texts. */
export function readNumberParts(query: string): string[] | null {
  const parts = partsOf(withoutNumberLabel(query).replace(PART_LABELS, ' '));
  const isNumber =
    parts.some((part) => /\d/.test(part)) && parts.every((part, index) => readPart(part, index) !== null);
  return isNumber ? parts : null;
}

/**
 * Returns the runs of letters and of digits in a parcel number, without the zeros before a number and without runs of zeros: `A-0045-00-012` has `A`, `45` and
 * `12`. Different ways to write a number have the same groups.
 */
export function numberGroups(number: string): string[] {
  const runs = number.toUpperCase().match(/[A-Z]+|\d+/g) ?? [];
  return runs.map((run) => run.replace(/^0+/, '')).filter(Boolean);
}

/**
 * Returns the groups of a typed parcel number, which may have blanks anywhere: `7s 32e 15 400` has six. Null for a query with words, with one
 * short group only, or with more than {@link MAX_GROUPS}.
 */
export function readNumberGroups(query: string): string[] | null {
  const number = withoutNumberLabel(query).replace(PART_LABELS, ' ').replace(TOWNSHIP, '$1$2 $3$4 ');
  const words = partsOf(number);
  const groups = numberGroups(number);
  const isNumber =
    words.some((word) => /\d/.test(word)) && words.every((word) => /\d|^[A-Z]{1,3}$/.test(word));
  const isLong = groups.length > 1 || (groups[0] ?? '').length >= MIN_ONE_GROUP;
  return isNumber && isLong && groups.length <= MAX_GROUPS ? groups : null;
}

/** Returns the groups of a parcel number in one word, with separators, that no county's shape fits: `3695B-12`. Null for other queries. */
export function readGroupsInWord(query: string): string[] | null {
  const number = withoutNumberLabel(query).trim();
  const isInWord = /^[A-Za-z\d]+(?:[-._:/][A-Za-z\d]+)+$/.test(number) && readNumberParts(query) === null;
  return isInWord ? readNumberGroups(number) : null;
}

/** Parts of zeros at the end, which other counties and state-wide lists add to a number: `173-122-0`. */
const ZERO_PARTS = /(?:\s*[-._/\s]\s*0+)+\s*$/;
/** The district before the block and lot that are the number: `Ward 27 Section 5 Block 5612A Lot 45`. */
const BEFORE_BLOCK =
  /^\s*(?:(?:ward|dist(?:rict)?|sec(?:tion)?)\b[\s.:#]*\d+[a-z]?[\s,;/-]*)+(?=(?:block|blk|map|sq(?:uare)?)\b)/i;

/** Returns the shorter forms of a typed parcel number: one without parts of zeros at its end, one without a district before its block. */
export function shorterNumbers(query: string): string[] {
  const number = withoutNumberLabel(query).trim();
  return [ZERO_PARTS, BEFORE_BLOCK]
    .map((part) => number.replace(part, ''))
    .filter((other) => other !== number && /\d/.test(other));
}

/** Returns a typed parcel number with each two neighbors exchanged, and without each character: the most frequent mistakes in long numbers. */
export function mistypedNumbers(typed: string): string[] {
  const others = new Set<string>();
  for (let at = 0; at < typed.length; at++) {
    const [before, character = '', next = '', after] = [
      typed.slice(0, at),
      typed[at],
      typed[at + 1],
      typed.slice(at + 2),
    ];
    others.add(before + next + character + after);
    others.add(before + next + after);
  }
  others.delete(typed);
  others.delete('');
  return [...others];
}

/** Returns a typed parcel number with digits in place of letters that look like them: `O767OO6` is `0767006`. Null if it has no such letter. */
export function withDigitsForLetters(typed: string): string | null {
  const digits = typed.replaceAll(/[OIL]+/gi, (letters, at: number) => {
    const isInNumber = /\d/.test(typed.charAt(at - 1)) || /\d/.test(typed.charAt(at + letters.length));
    return isInNumber ? letters.replaceAll(/o/gi, '0').replaceAll(/[il]/gi, '1') : letters;
  });
  return digits === typed ? null : digits;
}

/** Returns true for one part after its name, which may as well be words of an address: `Lot 5`, `Ward 3`. */
export function isOneNamedPart(query: string): boolean {
  return hasPartLabels(query) && readNumberParts(query)?.length === 1;
}

/** Returns true if the parts of a number have their names: `Map 128 Lot 32`. */
export function hasPartLabels(query: string): boolean {
  return withoutNumberLabel(query).search(PART_LABELS) >= 0;
}

function partsOf(number: string): string[] {
  return number.toUpperCase().split(SEPARATORS).filter(Boolean);
}

/** Returns the shape of a parcel number; null if its parts are not letters with digits after them. */
export function shapeOf(number: string): NumberShape | null {
  const parts = partsOf(number).map(readPart);
  const shape = parts.flatMap((match) =>
    match === null ? [] : [{ letters: match[1] ?? '', digits: (match[2] ?? '').length }],
  );
  return shape.length === parts.length ? shape : null;
}

/** Returns the usual shapes of some parcel numbers of a county, the most frequent first. */
export function usualShapes(numbers: readonly string[]): NumberShape[] {
  const found = new Map<string, { shape: NumberShape; count: number }>();
  for (const shape of numbers.map(shapeOf)) {
    if (shape === null || shape.length === 0) continue;
    const key = JSON.stringify(shape);
    found.set(key, { shape, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_SHAPES)
    .map(({ shape }) => shape);
}

/**
 * Returns typed parts with the zeros, and the first letters, of a county's shape, without punctuation: `18-1-1` is `0180010001` for numbers like
 * `018-001-0001-000`. Null if the parts don't fit.
 */
export function padParts(parts: readonly string[], shape: NumberShape): string | null {
  if (parts.length > shape.length) return null;
  let number = '';
  for (const [index, part] of parts.entries()) {
    const { letters, digits } = shape[index] ?? { letters: '', digits: 0 };
    const [, typedLetters = '', typedDigits = ''] = readPart(part, index) ?? [];
    // All numbers of a county may begin with the same letter, which people leave out.
    const isSame = typedLetters === letters || (index === 0 && typedLetters === '');
    if (!isSame || typedDigits.length > digits || (digits > 0 && typedDigits === '')) return null;
    number += letters + typedDigits.padStart(digits, '0');
  }
  return plainParcelNumber(number);
}

/** Returns true if the first `parts` parts of a parcel number have the letters and the numbers of digits of the shape. */
export function hasShape(number: string, shape: NumberShape, parts: number): boolean {
  const own = shapeOf(number);
  const wanted = shape.slice(0, parts);
  return (
    own !== null &&
    wanted.every(({ letters, digits }, at) => own[at]?.letters === letters && own[at].digits === digits)
  );
}
