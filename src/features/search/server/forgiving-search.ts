import { isNearly, mistakesAllowed } from '../../../kernel/edit-distance.ts';
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
import { waysToAskAddress, waysToAskOwner } from '../rules/ways-to-ask.ts';
import type { IndexedParcel, RowReader } from './row-reader.ts';
import type { WordField } from './word-field.ts';

/** How well a parcel fits a query whose words aren't all in its address. */
export type Closeness = 'similar' | 'nearby';

export interface ForgivingHit extends WordMatch {
  parcel: IndexedParcel;
  field: 'address' | 'owner';
  closeness: Closeness;
}

export interface ForgivingRequest {
  query: string;
  limit: number;
  seesOwners: boolean;
  /** Returns the words for where a parcel is: its city, county and state. Parcels with the same words get the same set. */
  wordsAround(parcel: IndexedParcel): ReadonlySet<string>;
  /** The search stops at this time of `performance.now()`. */
  until: number;
}

interface Asked extends ForgivingRequest {
  agrees: ReturnType<typeof rememberAgreement>;
}

interface Fields {
  addresses: WordField;
  owners: WordField;
  rows: RowReader;
}

/** The most texts that one way to read the query compares. */
const MAX_COMPARED = 250;
/** The most parcels of a street that are looked at for the nearest number, or for a crossing. */
const MAX_OF_STREET = 4000;
/** Words that are tried instead of one that no parcel has. */
const MAX_SIMILAR = 5;
const MAX_COMBINATIONS = 12;
const MAX_NEARBY = 5;
/** Parcels at a corner are this near to one of the other street, in degrees: about 60 m. */
const CORNER = 0.0006;

/**
 * Finds parcels for a query that the strict search found nothing for: with the city, state or ZIP code after the address, units, wrong letters, numbers inside
 * of a range, a missing or wrong direction or kind of street, two crossing streets, a middle initial. Otherwise it returns the nearest numbers of the street.
 */
export function searchForgivingly(fields: Fields, asked: ForgivingRequest): ForgivingHit[] {
  const agrees = rememberAgreement(asked.wordsAround);
  const request = { ...asked, query: withoutQuestion(asked.query), agrees };
  const crossing = readCrossing(request.query);
  if (crossing !== null) {
    const atCorner = findCorner(fields, crossing, request);
    if (atCorner.length > 0) return atCorner;
  }
  const query = tokensOfQuery(request.query);
  const readings = readAddress(query);
  const all = [...readings, ...readings.flatMap((reading) => withoutStreetParts(reading) ?? [])];
  const similar = rememberSimilar(fields);
  const tries: (() => ForgivingHit[])[] = all.map(
    (reading) => () => findReading(fields, reading, similar('none'), request),
  );
  if (request.seesOwners) tries.push(() => findOwners(fields, request, similar('none')));
  const others = waysToAskAddress(query, (word) => fields.addresses.has(canonicalWord(word)));
  const written = tokenize(request.query);
  // Numbered streets are read as digits; a county may spell them.
  const spelled = waysToAskAddress(written, (word) => fields.addresses.has(canonicalWord(word)));
  const ways = [...others, ...spelled].flatMap(readAddress);
  // Each way with all its words is tried before any with fewer, which have more parcels to compare.
  for (const reading of ways.toSorted((a, b) => a.around.length - b.around.length))
    tries.push(() => findReading(fields, reading, similar('none'), request));
  for (const mistypes of MISTYPES.slice(1)) {
    tries.push(...all.map((reading) => () => findReading(fields, reading, similar(mistypes), request)));
    if (request.seesOwners) tries.push(() => findOwners(fields, request, similar(mistypes)));
  }
  for (const mistypes of MISTYPES.slice(0, 2))
    tries.push(...all.map((reading) => () => findNumber(fields, reading, similar(mistypes), request)));
  for (const find of tries) {
    if (performance.now() > request.until) break;
    const found = find();
    if (found.length > 0) return found;
  }
  return [];
}

/** Which words may have wrong letters: none, those that no parcel has, or any (a mistake can make another word). */
const MISTYPES = ['none', 'unknown', 'any'] as const;
type Mistypes = (typeof MISTYPES)[number];

/** Returns the words that may be meant by a term; none if the county has nothing like it. */
type Similar = (field: WordField, term: Token) => readonly Token[];

function rememberSimilar({ addresses, owners }: Fields): (mistypes: Mistypes) => Similar {
  const found = new Map([addresses, owners].map((field) => [field, new Map<string, Token[]>()]));
  const known = new Map([addresses, owners].map((field) => [field, new Map<string, boolean>()]));
  return (mistypes) => (field, term) => {
    const isKnown = known.get(field)?.get(term.canonical) ?? field.has(term.canonical);
    known.get(field)?.set(term.canonical, isKnown);
    if (mistypes === 'none' || (isKnown && mistypes === 'unknown')) return isKnown ? [term] : [];
    const words = found.get(field)?.get(term.canonical) ?? similarTerms(field, term);
    found.get(field)?.set(term.canonical, words);
    return isKnown ? [term, ...words.filter(({ canonical }) => canonical !== term.canonical)] : words;
  };
}

