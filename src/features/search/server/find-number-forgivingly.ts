import { plainParcelNumber, searchParcelNumber } from '../../../kernel/ids.ts';
import { typedNumber, withoutNumberLabel } from '../rules/match-number.ts';
import { matchWords } from '../rules/match-words.ts';
import {
  mistypedNumbers,
  numberGroups,
  readNumberGroups,
  readNumberParts,
  shorterNumbers,
  withDigitsForLetters,
} from '../rules/number-parts.ts';
import { readNumberWithPlace } from '../rules/number-with-place.ts';
import { numberAmongWords } from '../rules/pasted-line.ts';
import type { NumberHit } from './find-by-number.ts';
import type { ForgivingQuery, Fields, ForgivingHit } from './forgiving-request.ts';

/**
 * The numbers that are also looked up with two neighboring characters exchanged or a character left out. With fewer than 6 digits, a number resembles too many
 * others; no county has numbers with more than 30.
 */
const LONG_NUMBER = /^[A-Z]{0,3}\d{6,30}$/;
/** The minimum number of typed characters to find all numbers that begin with them, when the query also names a place. */
const MIN_BEGINNING = 5;

/** Finds parcels by a number without some of its zeros, else with digits for the letters that look like them, and else with another frequent mistake. */
export function findNumberNearly({ numbers }: Fields, request: ForgivingQuery): ForgivingHit[] {
  const { query, limit, isWithin } = request;
  const groups = readNumberGroups(query);
  const fits = ({ parcel }: NumberHit) => isWithin(parcel);
  const byGroups = groups === null ? [] : numbers.findByGroups(groups, limit).filter(fits);
  const typed = plainParcelNumber(withoutNumberLabel(query));
  const inDigits = withDigitsForLetters(withoutNumberLabel(query));
  if (byGroups.length === 0 && inDigits !== null) {
    const found = numbers.findByNumber(searchParcelNumber(inDigits), limit);
    const exact = found.filter((hit) => hit.isExact && fits(hit));
    if (exact.length > 0) return exact.map(hitOf);
  }
  if (byGroups.length === 0)
    for (const shorter of shorterNumbers(query)) {
      const ways = waysToFind(numbers, {
        number: shorter,
        typed: searchParcelNumber(shorter),
        minParts: 2,
        limit,
      });
      const found = firstFound(ways, fits);
      if (found.length > 0) return found;
    }
  if (byGroups.length > 0 || groups === null || !LONG_NUMBER.test(typed)) return byGroups.map(hitOf);
  const mistyped = mistypedNumbers(typed).flatMap((other) => {
    if (request.budget.isSpent()) return [];
    // A lookup ignores zeros at the start. So a correction that leaves a digit out must find a number that is really shorter than the typed one.
    const hasLength = ({ parcel }: NumberHit) =>
      other.length === typed.length || plainParcelNumber(parcel.parcelnumb).length < typed.length;
    const isMatch = (hit: NumberHit) =>
      hit.isExact && hit.otherNumber === null && fits(hit) && hasLength(hit);
    return numbers.findByNumber(searchParcelNumber(other), 1).filter(isMatch);
  });
  return mistyped.slice(0, limit).map(hitOf);
}

/** Finds a parcel by its number with the name of its place, its street or its owner: `Alder County 12-0345`, `12-0345 Main St`, `12-0345 Jane Roe`. */
export function findNumberWithPlace({ numbers }: Fields, request: ForgivingQuery): ForgivingHit[] {
  const named = readNumberWithPlace(request.query);
  if (named === null) return [];
  const { number, around, isStreet } = named;
  const { limit } = request;
  const typed = typedNumber(number);
  const isLong = typed.length >= MIN_BEGINNING;
  const ways = [
    ...waysToFind(numbers, { number, typed, minParts: 1, limit }),
    () => (isLong ? numbers.findByNumber(typed, limit) : []),
  ];
  // `Main St 12-14` is an address, unless a parcel on this street has exactly this number.
  const found = isStreet ? [] : firstFound(ways, ({ parcel }) => request.agrees(around, parcel));
  if (found.length > 0) return found;
  const groups = numberGroups(number).join(' ');
  const isThere = ({ parcel, isExact, otherNumber }: NumberHit) => {
    if (!isExact || !request.isWithin(parcel)) return false;
    const isWritten = otherNumber === null && numberGroups(parcel.parcelnumb).join(' ') === groups;
    if (isWritten && matchWords(around, parcel.address) !== null) return true;
    return request.seesOwners && !request.isOwnerHidden(parcel) && matchWords(around, parcel.owner) !== null;
  };
  return firstFound([() => numbers.findByNumber(typed, limit)], isThere);
}

/** Finds the parcels with exactly the number in a query whose other words fit no parcel with it. These are `nearby`, because the words may name another place. */
export function findNumberAmongWords({ numbers }: Fields, request: ForgivingQuery): ForgivingHit[] {
  const named = numberAmongWords(request.query);
  if (named === null) return [];
  return numbers
    .findByNumber(searchParcelNumber(named.number), request.limit)
    .filter(({ parcel, isExact }) => isExact && request.isWithin(parcel))
    .map((hit) => ({ ...hitOf(hit), closeness: 'nearby' }));
}

interface NumberToFind {
  number: string;
  /** The number in the form of {@link searchParcelNumber}. */
  typed: string;
  /** A number with fewer parts is not looked up by its parts. */
  minParts: number;
  limit: number;
}

/** Returns the ways to find a number, the surest first: as a whole, by its groups, and by the parts at its beginning. */
function waysToFind(
  numbers: Fields['numbers'],
  { number, typed, minParts, limit }: NumberToFind,
): (() => NumberHit[])[] {
  const groups = readNumberGroups(number);
  const parts = readNumberParts(number) ?? [];
  return [
    () => numbers.findByNumber(typed, limit).filter(({ isExact }) => isExact),
    () => (groups === null ? [] : numbers.findByGroups(groups, limit)),
    () => (parts.length < minParts ? [] : numbers.findByParts(parts, limit)),
  ];
}

/** Tries the ways in turn. Returns the parcels that fit, of the first way that finds such parcels. */
function firstFound(ways: readonly (() => NumberHit[])[], fits: (hit: NumberHit) => boolean): ForgivingHit[] {
  for (const find of ways) {
    const found = find().filter(fits);
    if (found.length > 0) return found.map(hitOf);
  }
  return [];
}

function hitOf({ parcel, marks, otherNumber }: NumberHit): ForgivingHit {
  return { parcel, marks, tier: 'words', otherNumber, field: 'parcel', closeness: 'similar' };
}
