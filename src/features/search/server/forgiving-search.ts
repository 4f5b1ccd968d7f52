import { type WordMatch, matchWords } from '../rules/match-words.ts';
import { addressVariants, joinParticles } from '../rules/query-variants.ts';
import {
  cutsStreet,
  isAtNumber,
  isNumber,
  numberOf,
  readAddress,
  readCrossing,
  tokensOfQuery,
  type Reading,
  namesStreet,
  withoutQuestion,
  withoutUnit,
  withoutStreetParts,
} from '../rules/read-query.ts';
import { otherQueries } from '../rules/rewrite-query.ts';
import type { State } from '../rules/same-phrases.ts';
import { canonicalWord } from '../rules/synonyms.ts';
import { isSameText, type Token, tokenize, withWord } from '../rules/tokenize.ts';
import { createAgreement } from './agreement.ts';
import { findCorner } from './find-corner.ts';
import { findNumberNearly, findNumberWithPlace } from './find-number-forgivingly.ts';
import { findOwnersAt } from './find-owners-at.ts';
import { findNearNames, findOwners } from './find-owners-forgivingly.ts';
import { findStreetLike } from './find-street-like.ts';
import type {
  ForgivingQuery,
  Closeness,
  Fields,
  ForgivingHit,
  ForgivingRequest,
} from './forgiving-request.ts';
import type { IndexedParcel, RowReader } from './row-reader.ts';
import {
  cacheSimilar,
  MISTYPES,
  type Mistypes,
  otherSpellings,
  type Similar,
  spellings,
} from './similar-words.ts';
import type { WordField } from './word-field.ts';

/** The maximum number of texts that one way to read the query compares. */
const MAX_COMPARED = 250;
/** The maximum number of parcels of a street that are looked at for the nearest number. The condominiums along one avenue of a large city have more than 10,000. */
const MAX_OF_STREET = 20_000;
/** The number of parcels of a street, in all its spellings, that are looked at even if the time is spent before a hit, and the number after which the time is checked. */
const MIN_OF_STREET = 2048;
const PARCELS_PER_CHECK = 256;
/** The number of parcels of a longer street that are looked at, evenly spread. */
const SAMPLED = 512;
/** The maximum number of parcels that one search keeps in memory. */
const MAX_REMEMBERED = 20_000;
const MAX_NEARBY = 5;
/** The differences of house numbers that are looked up one by one, those on the same side of the street first. */
const NEAR = [2, 4, 6, 8, 10, 1, 3, 5, 7, 9].flatMap((difference) => [-difference, difference]);

/**
 * Finds parcels for a query that the strict search found nothing for: with the city, state or ZIP code after the address, units, wrong letters, numbers inside
 * of a range, a missing or wrong direction or kind of street, two crossing streets, a middle initial. Otherwise it returns the nearest numbers of the street.
 */
export function searchForgivingly(fields: Fields, base: ForgivingRequest): ForgivingHit[] {
  const agreement = createAgreement(base);
  const agrees: ForgivingQuery['agrees'] = (around, parcel) =>
    base.isWithin(parcel) && agreement.agrees(around, parcel);
  const elsewhere: ForgivingHit[] = [];
  const noteElsewhere: ForgivingQuery['noteElsewhere'] = ({ terms, around }, hit) => {
    const isWhole = isNumber(terms[0]) && namesStreet(terms) && !cutsStreet({ terms, around });
    const isWanted = elsewhere.length < MAX_NEARBY && base.isWithin(hit.parcel);
    if (isWhole && isWanted && agreement.mayBeElsewhere(around, hit.parcel))
      elsewhere.push({ ...hit, closeness: 'nearby' });
  };
  const { isOutside } = agreement;
  const request = { ...base, query: withoutQuestion(base.query), agrees, noteElsewhere, isOutside };
  const tries = base.isMistyped ? triesMistyped : triesAsWritten;
  for (const find of tries({ ...fields, rows: cacheRows(fields.rows) }, request)) {
    if (request.budget.isSpent()) break;
    const found = find();
    if (found.length > 0) return found;
  }
  return elsewhere;
}

/** Reads each parcel once: the ways to read a query compare mostly the same ones. */
function cacheRows(rows: RowReader): RowReader {
  const parcels = new Map<number, IndexedParcel | null>();
  const parcelOf = (row: number) => {
    const cached = parcels.get(row);
    if (cached !== undefined) return cached;
    const parcel = rows.parcel(row);
    if (parcels.size < MAX_REMEMBERED) parcels.set(row, parcel);
    return parcel;
  };
  return {
    ...rows,
    parcel: parcelOf,
    text: (row, name) => (name === 'address' ? (parcelOf(row)?.address ?? '') : rows.text(row, name)),
  };
}

