import { matchWords } from '../rules/match-words.ts';
import { givenNames, hasDigits, ownerVariants, splitsOfQuery, withoutZip } from '../rules/owner-variants.ts';
import {
  isKindOfStreet,
  isNumber,
  namesStreet,
  readAddress,
  type Reading,
  tokensOfQuery,
} from '../rules/read-query.ts';
import { canonicalWord } from '../rules/synonyms.ts';
import type { Token } from '../rules/tokenize.ts';
import type { Closeness, Fields, ForgivingHit, ForgivingQuery } from './forgiving-request.ts';
import { rowsInBoth } from './rows-in-both.ts';
import { type Similar, spellings } from './similar-words.ts';

/** The maximum number of parcels of an owner's name, and of a street, that are compared with each other. */
const MAX_OF_NAME = 20_000;
/** The maximum number of parcels whose owners are read and compared for one way to spell the name. */
const MAX_COMPARED = 250;
/** The maximum number of words of a city, its state and country. */
const MAX_OF_PLACE = 5;
/** The maximum number of owners who have the name in a query, but no parcel in the street or place that its other words name. */
const MAX_ELSEWHERE = 5;

/**
 * Finds parcels by the owner's name together with the address or the city: `Jane Roe Main St`, `12 Main St Roe`, `Jane Roe Springfield`, `Roe Ranch 5575`. With the address, or with the city of
 * the parcel, one word of the name is enough. A full name is `nearby` if the other words match neither.
 */
export function findOwnersAt(
  { owners, addresses, rows }: Fields,
  request: ForgivingQuery,
  similar: Similar,
): ForgivingHit[] {
  const elsewhere: ForgivingHit[] = [];
  const compare = (
    way: readonly Token[],
    found: Uint32Array,
    around: readonly Token[],
    limit: number,
    isAlone = false,
  ) => {
    const hits: ForgivingHit[] = [];
    for (const row of found.subarray(0, MAX_COMPARED)) {
      if (hits.length >= limit) break;
      const match = matchWords(way, rows.text(row, 'owner'));
      const parcel = match === null ? null : rows.parcel(row);
      if (match === null || parcel === null || request.isOwnerHidden(parcel)) continue;
      const hit = (closeness: Closeness): ForgivingHit => ({ ...match, parcel, field: 'owner', closeness });
      if (request.agrees(around, parcel)) hits.push(hit('similar'));
      else if (!isAlone && elsewhere.length < MAX_ELSEWHERE && request.isWithin(parcel))
        elsewhere.push(hit('nearby'));
    }
    return hits;
  };
  for (const { name, rest } of splitsOfQuery(tokensOfQuery(request.query))) {
    if (request.budget.isSpent()) break;
    // A house number alone, beside a name of two words or more: `Roe Ranch 5575`.
    const isHouse = rest.length === 1 && isNumber(rest[0]) && name.length > 1;
    const readings = isHouse ? [{ terms: rest, around: [] }] : addressesIn(rest);
    const streets = readings.flatMap(({ terms, around }) =>
      spellings(addresses, terms, similar).map((street) => ({
        street,
        terms,
        around,
        isSure: isSurelyAddress(terms),
      })),
    );
    // A number can't be a city. (With one word of a name, only parcels that have a city are compared below: the others would be those of any namesake.)
    const mayBePlace = rest.length <= MAX_OF_PLACE && !hasDigits(withoutZip(rest));
    if (streets.length === 0 && !mayBePlace) continue;
    const full = [name, ...ownerVariants(name, (word) => owners.has(canonicalWord(word)))];
    const ways = [...full, ...givenNames(name).map((word) => [word])]
      .flatMap((way) => spellings(owners, way, similar))
      .filter((way) => way.length > 0);
    for (const way of ways) {
      const ofName = owners.candidates(way, 'whole', MAX_OF_NAME);
      if (ofName.length === 0) continue;
      for (const { street, terms, around, isSure } of streets) {
        // One word of a name needs an address that can't be another word of the name: `Julie Ann Roe` does not mean some other Julie on Ann Street. `Roe Main`
        // is looked for only in the round with wrong letters, after misspelled names.
        const isTyped =
          name.length === 1 && [...name, ...terms].every((term) => [...way, ...street].includes(term));
        if (way.length === 1 && (isHouse || !(isSure || (request.isMistyped && isTyped)))) continue;
        const there = rowsInBoth(ofName, addresses.candidates(street, 'whole', MAX_OF_NAME));
        const found = there.filter((row) => {
          const match = matchWords(street, rows.text(row, 'address'));
          return match !== null && (!isHouse || match.tier.startsWith('starts'));
        });
        const hits = compare(way, found, around, request.limit);
        if (hits.length > 0) return hits;
      }
      const isAlone = name.length === 1;
      if (mayBePlace && (isAlone ? !request.isMistyped : way.length > 1)) {
        const inCity = (row: number) => (rows.parcel(row)?.city ?? '') !== '';
        const named = isAlone ? ofName.subarray(0, MAX_COMPARED).filter(inCity) : ofName;
        const hits = compare(way, named, rest, request.limit, isAlone);
        if (hits.length > 0) return hits;
      }
    }
  }
  return elsewhere;
}

/** Returns the readings of words that name a street, which may be called like a direction: `East St`. */
function addressesIn(words: readonly Token[]): Reading[] {
  return readAddress(words).filter(
    ({ terms }) => namesStreet(terms) || (terms.length > 1 && isKindOfStreet(terms.at(-1))),
  );
}

/** Returns true for words of an address that can't be a part of a name: with a number or a kind of street. */
function isSurelyAddress(terms: readonly Token[]): boolean {
  return terms.some((term) => isNumber(term) || isKindOfStreet(term));
}
