import { isNearly, mistakesAllowed } from '../../../kernel/edit-distance.ts';
import { CA_PROVINCES, US_STATES } from '../../places/rules/place-codes.ts';
import { type WordMatch, matchWords } from '../rules/match-words.ts';
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
  withoutStreetParts,
} from '../rules/read-query.ts';
import { canonicalWord } from '../rules/synonyms.ts';
import { type Token, tokenize } from '../rules/tokenize.ts';
import { addressVariants, joinParticles } from '../rules/query-variants.ts';
import { otherQueries } from '../rules/rewrite-query.ts';
import type { State } from '../rules/same-phrases.ts';
import { findCorner } from './find-corner.ts';
import { findNumberNearly, findNumberWithPlace } from './find-number-forgivingly.ts';
import { findNearNames, findOwners } from './find-owners-forgivingly.ts';
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
/** The maximum number of addresses that one search keeps in memory. */
const MAX_REMEMBERED = 20_000;
const MAX_NEARBY = 5;

/**
 * Finds parcels for a query that the strict search found nothing for: with the city, state or ZIP code after the address, units, wrong letters, numbers inside
 * of a range, a missing or wrong direction or kind of street, two crossing streets, a middle initial. Otherwise it returns the nearest numbers of the street.
 */
export function searchForgivingly(fields: Fields, base: ForgivingRequest): ForgivingHit[] {
  const fits = cacheAgreement(base);
  const agrees: ForgivingQuery['agrees'] = (around, parcel) => base.isWithin(parcel) && fits(around, parcel);
  const request = { ...base, query: withoutQuestion(base.query), agrees };
  for (const find of tries({ ...fields, rows: cacheAddresses(fields.rows) }, request)) {
    if (request.budget.isSpent()) break;
    const found = find();
    if (found.length > 0) return found;
  }
  return [];
}

/** Reads each address once: the ways to read a query compare mostly the same parcels. */
function cacheAddresses(rows: RowReader): RowReader {
  const addresses = new Map<number, string>();
  return {
    ...rows,
    text(row, name) {
      if (name !== 'address') return rows.text(row, name);
      const cached = addresses.get(row);
      if (cached !== undefined) return cached;
      const text = rows.text(row, name);
      if (addresses.size < MAX_REMEMBERED) addresses.set(row, text);
      return text;
    },
  };
}

