import { codesOf, editDistance } from '../../../kernel/edit-distance.ts';
import { matchWords } from '../rules/match-words.ts';
import { isNumber, namesStreet, type Reading } from '../rules/read-query.ts';
import { type Token, tokenize } from '../rules/tokenize.ts';
import type { Fields, ForgivingHit, ForgivingQuery } from './forgiving-request.ts';

/** The maximum number of parcels with a house number that are compared. */
const MAX_WITH_NUMBER = 2000;
/** The minimum number of letters of a name that may have many wrong ones: a shorter one would resemble too many others. */
const MIN_LETTERS = 8;
/** The maximum share of wrong letters in a name. */
const MAX_WRONG = 0.4;
/** The maximum number of words of a street's name. */
const MAX_NAMES = 4;

/** Finds the parcels with the wanted house number in the street whose name is the most like a name with many wrong letters: `3911 Cantaberry Rd` finds `3911 CANTERBURY ROAD`. */
export function findStreetLike(
  { addresses, rows }: Fields,
  readings: readonly Reading[],
  request: ForgivingQuery,
): ForgivingHit[] {
  /** For each house number, the street names of the addresses with it. The readings of a query mostly have the same number, so each is looked up once. */
  const withNumber = new Map<string, { row: number; names: Token[]; name: Uint16Array }[]>();
  const addressesAt = (number: Token) => {
    const known = withNumber.get(number.canonical);
    if (known !== undefined) return known;
    const found = [...addresses.candidates([number], 'whole', MAX_WITH_NUMBER)].flatMap((row) => {
      const address = tokenize(rows.text(row, 'address'));
      const names = address.slice(1).filter(isName);
      return address[0]?.canonical === number.canonical ? [{ row, names, name: joinNames(names) }] : [];
    });
    withNumber.set(number.canonical, found);
    return found;
  };
  for (const { terms, around } of readings) {
    const [number, ...street] = terms;
    const typed = street.filter(isName);
    if (typed.length > MAX_NAMES) continue;
    // A street that the county has is the street that was meant.
    const isUnknown = typed.some(
      ({ word, canonical }) => word.length >= MIN_LETTERS && !addresses.has(canonical),
    );
    if (number === undefined || !isNumber(number) || !isUnknown || request.budget.isSpent()) continue;
    const name = joinNames(typed);
    let best = Math.floor(name.length * MAX_WRONG);
    let hits: ForgivingHit[] = [];
    for (const { row, names, name: other } of addressesAt(number)) {
      if (other[0] !== name[0]) continue;
      const wrong = editDistance(name, other, best);
      const parcel = wrong > best ? null : rows.parcel(row);
      const match = parcel === null ? null : matchWords([number, ...names], parcel.address);
      if (parcel === null || match === null || !request.agrees(around, parcel)) continue;
      if (wrong < best) hits = [];
      best = wrong;
      if (hits.length < request.limit)
        hits.push({ ...match, parcel, field: 'address', closeness: 'similar' });
    }
    if (hits.length > 0) return hits;
  }
  return [];
}

function isName(term: Token): boolean {
  return namesStreet([term]);
}

function joinNames(terms: readonly Token[]): Uint16Array {
  return codesOf(terms.map(({ word }) => word).join(''));
}
