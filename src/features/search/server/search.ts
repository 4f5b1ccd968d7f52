import { type RequestContext, type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { searchParcelNumber, splitParcelFid } from '../../../kernel/ids.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import { standardFieldAccess } from '../../parcels/rules/field-access.ts';
import { splitParcelPath } from '../../parcels/rules/parcel-path.ts';
import {
  findNamingFids,
  accessSettingsOf,
  type SummaryRow,
  listSummaries,
} from '../../parcels/server/index.ts';
import { isInside } from '../../places/rules/place-path.ts';
import { placesAtPoint } from '../../places/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { createUsage } from '../../usage/server/index.ts';
import { type SearchResult, searchEverything, suggestSearches } from '../contract.ts';
import {
  LEGAL_NAMES,
  type LegalQuery,
  readLegal,
  readOwnerWithLegal,
  withDeedLabels,
} from '../rules/legal-words.ts';
import { typedNumber } from '../rules/match-number.ts';
import { hasPartLabels, isOneNamedPart, readGroupsInWord, readNumberParts } from '../rules/number-parts.ts';
import { parseCoordinates } from '../rules/parse-coordinates.ts';
import { afterLocal, type Ranked, bestResults } from '../rules/rank.ts';
import { isZipAlone, readZip, withoutZip } from '../rules/read-zip.ts';
import { tokenize } from '../rules/tokenize.ts';
import { findByPath } from './find-by-path.ts';
import { countyOf, createWithin, findForgivingly } from './find-in-counties.ts';
import { type OpenIndexes, createIndexKeeper } from './open-indexes.ts';
import {
  addressResult,
  coordinatesResult,
  forgivingResult,
  legalResult,
  numberResult,
  ownerResult,
  placeResult,
  zipResult,
} from './results.ts';
import type { OwnedParcels, SearchIndex } from './search-index.ts';
import { suggestFrom } from './suggestions.ts';
import { createTimeBudget } from './time-budget.ts';
import { searchWithoutHidden, withoutOwners } from './without-hidden-owners.ts';

/** After this many milliseconds of processor time, the search skips counties outside of the viewed place. */
const FAR_COUNTIES_MS = 40;

/** The number of extra owners and legal descriptions per county that are searched while the opt-out list is not empty. */
const EXTRA_RESULTS = 20;
/** The maximum number of results of a county from which the wanted ones are taken. */
const WIDE_LIMIT = 1000;
const NONE: ReadonlySet<number> = new Set();

/** The owner of a parcel in the index, with all parcels of this owner in the county. */
export interface OwnerListing extends OwnedParcels {
  geoid: string;
  ogcFid: number;
  owner: string;
}

export interface Search {
  routes: Route[];
  /**
   * Returns only results that this visitor may see, and counts found owners toward the visitor's daily limit. The caller adds the owners that it shows to the access
   * log. Results at `path` come first.
   */
  find(
    request: { query: string; path?: string | undefined; limit: number } & Wanted,
    visitor: RequestContext,
  ): Promise<SearchResult[]>;
  /** Returns at most `limit` parcels that the owner of the parcel at a path has in its county. Null when there is no such parcel or it has no owner. */
  parcelsOfOwner(parcelPath: string, limit: number): Promise<OwnerListing | null>;
  /** Opens the indexes of new editions at once; otherwise that takes up to a second. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** The results that are wanted; absent: all. */
interface Wanted {
  /** `parcel`: only those with exactly this number, whatever its punctuation. */
  kind?: SearchResult['kind'];
  /** The path of a place: only parcels in it are wanted. */
  within?: string | undefined;
}

export interface SearchRequest extends Wanted {
  query: string;
  /** The path of a place or parcel: results in its county come first. */
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

/** Finds parcels at a point in the parcel stores, which have the spatial index. */
export type FindParcelsAtPoint = ParcelStores['parcelsAtPoint'];

export function createSearch(
  services: Pick<Services, 'database' | 'files' | 'config' | 'log'>,
  parcelsAtPoint: FindParcelsAtPoint,
  { optOuts, accessLog }: Pick<Privacy, 'optOuts' | 'accessLog'>,
): Search {
  const keeper = createIndexKeeper(services);
  const usage = createUsage(services);
  const find: Search['find'] = async ({ query, path, limit, kind, within }, visitor) => {
    const { actor } = visitor;
    const access = standardFieldAccess(actor, accessSettingsOf(services.config));
    const seesOwners = access.whyHidden('owner') === null && (kind ?? 'owner') === 'owner';
    const seesLegal = LEGAL_NAMES.every((name) => access.whyHidden(name) === null);
    const wantsPoint = (kind ?? 'coordinates') === 'coordinates';
    const point = wantsPoint ? await findCoordinates(services, parcelsAtPoint, query) : null;
    if (point !== null) return [point];
    const [indexes, optOutsNow] = await Promise.all([keeper.current(), optOuts.now()]);
    const db = services.database.kysely;
    const hidesNames = !actor.isOperator && !optOutsNow.isEmpty;
    const findHiddenLegal: SearchRequest['findHiddenLegal'] = hidesNames
      ? (fids) => findNamingFids(db, optOutsNow, fids.map(splitParcelFid), LEGAL_NAMES)
      : null;
    const wanted = { ...(kind !== undefined && { kind }), within };
    const near = path ?? within ?? null;
    const request = { query, near, seesOwners, seesLegal, findHiddenLegal, limit, ...wanted };
    const results =
      seesOwners && hidesNames
        ? await searchWithoutHidden(db, optOutsNow, limit, (hiddenOwners) =>
            findRanked(indexes, { ...request, hiddenOwners, limit: limit + EXTRA_RESULTS }),
          )
        : await searchIndexes(indexes, request);
    // No results while a county can't be searched is an error, not an empty answer.
    if (results.length === 0 && indexes.unreadable.length > 0) throw beingRepaired();
    const owners = results.flatMap(ownerShown).map(({ llUuid }) => llUuid);
    const allowed = await usage.allow(visitor, 'owner', owners);
    return results.filter((result) => ownerShown(result).every(({ llUuid }) => allowed.has(llUuid)));
  };
  return {
    find,
    routes: [
      route(searchEverything, async ({ query }, visitor) => {
        const results = await find(query, visitor);
        accessLog.note(visitor, searchEverything.name, results.flatMap(ownerShown));
        return { query: query.query, results };
      }),
      route(suggestSearches, async ({ query: { path, lat, lon } }) => {
        const point = lat === undefined || lon === undefined ? null : ([lon, lat] as const);
        return suggestFrom(await keeper.current(), { path: path ?? null, point });
      }),
    ],
    async parcelsOfOwner(parcelPath, limit) {
      const { counties, unreadable } = await keeper.current();
      if (unreadable.some((placePath) => isInside(parcelPath, placePath))) throw beingRepaired();
      return listOfOwner(counties, parcelPath, limit);
    },
    refresh: () => keeper.refresh(),
    close: () => keeper.close(),
  };
}

function beingRepaired(): Problem {
  return new Problem('being_repaired', 'The search of this county is being repaired. Try again in a minute.');
}

function listOfOwner(
  counties: readonly SearchIndex[],
  parcelPath: string,
  limit: number,
): OwnerListing | null {
  const ogcFid = splitParcelPath(parcelPath)?.ogcFid;
  const county = counties.find(({ placePath }) => isInside(parcelPath, placePath));
  const parcel = ogcFid === undefined ? null : (county?.parcelAt(ogcFid) ?? null);
  if (county === undefined || parcel === null || parcel.owner === '') return null;
  const { geoid } = county;
  const { owner } = parcel;
  return { geoid, ogcFid: parcel.ogcFid, owner, ...county.listByOwner(owner, limit) };
}

async function findCoordinates(
  { database }: Pick<Services, 'database'>,
  parcelsAtPoint: FindParcelsAtPoint,
  query: string,
): Promise<SearchResult | null> {
  const point = parseCoordinates(query);
  if (point === null) return null;
  const [parcel, places] = await Promise.all([
    findParcel(database.kysely, await parcelsAtPoint(point.lon, point.lat)),
    placesAtPoint(database.kysely, point.lon, point.lat),
  ]);
  const around = places.neighborhood ?? places.city ?? places.county ?? places.state ?? places.country;
  return coordinatesResult(query, point, parcel, around?.headline ?? 'Outside the United States and Canada');
}

/** Returns the first parcel, if it is in a current edition. */
async function findParcel(
  db: Services['database']['kysely'],
  there: readonly { geoid: string; ogcFid: number }[],
): Promise<SummaryRow | undefined> {
  const [first] = there;
  return first && (await listSummaries(db, [first]))[0];
}

function ownerShown({ kind, fid, ll_uuid: llUuid }: SearchResult): { geoid: string; llUuid: string }[] {
  return kind === 'owner' && fid !== null && llUuid !== null
    ? [{ geoid: splitParcelFid(fid).geoid, llUuid }]
    : [];
}

/** Searches the places and all counties; the viewed county comes first. */
export async function searchIndexes(indexes: OpenIndexes, request: SearchRequest): Promise<SearchResult[]> {
  return bestResults(await findRanked(indexes, request), request.limit);
}

async function findRanked(indexes: OpenIndexes, request: SearchRequest): Promise<Ranked[]> {
  const { counties, places } = indexes;
  const { within = '/' } = request;
  const pasted = findByPath(indexes, request.query);
  if (pasted.length > 0)
    return pasted.filter(
      ({ result: { kind, path } }) => wants(request, kind) && isInside(path ?? '/', within),
    );
  const terms = tokenize(request.query);
  if (terms.length === 0) return [];
  const found: Ranked[] = (wants(request, 'place') ? places.find(tokenize(withoutZip(request.query))) : [])
    .map(placeResult)
    .map((place) => (isFar(place, request.near) ? afterLocal(place) : place));
  const legal =
    request.seesLegal === true && request.kind === undefined
      ? readLegal(withDeedLabels(request.query))
      : null;
  const legalHits: Ranked[] = [];
  const budget = createTimeBudget(FAR_COUNTIES_MS);
  const inOrder = counties
    .filter((county) => isCountyNear(county, within))
    .map((county) => ({ county, isNear: isCountyNear(county, request.near) }))
    .toSorted((a, b) => Number(b.isNear) - Number(a.isNear));
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
  const kept = found.filter(({ result }) => wants(request, result.kind));
  if (found.some(({ result }) => result.fid !== null || (isZip && result.path === null))) return kept;
  const seesOwners = request.seesOwners && wants(request, 'owner');
  if (!seesOwners && !wants(request, 'address')) return kept;
  const together = await findOwnersWithLegal(inOrder, places, request);
  if (together.length > 0) return [...kept, ...together];
  const similar = await findForgivingly(inOrder, places, { ...request, seesOwners });
  if (similar.length > 0 || legal === null) return [...kept, ...similar];
  const nearly = inOrder.flatMap(({ county, isNear }) =>
    findByLegal(county, isNear, places, request, legal, 'similar'),
  );
  return [...kept, ...(await withoutHiddenLegal(nearly, request))];
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
  // `Map 128 Lot 32` is `128-32`, which may be another number of a parcel.
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
  counties: readonly { county: SearchIndex; isNear: boolean }[],
  places: OpenIndexes['places'],
  request: SearchRequest,
): Promise<readonly Ranked[]> {
  const { query, kind, limit, within, seesOwners, seesLegal, hiddenOwners = NONE } = request;
  const words = readOwnerWithLegal(query);
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
