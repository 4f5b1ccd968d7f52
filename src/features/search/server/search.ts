import { type RequestContext, type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { parseCoordinates } from '../../../kernel/coordinates/parse-coordinates.ts';
import { splitParcelFid } from '../../../kernel/ids.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import { standardFieldAccess } from '../../parcels/rules/field-access.ts';
import { splitParcelPath } from '../../parcels/rules/parcel-path.ts';
import {
  findEditionOfUuid,
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
import { LEGAL_NAMES } from '../rules/legal-words.ts';
import { createIndexKeeper } from './open-indexes.ts';
import { coordinatesResult } from './results.ts';
import type { OwnedParcels, SearchIndex } from './search-index.ts';
import {
  EXTRA_RESULTS,
  findRanked,
  searchIndexes,
  type SearchRequest,
  type Wanted,
} from './search-indexes.ts';
import { suggestFrom } from './suggestions.ts';
import { searchWithoutHidden } from './without-hidden-owners.ts';

/** The owner of a parcel in the index, with the parcels of this owner in the county. The parcel itself is always among them. */
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

/** Finds parcels at a point in the parcel stores, which have the spatial index. */
export type FindParcelsAtPoint = ParcelStores['parcelsAtPoint'];

export function createSearch(
  services: Pick<Services, 'database' | 'files' | 'config' | 'log'>,
  parcelsAtPoint: FindParcelsAtPoint,
  { optOuts, accessLog }: Pick<Privacy, 'optOuts' | 'accessLog'>,
): Search {
  const keeper = createIndexKeeper(services);
  const usage = createUsage(services);
  const find: Search['find'] = async ({ query: written, path, limit, kind, within }, visitor) => {
    const query = (await pathOfUuid(services, written)) ?? written;
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
    if (results.length === 0 && indexes.unreadable.length > 0) throw beingRepaired('a county');
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
      if (unreadable.some((placePath) => isInside(parcelPath, placePath))) throw beingRepaired('this county');
      return listOfOwner(counties, parcelPath, limit);
    },
    refresh: () => keeper.refresh(),
    close: () => keeper.close(),
  };
}

function beingRepaired(county: string): Problem {
  return new Problem('being_repaired', `The search of ${county} is being repaired. Try again in a minute.`);
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
  const listed = county.listByOwner(owner, limit);
  // The parcel is not listed if it is beyond the limit, or if its owner's name has no words. Opt-outs and limits are checked for listed parcels.
  const isListed = listed.parcels.some(({ ogcFid: row }) => row === parcel.ogcFid);
  const parcels = isListed ? listed.parcels : [...listed.parcels.slice(0, limit - 1), parcel];
  return { geoid, ogcFid: parcel.ogcFid, owner, parcels, isComplete: listed.isComplete };
}

const UUID = /^\s*[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\s*$/i;

/** Returns the path of the parcel whose `ll_uuid` somebody pasted, from a file or another program. Null for other texts. */
async function pathOfUuid({ database }: Pick<Services, 'database'>, query: string): Promise<string | null> {
  const found = UUID.test(query) ? await findEditionOfUuid(database.kysely, query.trim()) : undefined;
  return found === undefined ? null : `${found.edition.placePath}/${found.ogcFid}`;
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