/** Returns the ways to write the terms with words that the county has; none if one has no similar word. */
function spellings(field: WordField, terms: readonly Token[], similar: Similar): (readonly Token[])[] {
  let ways: (readonly Token[])[] = [[]];
  for (const term of terms) {
    const words = similar(field, term);
    ways = ways.flatMap((way) => words.map((word) => [...way, word])).slice(0, MAX_COMBINATIONS);
  }
  return ways;
}

function similarTerms(field: WordField, term: Token): Token[] {
  const most = mistakesAllowed(term.word.length);
  if (most === 0 || /\d/.test(term.word)) return [];
  const spelled = canonicalWordsLike(term.word, most).filter((word) => field.has(word));
  const words = new Set([...spelled, ...field.similar(term.word, most, MAX_SIMILAR)]);
  return [...words].map((word) => ({ ...term, word, canonical: word }));
}

function findReading(
  { addresses, rows }: Fields,
  { terms, around }: Reading,
  similar: Similar,
  request: Asked,
): ForgivingHit[] {
  const hits: ForgivingHit[] = [];
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
  { query, limit }: ForgivingRequest,
  similar: Similar,
): ForgivingHit[] {
  // A middle initial is often in only one of the two.
  const terms = tokenize(query).filter(({ word }) => word.length > 1);
  const others = waysToAskOwner(tokenize(query), (word) => owners.has(canonicalWord(word)));
  const asked = [
    ...(terms.length < 2 ? [] : [terms]),
    ...others.filter((words) => words.length > 1 || terms.length > 1),
  ];
  const hits: ForgivingHit[] = [];
  for (const way of asked.flatMap((words) => spellings(owners, words, similar))) {
    for (const row of owners.candidates(way, 'whole', MAX_COMPARED)) {
      if (hits.length >= limit) return hits;
      const match = matchWords(way, rows.text(row, 'owner'));
      const parcel = match === null ? null : rows.parcel(row);
      if (match !== null && parcel !== null)
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
  request: Asked,
): ForgivingHit[] {
  const [first, ...street] = terms;
  if (first === undefined || !isNumber(first) || !namesStreet(street)) return [];
  const number = numberOf(first.word);
  const found: { parcel: IndexedParcel; match: WordMatch; distance: number }[] = [];
  for (const way of spellings(addresses, street, similar)) {
    for (const row of addresses.candidates(way, 'whole', MAX_OF_STREET)) {
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
 * Returns true if each word beside the address may be a unit or says where the parcel is. ZIP codes aren't in the index, so any is taken. Most parcels of a county have
 * the same words around them, so each word is compared once with them.
 */
function rememberAgreement(
  wordsAround: ForgivingRequest['wordsAround'],
): (around: readonly Token[], parcel: IndexedParcel) => boolean {
  const found = new Map<ReadonlySet<string>, Map<string, boolean>>();
  const isAround = (known: ReadonlySet<string>, word: string) => {
    const most = mistakesAllowed(word.length);
    return most > 0 && [...known].some((one) => isNearly(word, one, most));
  };
  return (around, parcel) => {
    if (around.length === 0) return true;
    const known = wordsAround(parcel);
    const compared = found.get(known) ?? new Map<string, boolean>();
    found.set(known, compared);
    return around.every(({ word, canonical }) => {
      if (/\d/.test(word) || word.length === 1 || known.has(word) || known.has(canonical)) return true;
      const agrees = compared.get(word) ?? isAround(known, word);
      compared.set(word, agrees);
      return agrees;
    });
  };
}

/** Finds the parcels of each of two streets that are nearest to one of the other. */
function findCorner(
  { addresses, rows }: Fields,
  streets: [Token[], Token[]],
  { limit }: ForgivingRequest,
): ForgivingHit[] {
  const [first, second] = streets.map((terms) =>
    [...addresses.candidates(terms, 'whole', MAX_OF_STREET)].flatMap((row) => {
      const point = rows.point(row);
      return point === null ? [] : [{ row, point, terms }];
    }),
  );
  if (first === undefined || second === undefined) return [];
  const cells = new Map<string, typeof first>();
  const cellOf = (lon: number, lat: number) => `${Math.floor(lon / CORNER)} ${Math.floor(lat / CORNER)}`;
  for (const one of second) {
    const cell = cellOf(...one.point);
    cells.set(cell, [...(cells.get(cell) ?? []), one]);
  }
  const pairs: { distance: number; ends: typeof first }[] = [];
  for (const one of first) {
    const [lon, lat] = one.point;
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        for (const other of cells.get(cellOf(lon + dx * CORNER, lat + dy * CORNER)) ?? []) {
          const distance = Math.hypot(
            (other.point[0] - lon) * Math.cos((lat * Math.PI) / 180),
            other.point[1] - lat,
          );
          if (distance <= CORNER && other.row !== one.row) pairs.push({ distance, ends: [one, other] });
        }
  }
  pairs.sort((a, b) => a.distance - b.distance);
  const hits = new Map<number, ForgivingHit>();
  for (const { row, terms } of pairs.flatMap(({ ends }) => ends)) {
    if (hits.size >= Math.min(limit, MAX_NEARBY * 2)) break;
    const match = hits.has(row) ? null : matchWords(terms, rows.text(row, 'address'));
    const parcel = match === null ? null : rows.parcel(row);
    if (match !== null && parcel !== null)
      hits.set(row, { ...match, parcel, field: 'address', closeness: 'similar' });
  }
  return [...hits.values()];
}
