import { searchParcelNumber } from '../../../kernel/ids.ts';
import { isInside } from '../../places/rules/place-path.ts';
import type { SearchResult } from '../contract.ts';
import { withBlocks, withDeedLabels } from '../rules/deed-labels.ts';
import { type LegalQuery, readLegal, readOwnerWithLegal } from '../rules/legal-words.ts';
import { typedNumber } from '../rules/match-number.ts';
import { hasPartLabels, isOneNamedPart, readGroupsInWord, readNumberParts } from '../rules/number-parts.ts';
import { subjectOf } from '../rules/pasted-line.ts';
import { afterLocal, bestResults, type Ranked } from '../rules/rank.ts';
import { isNumber, namesStreet } from '../rules/read-query.ts';
import { isStreetWithZip, isZipAlone, readZip, withoutZip } from '../rules/read-zip.ts';
import { tokenize } from '../rules/tokenize.ts';
import { isNamedLikeDirection } from './find-address.ts';
import { findByCells } from './find-by-cells.ts';
import { findByPath } from './find-by-path.ts';
import { countyOf, createWithin, findForgivingly } from './find-in-counties.ts';
import type { OpenIndexes } from './open-indexes.ts';
import {
  addressResult,
  forgivingResult,
  legalResult,
  numberResult,
  ownerResult,
  placeResult,
  zipResult,
} from './results.ts';
import type { SearchIndex } from './search-index.ts';
import { createTimeBudget } from './time-budget.ts';
import { withoutOwners } from './without-hidden-owners.ts';

/** After this many milliseconds of processor time, the search skips counties outside of the viewed place. */
const FAR_COUNTIES_MS = 40;

/** The number of extra owners and legal descriptions per county that are searched while the opt-out list is not empty. */
export const EXTRA_RESULTS = 20;
/** The maximum number of results of a county from which the wanted ones are taken. */
const WIDE_LIMIT = 1000;
const NONE: ReadonlySet<number> = new Set();

/** The results that are wanted; absent: all. */
export interface Wanted {
  /** `parcel`: only parcels whose number is exactly the query, whatever its punctuation. */
  kind?: SearchResult['kind'];
  /** The path of a place: only parcels in it are wanted. */
  within?: string | undefined;
}

export interface SearchRequest extends Wanted {
  query: string;
  /** The path of a place or parcel: results in its county, or in the counties inside it, come first. */
  near: string | null;
  seesOwners: boolean;
  /** True for readers who may see legal descriptions. */
  seesLegal?: boolean;
  /**
   * Returns the parcels in `fids` whose legal descriptions are hidden because they name somebody who opted out. Null or absent when no description is hidden.
   */
  findHiddenLegal?: ((fids: readonly number[]) => Promise<ReadonlySet<number>>) | null;
  /** The feature ids of the parcels whose owners opted out. Absent: none. */
  hiddenOwners?: ReadonlySet<number>;
  limit: number;
  /** The maximum processor time in milliseconds for finding parcels that were probably meant; absent: 100. */
  forgivingMs?: number;
}

/** Searches the places, the viewed counties and, as far as the time allows, the other counties. Results in the viewed counties come first. */
export async function searchIndexes(indexes: OpenIndexes, request: SearchRequest): Promise<SearchResult[]> {
  return bestResults(await findRanked(indexes, request), request.limit);
}

