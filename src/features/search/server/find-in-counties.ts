import { parcelFid } from '../../../kernel/ids.ts';
import { CA_PROVINCES, type Division, US_STATES } from '../../places/rules/place-codes.ts';
import { isInside } from '../../places/rules/place-path.ts';
import type { SearchResult } from '../contract.ts';
import { mistakesIn } from '../rules/mistakes-in.ts';
import type { Ranked } from '../rules/rank.ts';
import { isStreetWithPlace } from '../rules/read-query.ts';
import { withSpokenNumbers } from '../rules/spoken-numbers.ts';
import { tokenize } from '../rules/tokenize.ts';
import type { ForgivingHit } from './forgiving-request.ts';
import { nameAround } from './name-around.ts';
import type { OpenIndexes } from './open-indexes.ts';
import { forgivingResult } from './results.ts';
import type { IndexedParcel } from './row-reader.ts';
import type { SearchIndex } from './search-index.ts';
import { type TimeBudget, createTimeBudget } from './time-budget.ts';

/** The maximum processor time in milliseconds for finding parcels that were probably meant. */
const FORGIVING_MS = 100;
/** The maximum time by the clock, as a multiple of the processor time: a person does not wait longer than two seconds for a guess. */
const CLOCK_FACTOR = 20;
/** With more wrong letters in the best result of a county, the next counties are searched, too: `Gladston` is rather Gladstone there than Gaston here. */
const FEW_MISTAKES = 1;

/** The part of a search request that this search needs. */
interface ForgivingSearch {
  query: string;
  limit: number;
  seesOwners: boolean;
  /** Only results of this kind are wanted; absent: all. */
  kind?: SearchResult['kind'];
  /** The path of a place: only parcels in it are wanted; absent: all. */
  within?: string | undefined;
  /** The feature ids of the parcels whose owners opted out. Absent: none. */
  hiddenOwners?: ReadonlySet<number>;
  /** The maximum processor time in milliseconds; absent: 100. */
  forgivingMs?: number;
}

/**
 * Searches again for parcels that were probably meant, county by county. Stops at a county with a similar parcel that has few mistakes, or after the viewed
 * counties if any of them has a similar parcel. Otherwise returns the similar parcels of the county with the fewest mistakes. If no county has a similar
 * parcel, accepts parcels without a city as parcels of the city that the query names, because many counties have no column for the city.
 */
export async function findForgivingly(
  counties: readonly { county: SearchIndex; isNear: boolean }[],
  places: OpenIndexes['places'],
  request: ForgivingSearch,
): Promise<Ranked[]> {
  const { forgivingMs = FORGIVING_MS } = request;
  const budget = createTimeBudget(forgivingMs, forgivingMs * CLOCK_FACTOR);
  const nearby: Ranked[] = [];
  const searches = new Map<SearchIndex, CountySearch>();
  const searchOf: SearchOf = ({ county: index, isNear }) => {
    const search = searches.get(index) ?? createCountySearch(index, isNear, places, request);
    searches.set(index, search);
    return search;
  };
  // Only an address is searched in any city. Another query, such as a name and a city, would match almost any parcel.
  const { query, seesOwners } = request;
  const isAddress = /^\s*#?\d/.test(query) || isStreetWithPlace(tokenize(query));
  for (const group of partsByName(byKnownWords(counties, query, seesOwners), query))
    for (const takesAnyCity of isAddress ? [false, true] : [false])
      for (const part of viewedFirst(group))
        // A parcel that one county has as the query is written comes before a parcel of another county that the query misspells.
        for (const isMistyped of [false, true]) {
          const found = await findInCounties(part, searchOf, query, {
            takesAnyCity,
            isMistyped,
            budget,
          });
          if (found.some(({ result }) => result.closeness === 'similar')) return [...found, ...nearby];
          if (nearby.length === 0) nearby.push(...found);
        }
  return nearby;
}

/** A shorter word is too frequent to say which county is meant. */
const MIN_TELLING = 3;

/** Puts the counties first that have the most words of a query, because the time may not be enough for all. */
function byKnownWords<County extends { county: SearchIndex }>(
  counties: readonly County[],
  query: string,
  seesOwners: boolean,
): readonly County[] {
  if (counties.length < 2) return counties;
  const words = tokenize(query).filter(({ word }) => word.length >= MIN_TELLING && !/\d/.test(word));
  return counties
    .map((one) => ({ one, known: one.county.countKnown(words, seesOwners) }))
    .toSorted((a, b) => b.known - a.known)
    .map(({ one }) => one);
}

/** Words in the paths of counties that are not their names: a query for `City of Alder` does not name `baltimore-city`. */
const KINDS_OF_COUNTIES: ReadonlySet<string> = new Set([
  'city',
  'county',
  'parish',
  'borough',
  'census',
  'area',
]);

