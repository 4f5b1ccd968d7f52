import { readingsInRange } from '../rules/number-range.ts';
import { isOrdinal } from '../rules/number-words.ts';
import { withoutContacts } from '../rules/pasted-line.ts';
import { addressVariants, joinParticles } from '../rules/query-variants.ts';
import {
  cutsStreet,
  isKindOfStreet,
  isNumber,
  namesStreet,
  readAddress,
  readCrossing,
  type Reading,
  tokensOfQuery,
  withFractions,
  withoutStreetParts,
} from '../rules/read-query.ts';
import { otherQueries } from '../rules/rewrite-query.ts';
import type { State } from '../rules/same-phrases.ts';
import { canonicalWord } from '../rules/synonyms.ts';
import { tokenize } from '../rules/tokenize.ts';
import { withoutQuestion } from '../rules/without-question.ts';
import { createAgreement } from './agreement.ts';
import { findAddress } from './find-address.ts';
import { findByMostWords } from './find-by-most-words.ts';
import { findCorner } from './find-corner.ts';
import { findHouseNumber } from './find-house-number.ts';
import { findNumberAmongWords, findNumberNearly, findNumberWithPlace } from './find-number-forgivingly.ts';
import { findOwnersAt } from './find-owners-at.ts';
import { findNearNames, findOwners, readNames } from './find-owners-forgivingly.ts';
import { findStreetLike } from './find-street-like.ts';
import type {
  ForgivingQuery,
  Closeness,
  Fields,
  ForgivingHit,
  ForgivingRequest,
} from './forgiving-request.ts';
import type { IndexedParcel, RowReader } from './row-reader.ts';
import { cacheSimilar, MISTYPES, type Mistypes, otherSpellings, spellings } from './similar-words.ts';
import type { WordField } from './word-field.ts';

/** The maximum number of parcels that one search keeps in memory. */
const MAX_REMEMBERED = 20_000;
const MAX_NEARBY = 5;
/** Three or more numbers with separators, which can only be the parts of a parcel number: `134-46-15` is no house on a numbered street. */
const PARTS_OF_NUMBER = /^\s*\d+(?:\s*[-._/]\s*\d+){2,}\s*$/;

/** The fields of a county during one search, whose rounds compare mostly the same parcels and words. */
interface CachedFields extends Fields {
  similar: ReturnType<typeof cacheSimilar>;
  /** The result of {@link readingsInOtherWords} for each query. */
  inOtherWords: Map<string, readonly Reading[]>;
}

/** The maximum number of lookups that are cached, and of rows in a cached lookup. */
const MAX_CACHED_LOOKUPS = 4096;
const MAX_CACHED_ROWS = 250;

/** Looks up the same words once: different ways to read a query often have them in common. */
function cacheLookups(field: WordField): WordField {
  const lookups = new Map<string, Uint32Array>();
  return {
    ...field,
    candidates(terms, last, limit) {
      const key = `${terms.map(({ canonical }) => canonical).join(' ')}/${last === 'whole' ? '' : terms.at(-1)?.word}/${limit}`;
      const cached = lookups.get(key);
      if (cached !== undefined) return cached;
      const rows = field.candidates(terms, last, limit);
      if (rows.length <= MAX_CACHED_ROWS && lookups.size < MAX_CACHED_LOOKUPS) lookups.set(key, rows.slice());
      return rows;
    },
  };
}

/** Returns a function that makes one round of a search. It keeps what it has read for the next rounds. */
export function createForgivingSearch(fields: Fields): (request: ForgivingRequest) => ForgivingHit[] {
  const { addresses, owners } = fields;
  const lookups = { addresses: cacheLookups(addresses), owners: cacheLookups(owners) };
  const cached = { ...fields, ...lookups, rows: cacheRows(fields.rows) };
  const similar = cacheSimilar(cached);
  const inOtherWords = new Map<string, readonly Reading[]>();
  return (request) => searchForgivingly({ ...cached, similar, inOtherWords }, request);
}

/**
 * Finds parcels for a query that the strict search found nothing for: with the city, state or ZIP code after the address, units, wrong letters, numbers inside
 * of a range, a missing or wrong direction or kind of street, two crossing streets, a middle initial. Otherwise it returns the nearest numbers of the street.
 */
