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
const PART_LABELS =
  /\b(?:map|book|bk|page|pg|block|blk|lot|sec|section|parcel|par|plat|tract|grid|district|dist|ward)\b[\s.:#]*/gi;
const SEPARATORS = /[^A-Z0-9]+/;
const PART = /^([A-Z]{0,3})(\d*)$/;
/** A later part like `12A4`, with letters between or after its digits, counts like digits. As the first part, `12A` is rather the number of a house. */
const MIXED = /^()(\d+[A-Z][A-Z0-9]*)$/;
const readPart = (part: string, index: number) => PART.exec(part) ?? (index > 0 ? MIXED.exec(part) : null);
const MAX_SHAPES = 8;

/** Returns the parts of a typed parcel number, which people write without zeros and with any separators: `18-1.2` has three. Null for other texts. */
export function readNumberParts(query: string): string[] | null {
  const parts = partsOf(withoutNumberLabel(query).replace(PART_LABELS, ' '));
  const isNumber =
    parts.some((part) => /\d/.test(part)) && parts.every((part, index) => readPart(part, index) !== null);
  return isNumber ? parts : null;
}

/** Returns true for one part after its name, which may as well be words of an address: `Lot 5`, `Ward 3`. */
export function isOneNamedPart(query: string): boolean {
  const number = withoutNumberLabel(query);
  return number.search(PART_LABELS) >= 0 && readNumberParts(query)?.length === 1;
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

/** Returns true if a parcel number begins with parts of these lengths. */
export function hasShape(number: string, shape: NumberShape, parts: number): boolean {
  const own = shapeOf(number);
  const wanted = shape.slice(0, parts);
  return (
    own !== null &&
    wanted.every(({ letters, digits }, at) => own[at]?.letters === letters && own[at].digits === digits)
  );
}