/**
 * Puts the counties first whose state or name is in the query, because the time may not be enough for all. The viewed ones stay before others. If no single
 * county is in view (then `isNear` is true for all), the counties that the query names are a part of their own, which is searched first.
 */
export function partsByName<County extends { county: Pick<SearchIndex, 'placePath'>; isNear: boolean }>(
  counties: readonly County[],
  query: string,
): County[][] {
  const words = new Set(tokenize(query).map(({ word }) => word));
  const namesOf = ({ county: { placePath } }: County) =>
    placePath
      .split(/[/-]/)
      .slice(2)
      .filter((word) => words.has(word) && !KINDS_OF_COUNTIES.has(word)).length;
  const inOrder = counties.toSorted((a, b) => Number(b.isNear) - Number(a.isNear) || namesOf(b) - namesOf(a));
  const isAnywhere = counties.every(({ isNear }) => isNear);
  const named = isAnywhere ? inOrder.findIndex((county) => namesOf(county) === 0) : 0;
  return named > 0 ? [inOrder.slice(0, named), inOrder.slice(named)] : [inOrder];
}

/** Returns the viewed counties apart from the others, or all together if no single county is in view. */
function viewedFirst<County extends { isNear: boolean }>(counties: readonly County[]): County[][] {
  const viewed = counties.filter(({ isNear }) => isNear);
  const others = counties.filter(({ isNear }) => !isNear);
  return [viewed, others].filter((part) => part.length > 0);
}

/** One of the rounds in which the counties are searched. */
interface Round {
  takesAnyCity: boolean;
  isMistyped: boolean;
  budget: TimeBudget;
}

/** Searches one county. What it has read is kept for the next round. */
interface CountySearch {
  find(round: Round): { hits: readonly ForgivingHit[]; results: Ranked[] };
  /** Returns the parcels with the same address or owner as the first of another county's `results`, with fewer points than those results. */
  findSame(results: readonly Ranked[]): Ranked[];
}
type SearchOf = (one: { county: SearchIndex; isNear: boolean }) => CountySearch;

async function findInCounties(
  counties: readonly { county: SearchIndex; isNear: boolean }[],
  searchOf: SearchOf,
  query: string,
  round: Round,
): Promise<Ranked[]> {
  const { takesAnyCity, budget } = round;
  let nearby: { results: Ranked[]; mistakes: number } | null = null;
  let best: { results: Ranked[]; mistakes: number; isWhole: boolean; county: SearchIndex } | null = null;
  const isAnywhere = counties.every(({ isNear }) => isNear);
  for (const one of counties) {
    if (budget.isSpent()) break;
    const { hits, results } = searchOf(one).find(round);
    const [first] = results;
    if (first !== undefined && hits.some(({ closeness }) => closeness === 'similar')) {
      const mistakes = mistakesOf(first, query);
      // When any city is accepted, `8 Clinton St` more likely means `8 CLINTON ST` in a later county than `8 N CLINTON ST` in this one.
      const isWhole = !takesAnyCity || hits[0]?.tier === 'exact';
      const isBetter =
        best === null || mistakes < best.mistakes || (mistakes === best.mistakes && isWhole && !best.isWhole);
      if (isBetter) best = { results, mistakes, isWhole, county: one.county };
      if (mistakes <= FEW_MISTAKES && isWhole) break;
    } else if (first !== undefined) {
      const mistakes = mistakesOf(first, query);
      if (nearby === null || mistakes < nearby.mistakes) nearby = { results, mistakes };
    }
    await budget.pause();
  }
  if (best === null) return nearby?.results ?? [];
  const { results, mistakes, county } = best;
  if (!isAnywhere) return results;
  // Another county may have the same address or name as well.
  const same = counties
    .filter((one) => one.county !== county && !budget.isSpent())
    .flatMap((one) => searchOf(one).findSame(results))
    .filter((hit) => mistakesOf(hit, query) <= mistakes);
  return [...results, ...same];
}

