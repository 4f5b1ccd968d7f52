import { firstIndex } from '../../../kernel/first-index.ts';
import { plainParcelNumber, searchParcelNumber } from '../../../kernel/ids.ts';
import { matchNumber } from '../rules/match-number.ts';
import type { Mark } from '../rules/match-words.ts';
import { hasShape, numberGroups, type NumberShape, padParts, usualShapes } from '../rules/number-parts.ts';
import type { IndexReader, Section } from './index-file.ts';
import type { IndexedParcel, RowReader } from './row-reader.ts';
import { keysOfBeginning, numberOfKeys, SORTED_CHARACTERS } from './sort-numbers.ts';

/** The maximum number of parcel numbers that one lookup reads and compares. */
const MAX_COMPARED = 250;
/**
 * The maximum for a lookup by parts. The sorted numbers have no zeros at their start, so a lookup of `001-001` as `1001` must also read numbers like
 * `100-100-0001`.
 */
const MAX_COMPARED_BY_PARTS = 2000;
/** The number of parcel numbers, evenly spread, that show how the county writes them. */
const SAMPLED = 200;
/** The minimum number of typed characters for a search in the other numbers: too many of them begin with the same three digits. */
const MIN_TYPED_LENGTH = 4;

export interface NumberHit {
  parcel: IndexedParcel;
  isExact: boolean;
  marks: Mark[];
  /** True if the parcel was found by whole parts or groups of its number, which people type without their zeros. */
  isByParts?: boolean;
  /** True if the query may as well be words of an address: `Lot 5`. */
  isVague?: boolean;
  /**
   * The parcel's other number (of the state, of the tax roll, or an earlier one) by which it was found, without punctuation; null if it was found by its parcel
   * number.
   */
  otherNumber: string | null;
}

/** The rows of a county in the order of their parcel numbers. */
function openNumbers(reader: IndexReader): { count: number; rowAt(position: number): number } {
  const section = reader.footer.sections['numbers'] ?? { offset: 0, length: 0 };
  const cell = Buffer.alloc(4);
  return {
    count: section.length / 4,
    rowAt(position) {
      reader.read(cell, section.offset + position * 4);
      return cell.readUInt32LE(0);
    },
  };
}

export function findByNumber(
  reader: IndexReader,
  rows: RowReader,
  typed: string,
  limit: number,
): NumberHit[] {
  const hits = findByBeginning(reader, rows, typed, { limit, maxCompared: MAX_COMPARED, fits: () => true });
  return [
    ...hits,
    ...findByOtherNumber(reader, rows, typed.slice(0, SORTED_CHARACTERS), limit - hits.length),
  ];
}

function findByBeginning(
  reader: IndexReader,
  rows: RowReader,
  typed: string,
  { limit, maxCompared, fits }: { limit: number; maxCompared: number; fits: (number: string) => boolean },
): NumberHit[] {
  const { count, rowAt } = openNumbers(reader);
  const numberAt = (position: number) => rows.text(rowAt(position), 'parcelnumb');
  const sortedPart = (position: number) => searchParcelNumber(numberAt(position)).slice(0, SORTED_CHARACTERS);
  const wanted = typed.slice(0, SORTED_CHARACTERS);
  const low = firstIndex(count, (position) => sortedPart(position) < wanted);
  const hits: NumberHit[] = [];
  for (let position = low; position < Math.min(count, low + maxCompared) && hits.length < limit; position++) {
    const number = numberAt(position);
    if (!searchParcelNumber(number).startsWith(wanted)) break;
    const match = fits(number) ? matchNumber(typed, number) : null;
    const parcel = match === null ? null : rows.parcel(rowAt(position));
    if (match !== null && parcel !== null) hits.push({ parcel, ...match, otherNumber: null });
  }
  return hits;
}

/** Returns the shapes in which the county writes its parcel numbers. This takes a millisecond or two. */
export function readUsualShapes(reader: IndexReader, rows: RowReader): NumberShape[] {
  const { count, rowAt } = openNumbers(reader);
  const sampled = Math.min(SAMPLED, count);
  const positions = Array.from({ length: sampled }, (_, index) => Math.floor((index * count) / sampled));
  return usualShapes(positions.map((position) => rows.text(rowAt(position), 'parcelnumb')));
}

/** Finds the numbers that begin with the typed parts, in each way the county writes its numbers. */
export function findByParts(
  reader: IndexReader,
  rows: RowReader,
  shapes: readonly NumberShape[],
  parts: readonly string[],
  limit: number,
): NumberHit[] {
  // Many shapes differ only in the parts after the typed ones.
  const lookups = new Map<string, { padded: string; shape: NumberShape }>();
  for (const shape of shapes) {
    const padded = padParts(parts, shape);
    if (padded !== null) lookups.set(JSON.stringify(shape.slice(0, parts.length)), { padded, shape });
  }
  const maxCompared = Math.floor(MAX_COMPARED_BY_PARTS / lookups.size);
  const hits: NumberHit[] = [];
  for (const { padded, shape } of lookups.values()) {
    const fits = (number: string) =>
      plainParcelNumber(number).startsWith(padded) && hasShape(number, shape, parts.length);
    const typed = searchParcelNumber(padded);
    hits.push(...findByBeginning(reader, rows, typed, { limit: limit - hits.length, maxCompared, fits }));
  }
  return hits.map((hit) => ({ ...hit, isByParts: true }));
}

