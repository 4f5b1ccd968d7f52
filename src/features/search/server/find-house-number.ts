import { matchWords, type WordMatch } from '../rules/match-words.ts';
import {
  isAtNumber,
  isNumber,
  namesStreet,
  numberOf,
  type Reading,
  withoutUnit,
} from '../rules/read-query.ts';
import { type Token, withWord } from '../rules/tokenize.ts';
import { isNamedLikeDirection } from './find-address.ts';
import type { Closeness, Fields, ForgivingHit, ForgivingQuery } from './forgiving-request.ts';
import type { IndexedParcel } from './row-reader.ts';
import { type Similar, spellings } from './similar-words.ts';
import type { WordField } from './word-field.ts';

/** The maximum number of parcels of a street that are looked at for the nearest number. The condominiums along one avenue of a large city have more than 10,000. */
const MAX_OF_STREET = 20_000;
/** The number of parcels of a street, in all its spellings, that are looked at without a hit even if the time is spent. */
const MIN_OF_STREET = 2048;
/** The number of parcels after which the time is checked again. */
const PARCELS_PER_CHECK = 256;
/** The number of parcels that are looked at, evenly spread, on a street with more than `MIN_OF_STREET`. */
const SAMPLED = 512;
/** The maximum number of parcels with one of the near numbers that are looked at. */
const MAX_COMPARED = 250;
const MAX_NEARBY = 5;
/** The differences of house numbers that are looked up one by one, those on the same side of the street first. */
const NEAR = [2, 4, 6, 8, 10, 1, 3, 5, 7, 9].flatMap((difference) => [-difference, difference]);

/** Finds the address with the number inside of its range, or else the nearest numbers of the street. */
export function findHouseNumber(
  { addresses, rows }: Fields,
  { terms, around }: Reading,
  similar: Similar,
  request: ForgivingQuery,
): ForgivingHit[] {
  const [first, ...rest] = terms;
  if (first === undefined || !isNumber(first) || request.isOutside(around)) return [];
  const hasFraction = beginsWithFraction(rest);
  const street = hasFraction ? rest.slice(2) : rest;
  // `East St` is named like a direction.
  const isNameless = !namesStreet(street);
  if (isNameless && (street.length < 2 || street.some(isNumber))) return [];
  // The house itself, which is not the one with the fraction, is the nearest to it.
  const number = numberOf(first.word) + (hasFraction ? 0.25 : 0);
  const found: { parcel: IndexedParcel; match: WordMatch; distance: number }[] = [];
  let looked = 0;
  let hasAgreed = false;
  const ways = spellings(addresses, street, similar);
  const isOutside = () => request.isOutside(around);
  const looks = parcelsOf(addresses, ways, { number, hasAgreed: () => hasAgreed, isOutside });
  for (const { way, row } of looks) {
    hasAgreed = false;
    const mayStop = looked % PARCELS_PER_CHECK === 0 && (found.length > 0 || looked >= MIN_OF_STREET);
    if (mayStop && request.budget.isSpent()) break;
    looked++;
    const text = rows.text(row, 'address');
    const at = numberOf(text);
    if (Number.isNaN(at)) continue;
    const distance = isAtNumber(number, text) ? 0 : Math.abs(at - number);
    const last = found.length < MAX_NEARBY ? Infinity : (found.at(-1)?.distance ?? Infinity);
    if (distance >= last) continue;
    if (isNameless && !isNamedLikeDirection(way, withoutUnit(text))) continue;
    const parcel = rows.parcel(row);
    const match = parcel !== null && request.agrees(around, parcel) ? matchWords(way, text) : null;
    if (match === null || parcel === null) continue;
    hasAgreed = true;
    const known = found.findIndex((hit) => hit.parcel.ogcFid === parcel.ogcFid);
    if (known >= 0 && (found[known]?.distance ?? 0) <= distance) continue;
    if (known >= 0) found.splice(known, 1);
    found.push({ parcel, match, distance });
    found.sort((a, b) => a.distance - b.distance);
    found.length = Math.min(found.length, MAX_NEARBY);
  }
  const inRange = found.filter(({ distance }) => distance === 0);
  const closeness: Closeness = inRange.length > 0 ? 'similar' : 'nearby';
  return (inRange.length > 0 ? inRange : found).map(({ parcel, match }) => ({
    ...match,
    parcel,
    field: 'address',
    closeness,
  }));
}

/** Returns true for the words of `1/2 Main St`, which stand behind the house number. */
function beginsWithFraction([over, under, name]: readonly Token[]): boolean {
  const isFraction = /^[1-3] [2-4]$/.test(`${over?.word} ${under?.word}`) && name !== undefined;
  return isFraction && Number(over?.word) < Number(under?.word);
}

/**
 * Yields the parcels of a street, one spelling after the other. If thousands of parcels have the name, because each city has such a street, it yields the parcels with a near number,
 * then every nth parcel, and the neighbors of those in the wanted city, because a county's file mostly has the parcels of a city together. `hasAgreed` returns
 * true if the last parcel was in the wanted city and has a nearer number than the hits so far. `isOutside` returns true, and ends the list, if the city turns
 * out not to be in the county.
 */
function* parcelsOf(
  addresses: WordField,
  ways: readonly (readonly Token[])[],
  { number, hasAgreed, isOutside }: { number: number; hasAgreed: () => boolean; isOutside: () => boolean },
): Generator<{ way: readonly Token[]; row: number }> {
  for (const way of ways) {
    if (isOutside()) return;
    const rows = addresses.candidates(way, 'whole', MAX_OF_STREET);
    const step = rows.length > MIN_OF_STREET ? Math.ceil(rows.length / SAMPLED) : 1;
    for (const near of step > 1 ? NEAR : []) {
      const word = String(Math.floor(number) + near);
      const [first] = way;
      if (first === undefined || number + near < 1 || !addresses.has(word)) continue;
      for (const row of addresses.candidates([withWord(first, word), ...way], 'whole', MAX_COMPARED))
        yield { way, row };
    }
    for (let at = 0; at < rows.length; at += step) {
      yield { way, row: rows[at] ?? 0 };
      const isThere = hasAgreed();
      const [from, to] = [Math.max(0, at - step + 1), Math.min(rows.length, at + step)];
      for (let other = from; isThere && other < to; other++)
        if (other !== at) yield { way, row: rows[other] ?? 0 };
    }
  }
}