/** Returns the results with their scores, in no order. */
export async function findRanked(indexes: OpenIndexes, request: SearchRequest): Promise<Ranked[]> {
  const { counties, places } = indexes;
  const { within = '/' } = request;
  const pasted = findByPath(indexes, request.query);
  if (pasted.length > 0)
    return pasted.filter(
      ({ result: { kind, path } }) => wants(request, kind) && isInside(path ?? '/', within),
    );
  if (tokenize(request.query).length === 0) return [];
  const inOrder = counties
    .filter((county) => isCountyNear(county, within))
    .map((county) => ({ county, isNear: isCountyNear(county, request.near) }))
    .toSorted((a, b) => Number(b.isNear) - Number(a.isNear));
  const { kept, isFound } = await findAsWritten(inOrder, places, request);
  if (isFound) return [...(await findNamedLikeDirection(inOrder, places, request, kept)), ...kept];
  const seesOwners = request.seesOwners && wants(request, 'owner');
  if (!seesOwners && !wants(request, 'address')) return kept;
  // Programs, which ask for one kind of result, get only what they asked for.
  const inOtherWords = request.kind === undefined ? await findSubject(inOrder, places, request) : [];
  if (inOtherWords.length > 0) return [...kept, ...inOtherWords];
  const together = await findOwnersWithLegal(inOrder, places, request);
  if (together.length > 0) return [...kept, ...together];
  const similar = await findForgivingly(inOrder, places, { ...request, seesOwners });
  const legal = legalOf(request);
  if (similar.some(isSimilar) && isStreetWithZip(request.query))
    return [...kept.map((hit) => (isZipArea(hit) ? zipAfter(hit, similar) : hit)), ...similar];
  const misspelled = kept.length > 0 || similar.some(isSimilar) ? [] : findMisspelledPlaces(places, request);
  if (similar.length > 0 || legal === null) return [...kept, ...misspelled, ...similar];
  const nearly = inOrder.flatMap(({ county, isNear }) =>
    findByLegal(county, isNear, places, request, legal, 'similar'),
  );
  return [...kept, ...misspelled, ...(await withoutHiddenLegal(nearly, request))];
}

/**
 * Finds the house in a range of a street that is named like a direction: for `55 East St`, 53-57 EAST ST is meant rather than 55 E MAIN ST, which has all words of the query as they are
 * written. Its points are above those of the results `kept`, and nothing is looked for if one of these is in the street.
 */
async function findNamedLikeDirection(
  inOrder: Counties,
  places: OpenIndexes['places'],
  request: SearchRequest,
  kept: readonly Ranked[],
): Promise<Ranked[]> {
  const [number, ...street] = tokenize(withoutZip(request.query));
  const isNamed = isNumber(number) && street.length === 2 && !namesStreet(street);
  const isThere = ({ result }: Ranked) =>
    result.kind === 'address' && isNamedLikeDirection(street, result.headline);
  if (request.kind !== undefined || !isNamed || street.some(isNumber) || kept.some(isThere)) return [];
  const similar = await findForgivingly(inOrder, places, { ...request, seesOwners: false });
  const score = Math.max(...kept.map(({ result }) => result.score)) + 1;
  return similar
    .filter((hit) => hit.result.closeness === 'similar' && isThere(hit))
    .map((hit) => ({ ...hit, result: { ...hit.result, score } }));
}

type Counties = readonly { county: SearchIndex; isNear: boolean }[];

/** Finds places, and the parcels that have all words of the query. `isFound` is false if the search should try the query in other ways. */
async function findAsWritten(
  inOrder: Counties,
  places: OpenIndexes['places'],
  request: SearchRequest,
): Promise<{ kept: Ranked[]; isFound: boolean }> {
  const terms = tokenize(request.query);
  const found: Ranked[] = (wants(request, 'place') ? places.find(tokenize(withoutZip(request.query))) : [])
    .map(placeResult)
    .map((place) => (isFar(place, request.near) ? afterLocal(place) : place));
  const legal = legalOf(request);
  const legalHits: Ranked[] = [];
  const budget = createTimeBudget(FAR_COUNTIES_MS);
  for (const [position, { county, isNear }] of inOrder.entries()) {
    if (position > 0) await budget.pause();
    if (!isNear && position > 0 && budget.isSpent()) break;
    const hits = searchCounty(county, isNear, places, request, terms);
    found.push(...withoutOwners(hits, request.hiddenOwners ?? NONE));
    if (legal !== null) legalHits.push(...findByLegal(county, isNear, places, request, legal));
  }
  // Hidden descriptions are removed before the decision about a forgiving search, so that its absence doesn't reveal them.
  found.push(...(await withoutHiddenLegal(legalHits, request)));
  // A ZIP code alone is not an address that somebody may have mistyped. A street or an owner before it is still searched for.
  const isZip = isZipAlone(request.query);
  return {
    kept: found.filter(({ result }) => wants(request, result.kind)),
    isFound: found.some(({ result }) => result.fid !== null || (isZip && result.path === null)),
  };
}

