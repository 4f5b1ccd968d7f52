import { isNearly, mistakesAllowed } from '../../../kernel/edit-distance.ts';
import { CA_PROVINCES, US_STATES } from '../../places/rules/place-codes.ts';
import { combinations } from '../rules/combinations.ts';
import { type WordMatch, matchWords } from '../rules/match-words.ts';
import {
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
import { canonicalWord, canonicalWordsLike } from '../rules/synonyms.ts';
import { type Token, tokenize } from '../rules/tokenize.ts';
import { joinForms, nameInPhrase, ownerVariants, withInitialLast } from '../rules/owner-variants.ts';
import { addressVariants, joinParticles } from '../rules/query-variants.ts';
import { otherQueries } from '../rules/rewrite-query.ts';
import type { State } from '../rules/same-phrases.ts';
import { findCorner } from './find-corner.ts';
import { findNumberNearly, findNumberWithPlace } from './find-number-forgivingly.ts';
import type {
  ForgivingQuery,
  Closeness,
  Fields,
  ForgivingHit,
  ForgivingRequest,
} from './forgiving-request.ts';
import type { IndexedParcel, RowReader } from './row-reader.ts';
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
/** The maximum number of similar words that are tried in place of a word that no parcel has. */
const MAX_SIMILAR = 5;
const MAX_WITH_INITIAL = 40;
/** The minimum number of letters of a word that may be the beginning of another one. */
const MIN_SHORTENED = 3;
/** The minimum number of letters of a word that may have one wrong letter more than usual. */
const MIN_FAR = 6;
const MAX_COMBINATIONS = 12;
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
    for (const mistypes of request.seesOwners ? MISTYPES : [])
      yield () => findOwners(fields, request, similar(mistypes));
    return;
  }
  const readingsOf = (query: string) => {
    const readings = readAddress(tokensOfQuery(query));
    return [...readings, ...readings.flatMap((reading) => withoutStreetParts(reading) ?? [])];
  };
  const find = (reading: Reading, mistypes: Mistypes) => () =>
    findReading(fields, reading, similar(mistypes), request);
  // Parcel numbers are looked up in the first round only, which does not accept any city.
  if (request.wantsNumbers && !request.takesAnyCity) {
    yield () => findNumberNearly(fields, request);
    yield () => findNumberWithPlace(fields, request);
  }
  const written = readingsOf(request.query);
  const others = otherQueries(request.query);
  for (const query of [request.query, ...others]) {
    const crossing = readCrossing(query);
    if (crossing !== null) yield () => findCorner(fields, crossing, request);
  }
  for (const reading of written) yield find(reading, 'none');
  if (request.seesOwners) yield () => findOwners(fields, request, similar('none'));
  for (const query of others) for (const reading of readingsOf(query)) yield find(reading, 'none');
  const rewritten: Reading[] = [];
  for (const query of [request.query, ...others])
    for (const reading of readingsInOtherWords(fields, query, request.state)) {
      rewritten.push(reading);
      yield find(reading, 'none');
    }
  for (const mistypes of MISTYPES.slice(1)) {
    for (const reading of written) yield find(reading, mistypes);
    if (request.seesOwners) yield () => findOwners(fields, request, similar(mistypes));
  }
  // Last: wrong letters in other words, and more of them.
  const inOtherWords = [
    ...joinParticles(tokensOfQuery(request.query)).flatMap(readAddress),
    ...rewritten,
  ].flatMap((reading) => [reading, withoutStreetParts(reading)].filter((one) => one !== null));
  for (const reading of inOtherWords) yield find(reading, 'unknown');
  for (const reading of written) yield find(reading, 'far');
  for (const mistypes of MISTYPES.slice(0, 2))
    for (const reading of written) yield () => findNumber(fields, reading, similar(mistypes), request);
  for (const reading of others.flatMap(readingsOf))
    yield () => findNumber(fields, reading, similar('none'), request);
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

/** The words that may have wrong letters: none, those that no parcel has, or any (a mistake can make another word). */
const MISTYPES = ['none', 'unknown', 'any'] as const;
/** `far`: those that no parcel has, with one wrong letter more than usual. */
type Mistypes = (typeof MISTYPES)[number] | 'far';

/** Returns the words that may be meant by a term; none if the county has nothing like it. */
type Similar = (field: WordField, term: Token) => readonly Token[];