/** Yields the attempts, from the surest to the vaguest. It is a generator, because most searches end with one of the first attempts. */
function* tries(fields: Fields, request: ForgivingQuery): Generator<() => ForgivingHit[]> {
  const similar = cacheSimilar(fields);
  if (!request.wantsAddresses) {
    for (const mistypes of request.seesOwners ? ([...MISTYPES, 'far', 'sound'] as const) : [])
      yield () => findOwners(fields, request, similar, mistypes);
    return;
  }
  // The names of owners don't depend on the city, so they are looked up in the first round only.
  const seesOwners = request.seesOwners && !request.takesAnyCity;
  const readingsOf = (query: string) => {
    const readings = readAddress(tokensOfQuery(query));
    return [...readings, ...readings.flatMap((reading) => withoutStreetParts(reading) ?? [])];
  };
  const { addresses } = fields;
  const find = (reading: Reading, mistypes: Mistypes) => () =>
    findReading(fields, reading, spellings(addresses, reading.terms, similar(mistypes)), request);
  const findMistyped = (reading: Reading, mistypes: Mistypes) => () =>
    findReading(fields, reading, otherSpellings(addresses, reading.terms, similar(mistypes)), request);
  // Parcel numbers are looked up in the first round only, which does not accept any city.
  if (request.wantsNumbers && !request.takesAnyCity) {
    yield () => findNumberNearly(fields, request);
    yield () => findNumberWithPlace(fields, request);
  }
  // When any city is accepted, `12 Mount Auburn St` could be 12 Mount St in a city named Auburn. These readings come late.
  const mayBeCut = (reading: Reading) => request.takesAnyCity && cutsStreet(reading);
  const [cut, written] = partition(readingsOf(request.query), mayBeCut);
  const others = otherQueries(request.query);
  for (const query of [request.query, ...others]) {
    const crossing = readCrossing(query);
    if (crossing !== null) yield () => findCorner(fields, crossing, request);
  }
  for (const reading of written) yield find(reading, 'none');
  if (seesOwners) yield () => findOwners(fields, request, similar, 'none');
  for (const query of others) for (const reading of readingsOf(query)) yield find(reading, 'none');
  const rewritten: Reading[] = [];
  for (const query of [request.query, ...others])
    for (const reading of readingsInOtherWords(fields, query, request.state)) {
      rewritten.push(reading);
      yield find(reading, 'none');
    }
  const numbersAsWritten = written.map((reading) =>
    once(() => findNumber(fields, reading, similar('none'), request)),
  );
  // The number inside of a range of the street is nearer than the number itself in another street.
  for (const findNumbers of numbersAsWritten)
    yield () => findNumbers().filter(({ closeness }) => closeness === 'similar');
  for (const mistypes of MISTYPES.slice(1)) {
    for (const reading of written) yield findMistyped(reading, mistypes);
    if (seesOwners) yield () => findOwners(fields, request, similar, mistypes);
  }
  // Last: wrong letters in other words, and more of them.
  const inOtherWords = [
    ...joinParticles(tokensOfQuery(request.query)).flatMap(readAddress),
    ...rewritten,
  ].flatMap((reading) => [reading, withoutStreetParts(reading)].filter((one) => one !== null));
  for (const reading of inOtherWords) yield find(reading, 'unknown');
  const mayBeName = seesOwners && !/\d/.test(request.query);
  for (const mistypes of ['far', 'sound'] as const) {
    for (const reading of written) yield findMistyped(reading, mistypes);
    if (mayBeName) yield () => findOwners(fields, request, similar, mistypes);
  }
  yield* numbersAsWritten;
  for (const reading of written) yield () => findNumber(fields, reading, similar('unknown'), request);
  for (const reading of others.flatMap(readingsOf))
    yield () => findNumber(fields, reading, similar('none'), request);
  for (const reading of cut) yield find(reading, 'none');
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
      if (match === null || parcel === null || !request.agrees(around, parcel)) continue;
      // `12 Main St` is not `120 Elm St, Main`: the number is the first word of both.
      if (isNumber(terms[0]) && !match.tier.startsWith('exact') && !startsWith(parcel.address, terms[0]))
        continue;
      hits.push({ ...match, parcel, field: 'address', closeness: 'similar' });
    }
  }
  return hits;
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
  if (first === undefined || !isNumber(first) || !namesStreet(street)) return [];
  const number = numberOf(first.word);
  const found: { parcel: IndexedParcel; match: WordMatch; distance: number }[] = [];
  let looked = 0;
  for (const { way, row } of parcelsOf(addresses, spellings(addresses, street, similar))) {
    const mayStop = looked % PARCELS_PER_CHECK === 0 && (found.length > 0 || looked >= MIN_OF_STREET);
    if (mayStop && request.budget.isSpent()) break;
    looked++;
    const text = rows.text(row, 'address');
    const at = numberOf(text);
    if (Number.isNaN(at)) continue;
    const distance = isAtNumber(number, text) ? 0 : Math.abs(at - number);
    const last = found.length < MAX_NEARBY ? Infinity : (found.at(-1)?.distance ?? Infinity);
    if (distance >= last) continue;
    const match = matchWords(way, text);
    const parcel = match === null ? null : rows.parcel(row);
    if (match === null || parcel === null || !request.agrees(around, parcel)) continue;
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

/** Yields the parcels of a street, one spelling after the other. */
function* parcelsOf(
  addresses: WordField,
  ways: readonly (readonly Token[])[],
): Generator<{ way: readonly Token[]; row: number }> {
  for (const way of ways)
    for (const row of addresses.candidates(way, 'whole', MAX_OF_STREET)) yield { way, row };
}

/** The states and provinces, with their names and postal codes. */
const STATES = [...US_STATES, ...CA_PROVINCES];
const STATE_CODES = new Set(STATES.map(({ postal }) => postal.toLowerCase()));
const STATE_NAMES = STATES.map(({ name }) => withoutSmallWords(tokenize(name)));

function withoutSmallWords(words: readonly Token[]): readonly Token[] {
  return words.filter(({ word }) => word !== 'of' && word !== 'and');
}

/** Returns the words that name a state or province: `new` and `york` of `new york`, but not the `new` of `new london`. */
function stateWords(around: readonly Token[]): ReadonlySet<Token> {
  const words = withoutSmallWords(around);
  const named = STATE_NAMES.flatMap((name) =>
    words.flatMap((_, at) => {
      const some = words.slice(at, at + name.length);
      return name.every(({ canonical }, index) => some[index]?.canonical === canonical) ? some : [];
    }),
  );
  return new Set([...named, ...words.filter(({ word }) => STATE_CODES.has(word))]);
}

/**
 * Returns true if each word besides the address may be a unit or says where the parcel is. ZIP codes aren't in the index, so any is taken. Most parcels of a county have
 * the same words around them, so each word is compared once with them.
 */
function cacheAgreement({
  wordsAround,
  takesAnyCity,
}: Pick<ForgivingRequest, 'wordsAround' | 'takesAnyCity'>): (
  around: readonly Token[],
  parcel: IndexedParcel,
) => boolean {
  const found = new Map<ReadonlySet<string>, Map<string, boolean>>();
  const states = new WeakMap<readonly Token[], ReadonlySet<Token>>();
  const isAround = (placeWords: ReadonlySet<string>, word: string) => {
    const most = mistakesAllowed(word.length);
    return most > 0 && [...placeWords].some((one) => isNearly(word, one, most));
  };
  return (around, parcel) => {
    if (around.length === 0) return true;
    const placeWords = wordsAround(parcel);
    const compared = found.get(placeWords) ?? new Map<string, boolean>();
    found.set(placeWords, compared);
    const named = states.get(around) ?? stateWords(around);
    states.set(around, named);
    return around.every((token) => {
      const { word, canonical } = token;
      if (/^\d+(?:st|nd|rd|th)$/.test(word)) return placeWords.has(word); // a street, and no unit or ZIP code
      if (/\d/.test(word) || word.length === 1 || placeWords.has(word) || placeWords.has(canonical))
        return true;
      if (takesAnyCity && parcel.city === '' && !named.has(token)) return true;
      const agrees = compared.get(word) ?? isAround(placeWords, word);
      compared.set(word, agrees);
      return agrees;
    });
  };
}