/** Finds the parcels that have all words of the subject of a query, or several cells of a pasted row. */
async function findSubject(
  inOrder: Counties,
  places: OpenIndexes['places'],
  request: SearchRequest,
): Promise<Ranked[]> {
  const find = async (query: string) => {
    const { kept } = await findAsWritten(inOrder, places, { ...request, query });
    return kept.filter(({ result }) => result.fid !== null);
  };
  const subject = subjectOf(request.query);
  for (const other of new Set([subject, withBlocks(subject)])) {
    const found = other === request.query.trim() ? [] : await find(other);
    if (found.length > 0) return found;
  }
  return findByCells(request.query, find);
}

/** Finds places for a query without numbers. They come before parcels that are only near. */
function findMisspelledPlaces(places: OpenIndexes['places'], request: SearchRequest): Ranked[] {
  if (/\d/.test(request.query) || !wants(request, 'place')) return [];
  return places
    .findMisspelled(tokenize(request.query))
    .map(placeResult)
    .map((hit) => ({ ...hit, result: { ...hit.result, closeness: 'similar' as const } }));
}

function legalOf({ seesLegal, kind, query }: SearchRequest): LegalQuery | null {
  return seesLegal === true && kind === undefined ? readLegal(withDeedLabels(query)) : null;
}

function wants({ kind }: Wanted, found: SearchResult['kind']): boolean {
  return (kind ?? found) === found;
}

function searchCounty(
  index: SearchIndex,
  isNear: boolean,
  places: OpenIndexes['places'],
  request: SearchRequest,
  terms: ReturnType<typeof tokenize>,
): Ranked[] {
  const { query, seesOwners, limit, kind, within } = request;
  const county = countyOf(index, isNear, places);
  const typed = typedNumber(query);
  const parts = readNumberParts(query);
  const groups = readGroupsInWord(query);
  const isVague = isOneNamedPart(query);
  // `Map 128 Lot 32` is `128-32`, which may be one of a parcel's other numbers (`NumberHit.otherNumber`).
  const named =
    parts !== null && parts.length > 1 && hasPartLabels(query) ? searchParcelNumber(parts.join('')) : null;
  const zip = readZip(query);
  const area = zip === null ? null : index.findZip(zip);
  const around = {
    county: places.at(index.placePath)?.headline ?? '',
    isNear,
    isRatherNumber: area !== null && index.hasNumbersLikeZips(),
  };
  const isWithin = createWithin(index, within);
  const isExact = kind === 'parcel';
  // Parcels in other places and longer numbers must not take the room of those that are wanted.
  const most = isExact || !isCountyWithin(index, within) ? WIDE_LIMIT : limit;
  const numbers = wants(request, 'parcel')
    ? [
        ...(parts === null ? [] : index.findByParts(parts, most).map((hit) => ({ ...hit, isVague }))),
        ...(groups === null ? [] : index.findByGroups(groups, most)),
        ...(typed === '' ? [] : index.findByNumber(typed, most)),
        ...(named === null ? [] : index.findByNumber(named, most).filter(({ isExact: isWhole }) => isWhole)),
      ]
    : [];
  const addresses = wants(request, 'address') ? index.findByAddress(terms, most) : [];
  // A county can have both LAKEVIEW CIR and LAKE VIEW CIR. If no address is as typed, the forgiving search finds the other spelling. Programs, which ask for
  // one kind of result, get only the spelling that they sent.
  const hasRoom = kind === undefined && addresses.length > 0 && addresses.length < limit;
  const joined = hasRoom ? index.findByJoinedAddress(terms, limit - addresses.length) : [];
  const owners = seesOwners && wants(request, 'owner') ? index.findByOwner(terms, most) : [];
  return [
    ...(area === null ? [] : [zipResult(area, around)]),
    ...addresses.filter(isWithin).map((hit) => addressResult(hit, county)),
    ...joined
      .filter(isWithin)
      .map((hit, at) => forgivingResult({ ...hit, field: 'address', closeness: 'similar' }, county, at)),
    ...numbers
      .filter((hit) => isWithin(hit) && (!isExact || hit.isExact))
      .map((hit) => numberResult(hit, county)),
    ...owners.filter(isWithin).map((hit) => ownerResult(hit, county)),
  ];
}