function searchForgivingly(fields: CachedFields, base: ForgivingRequest): ForgivingHit[] {
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
  const request = {
    ...base,
    query: withoutQuestion(withoutContacts(base.query)),
    agrees,
    noteElsewhere,
    isOutside,
  };
  for (const find of listTries(fields, request)) {
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
    text: (row, name) =>
      name === 'address' || name === 'owner' ? (parcelOf(row)?.[name] ?? '') : rows.text(row, name),
  };
}

/** Yields the attempts of one of the two stages, from the surest to the vaguest. It is a generator, because most searches end with one of the first attempts. */
function listTries(fields: CachedFields, request: ForgivingQuery): Generator<() => ForgivingHit[]> {
  const { addresses, similar } = fields;
  const readingsOf = (query: string) => {
    const readings = readAddress(tokensOfQuery(query));
    return [...readings, ...readings.flatMap((reading) => withoutStreetParts(reading) ?? [])];
  };
  const findBy = (spell: typeof spellings) => (reading: Reading, mistypes: Mistypes) => () =>
    request.isOutside(reading.around)
      ? []
      : findAddress(fields, reading, spell(addresses, reading.terms, similar(mistypes)), request);
  const find = findBy(spellings);
  const findMistyped = findBy(otherSpellings);
  /** The other houses of a range come after the first one. */
  const findInRange = (reading: Reading, query: string) => () =>
    readingsInRange(reading, query)
      .flatMap((one) => find(one, 'none')())
      .slice(0, request.limit);
  // When any city is accepted, `12 Mount Auburn St` could be 12 Mount St in a city named Auburn. These readings come late.
  const mayBeCut = (reading: Reading) => request.takesAnyCity && cutsStreet(reading);
  const [cut, written] = partition(readingsOf(request.query), mayBeCut);
  const others = otherQueries(request.query);
  const crossings = [request.query, ...others].flatMap((query) => {
    const crossing = readCrossing(query);
    return crossing === null ? [] : [crossing];
  });
  // The names of owners don't depend on the city, so they are not looked up again in the rounds that accept any city. Two streets with their kinds are a
  // corner, and can't be a name.
  const isCorner = crossings.some((streets) => streets.every((terms) => terms.some(isKindOfStreet)));
  const seesOwners = request.seesOwners && !request.takesAnyCity && !isCorner;
  const rewritten = once(() =>
    [request.query, ...others]
      .flatMap((query) => readingsInOtherWords(fields, query, request.state))
      .filter((reading) => !mayBeCut(reading)),
  );
  // Numbered streets are read as `5th`; a county may write them in letters.
  const hasOrdinal = ({ terms }: Reading) => terms.some(({ word }) => isOrdinal(word));
  const numbersAsWritten = once(() => {
    const spelled = written.some(hasOrdinal)
      ? [...readAddress(tokenize(request.query)), ...rewritten()].filter(
          (reading) => namesStreet(reading.terms) && !hasOrdinal(reading),
        )
      : [];
    return [...written, ...spelled].map(
      (reading) => () => findHouseNumber(fields, reading, similar('none'), request),
    );
  });
  const names = once(() => readNames(fields.owners, request.query));
  const findNames = (mistypes: Mistypes) => () => findOwners(fields, request, names(), similar, mistypes);
  const ownersAt = (mistypes: Mistypes) => once(() => findOwnersAt(fields, request, similar(mistypes)));

  /** Yields the attempts with the words as typed. */
  function* asWritten(): Generator<() => ForgivingHit[]> {
    if (!request.wantsAddresses) {
      if (request.seesOwners) yield findNames('none');
      return;
    }
    // These two lookups of parcel numbers are not made again in the rounds that accept any city.
    if (request.wantsNumbers && !request.takesAnyCity) {
      yield () => findNumberNearly(fields, request);
      yield () => findNumberWithPlace(fields, request);
    }
    if (PARTS_OF_NUMBER.test(request.query)) return;
    for (const crossing of crossings) yield () => findCorner(fields, crossing, request, 'similar');
    // Where any city is accepted, the second street would be the city of the first one.
    if (isCorner && request.takesAnyCity) return;
    for (const reading of written) yield findInRange(reading, request.query);
    if (seesOwners) yield findNames('none');
    for (const query of others) for (const reading of readingsOf(query)) yield findInRange(reading, query);
    if (seesOwners) yield () => thoseOf(ownersAt('none')(), 'similar');
    for (const reading of rewritten()) yield find(reading, 'none');
    // A range of this street that contains the number is a better hit than the number itself in a street with a similar name.
    for (const findNumbers of numbersAsWritten()) yield () => thoseOf(findNumbers(), 'similar');
  }

  /** Yields the attempts with wrong letters, and then those for parcels nearby. */
  function* mistyped(): Generator<() => ForgivingHit[]> {
    if (!request.wantsAddresses) {
      for (const mistypes of request.seesOwners ? ([...MISTYPES.slice(1), 'far', 'sound'] as const) : [])
        yield findNames(mistypes);
      return;
    }
    if (PARTS_OF_NUMBER.test(request.query)) return;
    // A street alone, in any city, would have something like it in nearly every county.
    if (request.takesAnyCity && (isCorner || !/\d/.test(request.query))) return;
    for (const mistypes of MISTYPES.slice(1)) {
      for (const reading of written) yield findMistyped(reading, mistypes);
      if (seesOwners) yield findNames(mistypes);
    }
    const ownersThere = ownersAt('unknown');
    if (seesOwners) yield () => thoseOf(ownersThere(), 'similar');
    // Then the query in other words with wrong letters, and after that the query as written with more wrong letters.
    const inOtherWords = [
      ...joinParticles(tokensOfQuery(request.query)).flatMap(readAddress),
      ...others.flatMap((query) => readAddress(tokensOfQuery(query))),
      ...rewritten(),
    ].flatMap((reading) => [reading, withoutStreetParts(reading)].filter((variant) => variant !== null));
    for (const reading of inOtherWords) yield find(reading, 'unknown');
    const mayBeName = seesOwners && !/\d/.test(request.query);
    for (const mistypes of ['far', 'sound'] as const) {
      for (const reading of written) yield findMistyped(reading, mistypes);
      if (mayBeName) yield findNames(mistypes);
    }
    yield () => findStreetLike(fields, [...written, ...others.flatMap(readingsOf)], request);
    if (request.wantsNumbers) yield () => findNumberAmongWords(fields, request);
    yield* numbersAsWritten();
    for (const reading of written) yield () => findHouseNumber(fields, reading, similar('unknown'), request);
    for (const reading of others.flatMap(readingsOf))
      yield () => findHouseNumber(fields, reading, similar('none'), request);
    for (const reading of cut) yield find(reading, 'none');
    for (const crossing of crossings) yield () => findCorner(fields, crossing, request, 'nearby');
    if (!request.takesAnyCity && crossings.length === 0)
      yield () => findByMostWords(fields, request, similar('unknown'));
    if (seesOwners) yield () => thoseOf(ownersThere(), 'nearby');
    if (seesOwners) yield () => findNearNames(fields, request);
  }

  return request.isMistyped ? mistyped() : asWritten();
}

function thoseOf(hits: readonly ForgivingHit[], closeness: Closeness): ForgivingHit[] {
  return hits.filter((hit) => hit.closeness === closeness);
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** Returns the readings in other words. Each way with all its words comes before any with fewer, which have more parcels to compare. */
function readingsInOtherWords(
  { addresses, inOtherWords }: CachedFields,
  query: string,
  state: State | null,
): readonly Reading[] {
  const cached = inOtherWords.get(query);
  if (cached !== undefined) return cached;
  const isIndexed = (word: string) => addresses.has(canonicalWord(word));
  // Numbered streets are read as digits; a county may write them in letters.
  const readings = [tokensOfQuery(query), tokenize(withFractions(query))]
    .flatMap((words) => addressVariants(words, isIndexed, state))
    .flatMap(readAddress)
    .toSorted((a, b) => a.around.length - b.around.length);
  inOtherWords.set(query, readings);
  return readings;
}