/** What the attempts of both stages have in common. */
function prepare(fields: Fields, request: ForgivingQuery) {
  const { addresses } = fields;
  const similar = cacheSimilar(fields);
  // The names of owners don't depend on the city, so they are looked up in the first round only.
  const seesOwners = request.seesOwners && !request.takesAnyCity;
  const readingsOf = (query: string) => {
    const readings = readAddress(tokensOfQuery(query));
    return [...readings, ...readings.flatMap((reading) => withoutStreetParts(reading) ?? [])];
  };
  const findBy = (spell: typeof spellings) => (reading: Reading, mistypes: Mistypes) => () =>
    request.isOutside(reading.around)
      ? []
      : findReading(fields, reading, spell(addresses, reading.terms, similar(mistypes)), request);
  // When any city is accepted, `12 Mount Auburn St` could be 12 Mount St in a city named Auburn. These readings come late.
  const mayBeCut = (reading: Reading) => request.takesAnyCity && cutsStreet(reading);
  const [cut, written] = partition(readingsOf(request.query), mayBeCut);
  const others = otherQueries(request.query);
  const crossings = [request.query, ...others].flatMap((query) => {
    const crossing = readCrossing(query);
    return crossing === null ? [] : [crossing];
  });
  const rewritten = once(() =>
    [request.query, ...others].flatMap((query) => readingsInOtherWords(fields, query, request.state)),
  );
  // Numbered streets are read as `5th`; a county may spell them.
  const isOrdinal = ({ word }: Token) => /^\d+(?:st|nd|rd|th)$/.test(word);
  const numbersAsWritten = once(() => {
    const spelled = written.some(({ terms }) => terms.some(isOrdinal))
      ? [...readAddress(tokenize(request.query)), ...rewritten()].filter(
          ({ terms }) => namesStreet(terms) && !terms.some(isOrdinal),
        )
      : [];
    return [...written, ...spelled].map(
      (reading) => () => findNumber(fields, reading, similar('none'), request),
    );
  });
  const ownersAt = (mistypes: Mistypes, closeness: Closeness) => () =>
    findOwnersAt(fields, request, similar(mistypes)).filter((hit) => hit.closeness === closeness);
  return {
    similar,
    seesOwners,
    readingsOf,
    find: findBy(spellings),
    findMistyped: findBy(otherSpellings),
    cut,
    written,
    others,
    crossings,
    rewritten,
    numbersAsWritten,
    ownersAt,
  };
}

/** Yields the attempts with the words as they are, from the surest to the vaguest. It is a generator, because most searches end with one of the first attempts. */
function* triesAsWritten(fields: Fields, request: ForgivingQuery): Generator<() => ForgivingHit[]> {
  const {
    similar,
    seesOwners,
    readingsOf,
    find,
    written,
    others,
    crossings,
    rewritten,
    numbersAsWritten,
    ownersAt,
  } = prepare(fields, request);
  const findNames = () => findOwners(fields, request, similar, 'none');
  if (!request.wantsAddresses) {
    if (request.seesOwners) yield findNames;
    return;
  }
  // Parcel numbers are looked up in the first round only, which does not accept any city.
  if (request.wantsNumbers && !request.takesAnyCity) {
    yield () => findNumberNearly(fields, request);
    yield () => findNumberWithPlace(fields, request);
  }
  for (const crossing of crossings) yield () => findCorner(fields, crossing, request, 'similar');
  for (const reading of written) yield find(reading, 'none');
  if (seesOwners) yield findNames;
  for (const query of others) for (const reading of readingsOf(query)) yield find(reading, 'none');
  if (seesOwners) yield ownersAt('none', 'similar');
  for (const reading of rewritten()) yield find(reading, 'none');
  // The number inside of a range of the street is nearer than the number itself in another street.
  for (const findNumbers of numbersAsWritten())
    yield () => findNumbers().filter(({ closeness }) => closeness === 'similar');
}

