import { matchWords } from '../rules/match-words.ts';
import { isNumber, namesStreet, type Reading, withoutUnit } from '../rules/read-query.ts';
import { isSameText, type Token, tokenize } from '../rules/tokenize.ts';
import type { Fields, ForgivingHit, ForgivingQuery } from './forgiving-request.ts';

/** The maximum number of addresses that are read and compared for one way to spell an address. */
const MAX_COMPARED = 250;

/** A fraction after a house number: `12 1/2 MAIN ST`. */
const FRACTION = /^(\d+)\s+\d\/\d\b/;

/**
 * Finds parcels whose addresses have all words of one of the `ways` to spell the `terms` of a reading. The words `around` them, such as a city, must agree with
 * the location of the parcel.
 */
export function findAddress(
  { addresses, rows }: Fields,
  { terms, around }: Reading,
  ways: readonly (readonly Token[])[],
  request: ForgivingQuery,
): ForgivingHit[] {
  const hits: ForgivingHit[] = [];
  // A number with only a direction or a kind of street would find that number of many streets: the reading `120 W` of `120 W 29th St` is not `120 W ELM ST`.
  if (around.length > 0 && terms.length === 2 && isNumber(terms[0]) && !namesStreet(terms)) return hits;

  for (const way of ways) {
    // The whole address comes before one with more words: `12 ELM ST` before `12 1/2 ELM ST`.
    let exactEnd = hits.length;
    for (const row of addresses.candidates(way, 'whole', MAX_COMPARED)) {
      if (hits.length >= request.limit) return hits;
      const match = matchWords(way, rows.text(row, 'address'));
      const parcel = match === null ? null : rows.parcel(row);
      if (match === null || parcel === null) continue;
      // The number must be the first word of the address, too: `12 Main St` is not `120 Main St #12`.
      if (isNumber(terms[0]) && !match.tier.startsWith('exact') && !startsWith(parcel.address, terms[0]))
        continue;
      if (!fitsStreet(way, parcel.address)) continue;
      if (hits.some((hit) => hit.parcel.ogcFid === parcel.ogcFid)) continue; // Found by another of its addresses.
      const hit: ForgivingHit = { ...match, parcel, field: 'address', closeness: 'similar' };
      if (request.agrees(around, parcel))
        hits.splice(match.tier === 'exact' ? exactEnd++ : hits.length, 0, hit);
      else request.noteElsewhere({ terms, around }, hit);
    }
  }
  return hits;
}

/**
 * Returns false if the wanted number of the house or of the street is only in the unit of the address: `150 5th St` is not `150 Elm St #5`, nor `12 5th St
 * #150`. Also returns false if a street that is named like a direction would match the direction of another street: `12 East St` is not `12 E ELM ST`.
 */
function fitsStreet(way: readonly Token[], address: string): boolean {
  // `130 1st St` is not `130 1/2 ELM ST`.
  const hasFraction = isNumber(way[2]) && FRACTION.test(address);
  const street = withoutUnit(hasFraction ? address : address.replace(FRACTION, '$1'));
  const isNameless = way.length > 2 && !namesStreet(way) && !way.slice(1).some(isNumber);
  if (isNameless && isNumber(way[0])) return isNamedLikeDirection(way.slice(1), street);
  const needed = namesStreet(way) ? way.slice(0, 2).filter(({ word }) => /\d/.test(word)) : way;
  return street === address || needed.length === 0 || matchWords(needed, street) !== null;
}

/**
 * Returns true if an address is a house number and exactly the words of `street`, with at most one word between them, such as a direction or the end of a
 * range: `118 SE EAST AVE` and `116-118 EAST AVE` for `East Ave`.
 */
export function isNamedLikeDirection(street: readonly Token[], address: string): boolean {
  const words = tokenize(address);
  return [words.slice(1), words.slice(2)].some((rest) => isSameText(rest, street));
}

function startsWith(address: string, number: Token | undefined): boolean {
  return tokenize(address)[0]?.canonical === number?.canonical;
}