function createCountySearch(
  index: SearchIndex,
  isNear: boolean,
  places: OpenIndexes['places'],
  { query, limit, seesOwners, kind, within, hiddenOwners = new Set() }: ForgivingSearch,
): CountySearch {
  const county = countyOf(index, isNear, places);
  const sets = new Map<string, ReadonlySet<string>>();
  const ofParcels = new Map<IndexedParcel, ReadonlySet<string>>();
  const wordsAround = (parcel: IndexedParcel) => {
    const cached = ofParcels.get(parcel);
    if (cached !== undefined) return cached;
    const names = county.nameAround(parcel);
    const key = `${names} ${parcel.city}`;
    const words = sets.get(key) ?? listPlaceWords(names, parcel.city, index.placePath);
    sets.set(key, words);
    ofParcels.set(parcel, words);
    return words;
  };
  let inside: ReadonlySet<string> | null = null;
  const isPlaceInside = (word: string) => {
    inside ??= new Set(
      [...places.listInside(index.placePath).map(({ name }) => name), ...index.listCities()].flatMap((name) =>
        tokenize(name).map((token) => token.word),
      ),
    );
    return inside.has(word);
  };
  const state = isInside(index.placePath, '/us') ? (divisionOf(index.placePath) ?? null) : null;
  const isOwnerHidden = ({ ogcFid }: IndexedParcel) => hiddenOwners.has(parcelFid(index.geoid, ogcFid));
  const isWithin = createWithin(index, within);
  const find = index.startForgivingSearch();
  const searchRound = (round: Round) => {
    const hits = find({
      query,
      limit,
      seesOwners,
      wantsAddresses: kind !== 'owner',
      wantsNumbers: kind === undefined,
      isWithin: (parcel) => isWithin({ parcel }),
      isOwnerHidden,
      wordsAround,
      isPlaceInside,
      state,
      ...round,
    });
    return { hits, results: hits.map((hit, position) => forgivingResult(hit, county, position)) };
  };
  return {
    find: searchRound,
    findSame(results) {
      const [first] = results;
      if (first === undefined || first.result.kind === 'parcel') return [];
      const field = first.result.kind === 'owner' ? 'owner' : 'address';
      const words = tokenize(first.result.headline);
      const found = field === 'owner' ? index.findByOwner(words, limit) : index.findByAddress(words, limit);
      return found
        .filter((hit) => hit.tier === 'exact' && isWithin(hit))
        .filter(({ parcel }) => field === 'address' || !isOwnerHidden(parcel))
        .map((hit, at) =>
          forgivingResult({ ...hit, field, closeness: 'similar' }, county, results.length + at),
        );
    },
  };
}

/** Returns the number of wrong letters and numbers in a query; 0 for a parcel number, because labels such as `block` and `lot` beside it are not mistakes. */
function mistakesOf({ result: { kind, headline, context } }: Ranked, query: string): number {
  if (kind === 'parcel') return 0;
  // Spoken numbers are not mistakes: `three oh eight Main St` is 308 MAIN ST.
  const mistakes = [query, withSpokenNumbers(query)].map((text) =>
    mistakesIn(text, `${headline} ${context}`),
  );
  return Math.min(...mistakes);
}

/** Returns the state or province of a place. */
function divisionOf(placePath: string): Division | undefined {
  const [, country, division] = placePath.split('/');
  const all = country === 'us' ? US_STATES : country === 'ca' ? CA_PROVINCES : [];
  return all.find(({ postal }) => postal.toLowerCase() === division);
}

/** Kinds of places, each with the ways to write it. */
const PLACE_KINDS = [
  ['township', 'twp', 'tp'],
  ['borough', 'boro'],
  ['village', 'vlg', 'vil'],
];

/** Returns the words that people write after an address in this place: `springfield vt vermont windsor`. `city` adds its initials: SLC is Salt Lake City. */
function listPlaceWords(names: string, city: string, placePath: string): ReadonlySet<string> {
  const name = divisionOf(placePath)?.name;
  const words = tokenize(`${names} ${city} ${name ?? ''} ${placePath.replaceAll(/[/-]/g, ' ')}`);
  const initials = tokenize(city)
    .map(({ word }) => word.slice(0, 1))
    .join('');
  // Records often leave out the word City: SALT LAKE is SLC too.
  const short = initials.length < 2 ? [] : [initials, `${initials}c`];
  // `Threeforks` is Three Forks.
  const joined = [city, ...names.split(',')].map((one) =>
    tokenize(one)
      .map(({ word }) => word)
      .join(''),
  );
  const written = [...joined, ...words.flatMap(({ word, canonical }) => [word, canonical])];
  const abbreviated = PLACE_KINDS.filter((kinds) => kinds.some((kind) => written.includes(kind))).flat();
  return new Set([...written, ...abbreviated, ...short]);
}

/**
 * Returns a test for the parcels of a county: is the parcel in the place `within`? If the place is the county or contains it, every parcel is. A smaller place contains
 * the parcels with its path, and those whose city has its name. Without a place, every parcel passes the test.
 */
export function createWithin(
  { placePath }: Pick<SearchIndex, 'placePath'>,
  within: string | undefined,
): (hit: { parcel: IndexedParcel }) => boolean {
  if (within === undefined || isInside(placePath, within)) return () => true;
  const name = within.slice(within.lastIndexOf('/') + 1).replaceAll('-', ' ');
  const joinWords = (text: string) =>
    tokenize(text)
      .map(({ word }) => word)
      .join(' ');
  return ({ parcel: { path, city } }) => isInside(path, within) || joinWords(city) === name;
}

/** Returns the facts about a county that its results contain. */
export function countyOf(index: SearchIndex, isNear: boolean, places: OpenIndexes['places']) {
  return {
    geoid: index.geoid,
    isNear,
    nameAround: (parcel: IndexedParcel) => nameAround(places, index.placePath, parcel),
  };
}