/** Yields the attempts with wrong letters, and then those that find what is near. */
function* triesMistyped(fields: Fields, request: ForgivingQuery): Generator<() => ForgivingHit[]> {
  const {
    similar,
    seesOwners,
    readingsOf,
    find,
    findMistyped,
    cut,
    written,
    others,
    crossings,
    rewritten,
    numbersAsWritten,
    ownersAt,
  } = prepare(fields, request);
  if (!request.wantsAddresses) {
    for (const mistypes of request.seesOwners ? ([...MISTYPES.slice(1), 'far', 'sound'] as const) : [])
      yield () => findOwners(fields, request, similar, mistypes);
    return;
  }
  // A street alone, in any city, would have something like it in nearly every county.
  if (request.takesAnyCity && !/\d/.test(request.query)) return;
  for (const mistypes of MISTYPES.slice(1)) {
    for (const reading of written) yield findMistyped(reading, mistypes);
    if (seesOwners) yield () => findOwners(fields, request, similar, mistypes);
  }
  if (seesOwners) yield ownersAt('unknown', 'similar');
  // Last: wrong letters in other words, and more of them.
  const inOtherWords = [
    ...joinParticles(tokensOfQuery(request.query)).flatMap(readAddress),
    ...others.flatMap((query) => readAddress(tokensOfQuery(query))),
    ...rewritten(),
  ].flatMap((reading) => [reading, withoutStreetParts(reading)].filter((variant) => variant !== null));
  for (const reading of inOtherWords) yield find(reading, 'unknown');
  const mayBeName = seesOwners && !/\d/.test(request.query);
  for (const mistypes of ['far', 'sound'] as const) {
    for (const reading of written) yield findMistyped(reading, mistypes);
    if (mayBeName) yield () => findOwners(fields, request, similar, mistypes);
  }
  yield () => findStreetLike(fields, [...written, ...others.flatMap(readingsOf)], request);
  yield* numbersAsWritten();
  for (const reading of written) yield () => findNumber(fields, reading, similar('unknown'), request);
  for (const reading of others.flatMap(readingsOf))
    yield () => findNumber(fields, reading, similar('none'), request);
  for (const reading of cut) yield find(reading, 'none');
  for (const crossing of crossings) yield () => findCorner(fields, crossing, request, 'nearby');
  if (seesOwners) yield ownersAt('none', 'nearby');
  if (seesOwners) yield () => findNearNames(fields, request);
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** Returns the readings in other words. Each way with all its words comes before any with fewer, which have more parcels to compare. */
function readingsInOtherWords({ addresses }: Fields, query: string, state: State | null): Reading[] {
  const isIndexed = (word: string) => addresses.has(canonicalWord(word));
  // Numbered streets are read as digits; a county may spell them.
  return [tokensOfQuery(query), tokenize(query)]
    .flatMap((words) => addressVariants(words, isIndexed, state))
    .flatMap(readAddress)
    .toSorted((a, b) => a.around.length - b.around.length);
}

function findReading(
  { addresses, rows }: Fields,
  { terms, around }: Reading,
  ways: readonly (readonly Token[])[],
  request: ForgivingQuery,
): ForgivingHit[] {
  const hits: ForgivingHit[] = [];
  // `120 W 29th St` is not number 120 of any street in the west, with a unit 29.
  if (around.length > 0 && terms.length === 2 && isNumber(terms[0]) && !namesStreet(terms)) return hits;

  for (const way of ways) {
    for (const row of addresses.candidates(way, 'whole', MAX_COMPARED)) {
      if (hits.length >= request.limit) return hits;
      const match = matchWords(way, rows.text(row, 'address'));
      const parcel = match === null ? null : rows.parcel(row);
      if (match === null || parcel === null) continue;
      // `12 Main St` is not `120 Elm St, Main`: the number is the first word of both.
      if (isNumber(terms[0]) && !match.tier.startsWith('exact') && !startsWith(parcel.address, terms[0]))
        continue;
      if (!fitsStreet(way, parcel.address)) continue;
      if (hits.some((hit) => hit.parcel.ogcFid === parcel.ogcFid)) continue; // by another address
      const hit: ForgivingHit = { ...match, parcel, field: 'address', closeness: 'similar' };
      if (request.agrees(around, parcel)) hits.push(hit);
      else request.noteElsewhere({ terms, around }, hit);
    }
  }
  return hits;
}

/**
 * Returns false if only the unit of an address has the number of the house or of the street: `150 5th St` is not `150 Elm St #5`, nor `12 Elm St #150`. And `12 East St` is no street with a
 * name in the east: `12 E ELM ST`.
 */
function fitsStreet(way: readonly Token[], address: string): boolean {
  const street = withoutUnit(address);
  const isNameless = way.length > 2 && !namesStreet(way) && !way.slice(1).some(isNumber);
  if (isNameless && isNumber(way[0])) return isNamedLikeDirection(way, street);
  const needed = namesStreet(way) ? way.slice(0, 2).filter(({ word }) => /\d/.test(word)) : way;
  return street === address || needed.length === 0 || matchWords(needed, street) !== null;
}

/** Returns true for an address with the same words, and at most a direction before the street: `118 SE EAST AVE` for `118 East Ave`. */
function isNamedLikeDirection(way: readonly Token[], address: string): boolean {
  const words = tokenize(address);
  const street = way.slice(1);
  return [words.slice(1), words.slice(2)].some((rest) => isSameText(rest, street));
}

function startsWith(address: string, number: Token | undefined): boolean {
  return tokenize(address)[0]?.canonical === number?.canonical;
}

/** Finds the address with the number inside of its range, or else the nearest numbers of the street. */
function findNumber(
  { addresses, rows }: Fields,
  { terms, around }: Reading,
  similar: Similar,
  request: ForgivingQuery,
): ForgivingHit[] {
  const [first, ...street] = terms;
  if (first === undefined || !isNumber(first) || !namesStreet(street) || request.isOutside(around)) return [];
  const number = numberOf(first.word);
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

/**
 * Yields the parcels of a street, one spelling after the other. Of a name that thousands of parcels have, because each city has such a street: those with a near number, then
 * every nth, and the neighbors of those that were in the wanted city, because a county's file mostly has the parcels of a city together. `hasAgreed` returns true if the last parcel
 * was in the wanted city. `isOutside` returns true, and ends the list, if the city turns out not to be in the county.
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
      const word = String(number + near);
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
