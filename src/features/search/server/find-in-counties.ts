import { parcelFid } from '../../../kernel/ids.ts';
import { US_STATES } from '../../places/rules/place-codes.ts';
import type { Ranked } from '../rules/rank.ts';
import { tokenize } from '../rules/tokenize.ts';
import { nameAround } from './name-around.ts';
import type { OpenIndexes } from './open-indexes.ts';
import { forgivingResult } from './results.ts';
import type { IndexedParcel } from './row-reader.ts';
import type { SearchIndex } from './search-index.ts';
import { createTimeBudget } from './time-budget.ts';

/** The most work for finding parcels that were probably meant. */
const FORGIVING_MS = 100;

/** The part of a search request that this search needs. */
interface ForgivingSearch {
  query: string;
  limit: number;
  seesOwners: boolean;
  /** The parcels whose owners are known to be hidden. Absent: none. */
  hiddenOwners?: ReadonlySet<number>;
  /** The most processor time; absent: 100 ms. */
  forgivingMs?: number;
}

/**
 * Searches again for parcels that were probably meant, in the same order of counties, until one has any. If none has, it takes parcels without a city for those of the
 * city that the query names: many counties have no column for it.
 */
export async function findForgivingly(
  counties: readonly { county: SearchIndex; isNear: boolean }[],
  places: OpenIndexes['places'],
  request: ForgivingSearch,
): Promise<Ranked[]> {
  const nearby: Ranked[] = [];
  // Other words than an address would agree with anything.
  const isAddress = /^\s*#?\d/.test(request.query);
  for (const takesAnyCity of isAddress ? [false, true] : [false]) {
    const found = await findInCounties(counties, places, request, takesAnyCity);
    if (found.some(({ result }) => result.closeness === 'similar')) return [...found, ...nearby];
    if (nearby.length === 0) nearby.push(...found);
  }
  return nearby;
}

async function findInCounties(
  counties: readonly { county: SearchIndex; isNear: boolean }[],
  places: OpenIndexes['places'],
  { query, limit, seesOwners, hiddenOwners = new Set(), forgivingMs = FORGIVING_MS }: ForgivingSearch,
  takesAnyCity: boolean,
): Promise<Ranked[]> {
  const budget = createTimeBudget(forgivingMs);
  let nearby: Ranked[] = [];
  for (const { county: index, isNear } of counties) {
    if (budget.isSpent()) break;
    const county = countyOf(index, isNear, places);
    const sets = new Map<string, ReadonlySet<string>>();
    const wordsAround = (parcel: IndexedParcel) => {
      const names = `${county.nameAround(parcel)} ${parcel.city}`;
      const words = sets.get(names) ?? wordsOfPlace(names, index.placePath);
      sets.set(names, words);
      return words;
    };
    const state = stateOf(index.placePath);
    const isOwnerHidden = ({ ogcFid }: IndexedParcel) => hiddenOwners.has(parcelFid(index.geoid, ogcFid));
    const hits = index.findForgivingly({
      query,
      limit,
      seesOwners,
      isOwnerHidden,
      wordsAround,
      takesAnyCity,
      state,
      budget,
    });
    const results = hits.map((hit, position) => forgivingResult(hit, county, position));
    if (hits.some(({ closeness }) => closeness === 'similar')) return results;
    if (nearby.length === 0) nearby = results;
    await budget.pause();
  }
  return nearby;
}

function stateOf(placePath: string): (typeof US_STATES)[number] | null {
  const [, country, state] = placePath.split('/');
  return (country === 'us' && US_STATES.find(({ postal }) => postal.toLowerCase() === state)) || null;
}

/** Returns the words that people write after an address in this place: `springfield vt vermont windsor`. */
function wordsOfPlace(names: string, placePath: string): ReadonlySet<string> {
  const name = stateOf(placePath)?.name;
  const words = tokenize(`${names} ${name ?? ''} ${placePath.replaceAll(/[/-]/g, ' ')}`);
  return new Set(words.flatMap(({ word, canonical }) => [word, canonical]));
}

/** Returns what results say about their county. */
export function countyOf(index: SearchIndex, isNear: boolean, places: OpenIndexes['places']) {
  return {
    geoid: index.geoid,
    isNear,
    nameAround: (parcel: IndexedParcel) => nameAround(places, index.placePath, parcel),
  };
}