function findByLegal(
  index: SearchIndex,
  isNear: boolean,
  places: OpenIndexes['places'],
  { query, limit, within, findHiddenLegal = null }: SearchRequest,
  { words, isVague }: LegalQuery,
  closeness: 'match' | 'similar' = 'match',
): Ranked[] {
  const county = countyOf(index, isNear, places);
  const isWithin = createWithin(index, within);
  const most = findHiddenLegal === null ? limit : limit + EXTRA_RESULTS;
  const found = isCountyWithin(index, within) ? most : WIDE_LIMIT;
  const parcels =
    closeness === 'match' ? index.findByLegal(words, found) : index.findByLegalNearly(words, found);
  return parcels
    .filter((parcel) => isWithin({ parcel }))
    .slice(0, most)
    .map((parcel) => legalResult(parcel, { query, isVague, closeness }, county));
}

/** Finds parcels by the owner's name together with the legal description, for readers who may see both and want results of any kind. */
async function findOwnersWithLegal(
  counties: Counties,
  places: OpenIndexes['places'],
  request: SearchRequest,
): Promise<readonly Ranked[]> {
  const { query, kind, limit, within, seesOwners, seesLegal, hiddenOwners = NONE } = request;
  const words = readOwnerWithLegal(subjectOf(query));
  if (words === null || !seesOwners || seesLegal !== true || kind !== undefined) return [];
  const most = (request.findHiddenLegal ?? null) === null ? limit : limit + EXTRA_RESULTS;
  const found = counties.flatMap(({ county: index, isNear }) => {
    const isWithin = createWithin(index, within);
    const hits = index.findByOwnerAndLegal(words, isCountyWithin(index, within) ? most : WIDE_LIMIT);
    const county = countyOf(index, isNear, places);
    return hits.filter(isWithin).map((hit) => ownerResult(hit, county));
  });
  return withoutHiddenLegal(withoutOwners(found, hiddenOwners), request);
}

async function withoutHiddenLegal(
  hits: readonly Ranked[],
  { findHiddenLegal = null }: SearchRequest,
): Promise<readonly Ranked[]> {
  if (findHiddenLegal === null || hits.length === 0) return hits;
  const hidden = await findHiddenLegal(hits.flatMap(({ result: { fid } }) => fid ?? []));
  return hits.filter(({ result: { fid } }) => fid !== null && !hidden.has(fid));
}

function isSimilar({ result: { closeness } }: Ranked): boolean {
  return closeness === 'similar';
}

/** Returns true for the result of `zipResult`: other places have a path. */
function isZipArea({ result: { kind, path } }: Ranked): boolean {
  return kind === 'place' && path === null;
}

/** Returns a ZIP code with fewer points than the streets before it: for `Main St, Springfield 21201`, the street is meant. */
function zipAfter({ result, isNear }: Ranked, streets: readonly Ranked[]): Ranked {
  const score = Math.min(...streets.map((hit) => hit.result.score)) - 1;
  return { result: { ...result, score }, isNear };
}

function isCountyNear({ placePath }: Pick<SearchIndex, 'placePath'>, path: string | null): boolean {
  return path === null || isInside(path, placePath) || isInside(placePath, path);
}

/** Returns true when all parcels of a county are in the wanted place. */
function isCountyWithin({ placePath }: SearchIndex, within: string | undefined): boolean {
  return within === undefined || isInside(placePath, within);
}

/** Returns true for a place that is neither around the viewed place nor inside of it. */
function isFar({ result: { path } }: Ranked, near: string | null): boolean {
  return path !== null && !isCountyNear({ placePath: path }, near);
}