/** The maximum number of zeros between two groups of a parcel number. */
const MAX_ZEROS = 7;
/** The maximum number of beginnings that a lookup by groups tries; each takes about 20 reads. */
const MAX_BEGINNINGS = 150;
/** The minimum number of typed characters to look for a number without its first letters: shorter ones resemble too many others. */
const MIN_WITHOUT_LETTERS = 5;

/**
 * Finds the numbers that have exactly these groups, with any zeros and separators between them, even if the county writes few numbers in this way: `5-1-2-3-14` finds
 * `05-01-002-003-0014` and `0501002003001400`.
 */
export function findByGroups(
  reader: IndexReader,
  rows: RowReader,
  groups: readonly string[],
  limit: number,
): NumberHit[] {
  const { count, rowAt } = openNumbers(reader);
  const numberAt = (position: number) => rows.text(rowAt(position), 'parcelnumb');
  const hits: NumberHit[] = [];
  let tried = 0;
  /** Returns the position of the first number that is not before a text. */
  const firstFrom = (text: string): number => {
    tried++;
    const wanted = text.slice(0, SORTED_CHARACTERS);
    return firstIndex(
      count,
      (position) => searchParcelNumber(numberAt(position)).slice(0, SORTED_CHARACTERS) < wanted,
    );
  };
  /** Returns the position of the first number with a beginning; -1 if no number has it. */
  const positionOf = (beginning: string): number => {
    const position = firstFrom(beginning);
    const wanted = beginning.slice(0, SORTED_CHARACTERS);
    return position < count && searchParcelNumber(numberAt(position)).startsWith(wanted) ? position : -1;
  };
  const take = (beginning: string, from: number, wanted: readonly string[]): void => {
    for (
      let position = from;
      position < Math.min(count, from + MAX_COMPARED) && hits.length < limit;
      position++
    ) {
      const number = numberAt(position);
      const plain = searchParcelNumber(number);
      if (!plain.startsWith(beginning)) return;
      const own = numberGroups(number);
      // A number without separators is one group, or two with its letters.
      const isSame = own.length === wanted.length && own.every((group, at) => group === wanted[at]);
      const isJoined = !/[^A-Za-z\d]/.test(number.trim()) && /^0*$/.test(plain.slice(beginning.length));
      const parcel = isSame || isJoined ? rows.parcel(rowAt(position)) : null;
      if (parcel !== null)
        hits.push({
          parcel,
          isExact: false,
          marks: [[0, number.length]],
          isByParts: true,
          otherNumber: null,
        });
    }
  };
  const extend = (beginning: string, at: number, wanted: readonly string[]): void => {
    const position = positionOf(beginning);
    const group = wanted[at];
    if (position < 0) return;
    if (group === undefined) {
      take(beginning, position, wanted);
      return;
    }
    for (let zeros = 0; zeros <= MAX_ZEROS && tried < MAX_BEGINNINGS && hits.length < limit; zeros++) {
      const start = beginning + '0'.repeat(zeros);
      if (zeros > 0 && positionOf(start) < 0) return;
      extend(start + group, at + 1, wanted);
    }
  };
  extend(groups[0] ?? '', 1, groups);
  if (hits.length > 0 || groups.join('').length < MIN_WITHOUT_LETTERS) return hits;
  // People leave out the letters that the numbers of a county begin with.
  for (let position = firstFrom('A'); position < count && tried < MAX_BEGINNINGS && hits.length === 0;) {
    const letters = /^[A-Z]+/.exec(searchParcelNumber(numberAt(position)))?.[0];
    if (letters === undefined) break;
    extend(letters, 1, [letters, ...groups]);
    position = firstFrom(`${letters}A`);
  }
  return hits;
}

/** Finds parcels by their other numbers. Older editions have no section with them. */
function findByOtherNumber(reader: IndexReader, rows: RowReader, wanted: string, limit: number): NumberHit[] {
  const { 'others.rows': rowSection, 'others.high': high, 'others.low': low } = reader.footer.sections;
  if (
    limit <= 0 ||
    rowSection === undefined ||
    high === undefined ||
    low === undefined ||
    wanted.length < MIN_TYPED_LENGTH
  )
    return [];
  const count = rowSection.length / 4;
  const cell = Buffer.alloc(8);
  const numberAt = (section: Section, position: number): number => {
    reader.read(cell, section.offset + position * 8);
    return cell.readDoubleLE(0);
  };
  const { first, last } = keysOfBeginning(wanted);
  const isBefore = (position: number, [a, b]: readonly [number, number]) => {
    const key = numberAt(high, position);
    return key < a || (key === a && numberAt(low, position) < b);
  };
  const from = firstIndex(count, (position) => isBefore(position, first));
  const hits: NumberHit[] = [];
  for (let position = from; position < count && hits.length < limit; position++) {
    const otherNumber = numberOfKeys(numberAt(high, position), numberAt(low, position));
    if (!isBefore(position, last) && otherNumber !== wanted) break;
    reader.read(cell.subarray(0, 4), rowSection.offset + position * 4);
    const parcel = rows.parcel(cell.readUInt32LE(0));
    if (parcel !== null) hits.push({ parcel, isExact: otherNumber === wanted, marks: [], otherNumber });
  }
  return hits;
}