function cacheSimilar({ addresses, owners }: Fields): (mistypes: Mistypes) => Similar {
  const found = new Map([addresses, owners].map((field) => [field, new Map<string, Token[]>()]));
  const exists = new Map([addresses, owners].map((field) => [field, new Map<string, boolean>()]));
  return (mistypes) => (field, term) => {
    const isIndexed = exists.get(field)?.get(term.canonical) ?? field.has(term.canonical);
    exists.get(field)?.set(term.canonical, isIndexed);
    if (mistypes === 'none' || (isIndexed && mistypes === 'unknown')) return isIndexed ? [term] : [];
    if (mistypes === 'far') return isIndexed ? [term] : farTerms(field, term);
    const isShortened = !isIndexed && field === addresses;
    const words = found.get(field)?.get(term.canonical) ?? similarTerms(field, term, isShortened);
    found.get(field)?.set(term.canonical, words);
    return isIndexed ? [term, ...words.filter(({ canonical }) => canonical !== term.canonical)] : words;
  };
}

/** Returns the ways to write the terms with words that the county has; none if one has no similar word. */
function spellings(field: WordField, terms: readonly Token[], similar: Similar): Token[][] {
  return combinations(
    terms.map((term) => similar(field, term)),
    MAX_COMBINATIONS,
  );
}

/** `isShortened`: the term may also be the beginning of a word (`kam` of `kamehameha`), or a word of three letters with a mistake. */
function similarTerms(field: WordField, term: Token, isShortened: boolean): Token[] {
  const { word: typed } = term;
  if (/\d/.test(typed)) return [];
  const most = mistakesAllowed(typed.length);
  const words = new Set(most === 0 ? [] : canonicalWordsLike(typed, most).filter((word) => field.has(word)));
  if (most > 0) for (const word of field.similar(typed, most, MAX_SIMILAR)) words.add(word);
  if (isShortened && typed.length >= MIN_SHORTENED) {
    if (most === 0) for (const word of similarWithInitial(field, typed, 1)) words.add(word);
    for (const word of field.beginningWith(typed, MAX_SIMILAR)) words.add(word);
  }
  return [...words].map((word) => ({ ...term, word, canonical: word }));
}

/** Returns the words with one wrong letter more than usual. */
function farTerms(field: WordField, term: Token): Token[] {
  const { word: typed } = term;
  if (typed.length < MIN_FAR || /\d/.test(typed)) return [];
  return similarWithInitial(field, typed, mistakesAllowed(typed.length) + 1).map((word) => ({
    ...term,
    word,
    canonical: word,
  }));
}

/** With many mistakes for its length, a word resembles many others, so those with another first letter are left out. */
function similarWithInitial(field: WordField, typed: string, most: number): string[] {
  return field
    .similar(typed, most, MAX_WITH_INITIAL)
    .filter((word) => word.startsWith(typed.slice(0, 1)) && word.length >= MIN_SHORTENED)
    .slice(0, MAX_SIMILAR);
}

function findReading(
  { addresses, rows }: Fields,
  { terms, around }: Reading,
  similar: Similar,
  request: ForgivingQuery,
): ForgivingHit[] {
  const hits: ForgivingHit[] = [];
  // `120 W 29th St` is not number 120 of any street in the west, with a unit 29.
  if (around.length > 0 && terms.length === 2 && isNumber(terms[0]) && !namesStreet(terms)) return hits;
  for (const way of spellings(addresses, terms, similar)) {
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

function findOwners(
  { owners, rows }: Fields,
  { query, limit, isOwnerHidden, isWithin }: ForgivingRequest,
  similar: Similar,
): ForgivingHit[] {
  const name = nameInPhrase(query);
  const words = joinForms(tokenize(name ?? query));
  // A middle initial is often in the query or in the county's file, but not in both.
  const terms = words.filter(({ word }) => word.length > 1);
  const others = ownerVariants(words, (word) => owners.has(canonicalWord(word)));
  // The strict search has looked for one word, but not for one of a phrase, or one of two parts: `O Hara`.
  const fewest = name === null && terms.length < 2 ? 2 : 1;
  const joined = words.map(({ word }) => word).join('');
  const variants = [terms, ...others].filter(
    (way) =>
      (way.length >= fewest || (words.length > 1 && way[0]?.word === joined)) &&
      way.some(({ word }) => /[a-z]/.test(word)),
  );
  const initialLast = withInitialLast(words);
  const ways = variants
    .flatMap((variant) => spellings(owners, variant, similar))
    .map((words) => ({ words, last: 'whole' as 'whole' | 'part' }));
  if (initialLast !== null) ways.push({ words: initialLast, last: 'part' });
  const hits: ForgivingHit[] = [];
  for (const { words: way, last } of ways) {
    for (const row of owners.candidates(way, last, MAX_COMPARED)) {
      if (hits.length >= limit) return hits;
      const match = matchWords(way, rows.text(row, 'owner'));
      const parcel = match === null ? null : rows.parcel(row);
      if (match !== null && parcel !== null && isWithin(parcel) && !isOwnerHidden(parcel))
        hits.push({ ...match, parcel, field: 'owner', closeness: 'similar' });
    }
  }
  return hits;
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
 * Returns true if each word beside the address may be a unit or says where the parcel is. ZIP codes aren't in the index, so any is taken. Most parcels of a county have
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
