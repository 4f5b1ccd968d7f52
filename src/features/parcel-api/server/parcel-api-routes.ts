import { type RequestContext, type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { firstIndex } from '../../../kernel/first-index.ts';
import { parcelFid, splitParcelFid } from '../../../kernel/ids.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem, wrongField, wrongFields } from '../../../kernel/problem.ts';
import { RECORD_VIEWS_LEFT } from '../../../kernel/reply-headers.ts';
import { acresOfSqm } from '../../../kernel/units.ts';
import { type Edition, findEdition } from '../../editions/server/index.ts';
import type { Filters, ParcelSelection } from '../../filters/server/index.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import type { ParcelRecord } from '../../parcels/contract.ts';
import { assertMaySee } from '../../parcels/rules/assert-may-see.ts';
import { standardFieldAccess } from '../../parcels/rules/field-access.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { splitParcelPath } from '../../parcels/rules/parcel-path.ts';
import {
  type ParcelReader,
  accessSettingsOf,
  findEditionOfUuid,
  listSummaries,
} from '../../parcels/server/index.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import type { SearchResult } from '../../search/contract.ts';
import type { Search } from '../../search/server/index.ts';
import { usageLimits } from '../../usage/rules/limits.ts';
import { createUsage } from '../../usage/server/index.ts';
import {
  type ParcelsReply,
  apiParcelByPath,
  apiParcelByUuid,
  apiParcelTypeahead,
  apiParcelsAtPoint,
  apiParcelsByAddress,
  apiParcelsByNumber,
  apiParcelsByOwner,
  apiParcelsByPostedQuery,
  apiParcelsByQuery,
  apiParcelsInArea,
  apiParcelsInPostedArea,
} from '../contract.ts';
import { API_LIMIT } from '../rules/api-parameters.ts';
import { newEditionWarning } from '../rules/new-edition-warning.ts';
import type { ApiArea } from '../rules/read-area.ts';
import { type ApiOrder, namedConditions, readConditions } from '../rules/read-conditions.ts';
import { type SearchedPlace, circlesAround, searchedShapes } from '../rules/searched-shapes.ts';
import { type Flags, countReply, outlinesOf, reply } from './api-reply.ts';
import { type CountyInArea, createCountiesIn } from './counties-in-area.ts';
import { createCountiesOfQuery } from './counties-of-query.ts';
import { type ParameterPlace, namingParameters } from './naming-parameters.ts';
import { createOneOfEachStack } from './one-of-each-stack.ts';
import { apiReferenceRoutes } from './reference-routes.ts';
import { withinSandbox } from './sandbox-parcels.ts';

const SUGGESTIONS = 10;
const ACRES_PER_SQ_MILE = 640;
/** The number of refused conditions that a reply lists. */
const MAX_ISSUES = 20;
const NO_FIDS = new Uint32Array();

interface Paging {
  limit: number;
  offset_id: number;
  return_count: boolean;
  return_stacked: boolean;
}
/** A parcel by its county and its row there. Without `version`, in the current edition of the county. */
interface Row {
  geoid: string;
  version?: number | undefined;
  ogcFid: number;
}

export function parcelApiRoutes(
  services: Pick<Services, 'database' | 'config'>,
  {
    reader,
    search,
    filters: { selector, sortSelection },
    editions,
  }: {
    reader: ParcelReader;
    search: Pick<Search, 'find'>;
    filters: Pick<Filters, 'selector' | 'sortSelection'>;
    editions: Pick<ParcelStores, 'parcelsAtPoint' | 'currentStores'>;
  },
): Route[] {
  const db = services.database.kysely;

  const usage = createUsage(services);
  const readWithinSandbox = withinSandbox(db, reader);

  /** Reads parcels, and says in a header how many others the reader may open today. */
  const readMany: ParcelReader['readMany'] = async (spots, visitor, endpoint, options) => {
    try {
      return await readWithinSandbox(spots, visitor, endpoint, options);
    } finally {
      // Also in the reply to a request that a limit refuses.
      const { remaining } = usageLimits(await usage.of(visitor, 'lookup'), visitor.actor.userId !== null);
      if (remaining !== null) visitor.setHeader(RECORD_VIEWS_LEFT, String(remaining));
    }
  };

  /** Reads parcels in the given order. If `offset` is not 0, this is a later page: its reply warns when the page before may be from another edition. */
  const read = async (
    rows: readonly Row[],
    visitor: RequestContext,
    endpoint: string,
    { offset = 0, ...options }: Parameters<ParcelReader['readMany']>[3] & { offset?: number },
  ): ReturnType<ParcelReader['readMany']> => {
    const found = new Map<string, Edition>();
    // All rows of a county are from one edition.
    for (const { geoid, version } of new Map(rows.map((row) => [row.geoid, row])).values()) {
      const edition = await findEdition(db, { geoid }, version);
      if (edition !== undefined) found.set(geoid, edition);
    }
    const spots = rows.flatMap(({ geoid, ogcFid }) => {
      const edition = found.get(geoid);
      return edition === undefined ? [] : [{ edition, ogcFid }];
    });
    const { parcels, warning } = await readMany(spots, visitor, endpoint, options);
    const newer = offset === 0 ? null : newEditionWarning([...found.values()], Date.now());
    const warnings = [warning, newer].filter((text) => text !== null);
    return { parcels, warning: warnings.length === 0 ? null : warnings.join(' ') };
  };

  const countiesIn = createCountiesIn({ selector, editions });
  const oneOfEachStack = createOneOfEachStack({ selector, editions });
  const countiesOfQuery = createCountiesOfQuery(db, { selector, editions });

  /** Answers with a page of the parcels of counties, or with the number of these parcels. */
  const pageOf = async (
    counties: readonly CountyInArea[],
    query: Paging & Flags,
    visitor: RequestContext,
    endpoint: string,
    { revealsOwners = false } = {},
  ): Promise<ParcelsReply> => {
    const rows: Row[] = [];
    let count = 0;
    const offsetCounty = parcelFid(splitParcelFid(query.offset_id).geoid, 0);
    for (const { geoid, find } of counties) {
      if (rows.length >= query.limit) break;
      // All its parcels were on earlier pages.
      if (!query.return_count && parcelFid(geoid, 0) < offsetCounty) continue;
      const { choice, rowsAtPoints, version } = await find();
      if (query.return_count && query.return_stacked && rowsAtPoints.length === 0) {
        count += choice?.count ?? 0;
        continue;
      }
      const around = choice === null ? NO_FIDS : await selector.ogcFids(choice);
      const others = rowsAtPoints.filter((ogcFid) => !isListed(around, ogcFid));
      const all = others.length === 0 ? around : Uint32Array.from([...around, ...others]).toSorted();
      if (version === undefined) continue;
      const edition = { geoid, version };
      const shown = query.return_stacked ? all : (await selector.oneOfEachStack(edition, all)).ogcFids;
      count += shown.length;
      if (!query.return_count) addToPage(rows, edition, shown, query);
    }
    if (query.return_count) return countReply(count);
    const { offset_id: offset, return_geometry: withOutlines } = query;
    const options = { offset, withOutlines, isPage: true, revealsOwners };
    return reply(await read(rows, visitor, endpoint, options), query);
  };

  const findInArea = async (
    { geojson: { shapes, areaSqm }, ...query }: { geojson: ApiArea } & Paging & Flags,
    visitor: RequestContext,
    { name, where }: ParameterPlace,
  ): Promise<ParcelsReply> => {
    const found = await countiesIn({ shapes }, visitor.actor);
    const counties = found.map(({ geoid, find }) => ({ geoid, find: () => namingParameters(where, find()) }));
    const sqMiles = acresOfSqm(areaSqm) / ACRES_PER_SQ_MILE;
    return {
      ...(await pageOf(counties, query, visitor, name)),
      area: { acres: acresOfSqm(areaSqm), sq_meters: areaSqm, sq_miles: sqMiles },
    };
  };

  /** Returns the rows of a page that is sorted by a column. It begins after the parcel `offset_id`, wherever that is in this order. */
  const pageInOrder = async (
    choice: ParcelSelection,
    order: ApiOrder,
    { offset_id: offset, limit }: Paging,
    actor: Actor,
    where: ParameterPlace['where'],
  ): Promise<Row[]> => {
    const { geoid, version } = choice.county;
    const last = splitParcelFid(offset);
    const isHere = offset === 0 || last.geoid === geoid;
    const fids = isHere
      ? await sortSelection(choice, { ...order, after: offset === 0 ? 0 : last.ogcFid, limit }, actor)
      : null;
    if (fids === null)
      throw wrongField(
        `${where}.offset_id`,
        `is not the id of a parcel of ${choice.county.placePath} now. Begin with the first page, offset_id=0.`,
      );
    return fids.map((ogcFid) => ({ geoid, version, ogcFid }));
  };

  const findByQuery = async (
    {
      path,
      geojson,
      radius,
      ...query
    }: { path?: string | undefined; geojson?: SearchedPlace | undefined; radius: number } & Paging & Flags,
    { conditions, order, issues }: ReturnType<typeof readConditions>,
    visitor: RequestContext,
    { name, where }: ParameterPlace,
  ): Promise<ParcelsReply> => {
    if (issues.length > 0) throw wrongFields(issues.slice(0, MAX_ISSUES));
    if (path === undefined && geojson === undefined && conditions.length === 0)
      throw wrongField(`${where}.path`, 'is missing. Send a path, an area (geojson) or a condition');
    const shapes = searchedShapes(geojson, radius);
    if (typeof shapes === 'string') throw wrongField(`${where}.radius`, shapes);
    const found = await countiesOfQuery({ path, shapes, conditions }, visitor.actor);
    const counties = found.map(({ geoid, choose }) => ({
      geoid,
      async find() {
        const choice = await namingParameters(where, choose());
        return { choice, rowsAtPoints: [], version: choice.county.version };
      },
    }));
    // When a condition is about a name, finding a parcel already reveals its owner.
    const revealsOwners = conditions.some(
      (condition) => 'column' in condition && findParcelColumn(condition.column)?.isPersonal === true,
    );
    if (order === undefined || query.return_count)
      return pageOf(counties, query, visitor, name, { revealsOwners });
    const [county] = counties;
    if (county === undefined || counties.length > 1)
      throw wrongField(`${where}.path`, 'must be in one county if the query is sorted by a column');
    const { choice } = await county.find();
    const unstacked = query.return_stacked
      ? null
      : await selector.oneOfEachStack(choice.county, await selector.ogcFids(choice));
    const sorted = unstacked === null ? choice : { ...choice, mask: unstacked.mask };
    const rows = await pageInOrder(sorted, order, query, visitor.actor, where);
    const { offset_id: offset, return_geometry: withOutlines } = query;
    const options = { offset, withOutlines, isPage: true, revealsOwners };
    return reply(await read(rows, visitor, name, options), query);
  };

  /** Searches for parcels. If nothing is found and a query by conditions would answer this path with `not_found`, throws the same problem. */
  const searchIn = async (
    request: Parameters<Search['find']>[0] & { within: string | undefined },
    visitor: RequestContext,
  ): Promise<SearchResult[]> => {
    const results = await search.find(request, visitor);
    const { within: path } = request;
    if (results.length > 0 || path === undefined) return results;
    const inPath = { path, shapes: undefined, conditions: [] };
    const [county, ...others] = await namingParameters('query', countiesOfQuery(inPath, visitor.actor));
    // If only one county is left, selecting in it throws for a path that is not a place in the county.
    if (others.length === 0 && county !== undefined) await namingParameters('query', county.choose());
    return results;
  };

  const findBySearch = async (
    kind: SearchResult['kind'],
    {
      query,
      path,
      limit,
      ...flags
    }: {
      query: string;
      path?: string | undefined;
      limit: number;
      return_stacked: boolean;
    } & Flags,
    visitor: RequestContext,
    endpoint: string,
  ): Promise<ParcelsReply> => {
    // Every found owner counts toward a daily limit, so a search for owners finds no more than are wanted.
    const most = flags.return_stacked || kind === 'owner' ? limit : API_LIMIT.max;
    const results = await searchIn({ query, within: path, limit: most, kind }, visitor);
    const meant = results.filter(({ closeness }) => closeness !== 'nearby');
    const scores = new Map(meant.flatMap(({ fid, score }) => (fid === null ? [] : [[fid, score] as const])));
    const all = [...scores.keys()].map(splitParcelFid);
    const rows = (flags.return_stacked ? all : await oneOfEachStack(all)).slice(0, limit);
    return reply(await read(rows, visitor, endpoint, outlinesOf(flags)), flags, scores);
  };

  const replyOrNotFound = async (
    parcels: ParcelRecord[],
    flags: Flags,
    message: string,
  ): Promise<ParcelsReply> => {
    if (parcels.length === 0) throw new Problem('not_found', message);
    return reply({ parcels, warning: null }, flags);
  };

  return [
    route(apiParcelsAtPoint, async ({ query: { points, radius, ...query } }, visitor) => {
      const shapes = radius > 0 ? circlesAround(points, radius) : [];
      const counties = await countiesIn({ points, shapes }, visitor.actor);
      return pageOf(counties, query, visitor, apiParcelsAtPoint.name);
    }),
    route(apiParcelsInArea, ({ query }, visitor) =>
      findInArea(query, visitor, { name: apiParcelsInArea.name, where: 'query' }),
    ),
    route(apiParcelsInPostedArea, ({ body }, visitor) =>
      findInArea(body, visitor, { name: apiParcelsInPostedArea.name, where: 'body' }),
    ),

    route(apiParcelsByAddress, ({ query }, visitor) =>
      findBySearch('address', query, visitor, apiParcelsByAddress.name),
    ),
    route(apiParcelsByNumber, ({ query: { parcelnumb, ...query } }, visitor) =>
      findBySearch('parcel', { ...query, query: parcelnumb }, visitor, apiParcelsByNumber.name),
    ),
    route(apiParcelsByOwner, async ({ query: { owner, ...query } }, visitor) => {
      // Without this, a program without a token would read that the owner has no parcels.
      assertMaySee(standardFieldAccess(visitor.actor, accessSettingsOf(services.config)), ['owner']);
      return findBySearch('owner', { ...query, query: owner }, visitor, apiParcelsByOwner.name);
    }),

    route(apiParcelsByQuery, ({ query }, visitor) =>
      findByQuery(query, readConditions(query), visitor, { name: apiParcelsByQuery.name, where: 'query' }),
    ),
    route(apiParcelsByPostedQuery, ({ body }, visitor) =>
      findByQuery(body, readConditions(namedConditions(body.fields), 'body'), visitor, {
        name: apiParcelsByPostedQuery.name,
        where: 'body',
      }),
    ),

    route(apiParcelTypeahead, async ({ query: { query, path } }, visitor) => {
      const options = { query, within: path, limit: SUGGESTIONS, kind: 'address' } as const;
      const results = await searchIn(options, visitor);
      return {
        parcel_centroids: {
          type: 'FeatureCollection' as const,
          features: results.flatMap((result) => {
            const { point, path: resultPath, headline, context, score, ll_uuid: uuid } = result;
            if (point === null || resultPath === null || uuid === null) return [];
            return {
              type: 'Feature' as const,
              geometry: { type: 'Point' as const, coordinates: point },
              properties: { ll_uuid: uuid, address: headline, context, path: resultPath, score },
            };
          }),
        },
      };
    }),

    route(apiParcelByUuid, async ({ params: { ll_uuid: uuid }, query }, visitor) => {
      const found = await findEditionOfUuid(db, uuid);
      const { parcels } =
        found === undefined
          ? { parcels: [] }
          : await readMany([found], visitor, apiParcelByUuid.name, outlinesOf(query));
      return replyOrNotFound(parcels, query, `No parcel has the ll_uuid ${uuid} now.`);
    }),

    route(apiParcelByPath, async ({ query }, visitor) => {
      const { path } = query;
      const ogcFid = splitParcelPath(path)?.ogcFid;
      const edition = ogcFid && (await findEdition(db, { paths: pathsAround(path) }));
      const [row] = edition ? await listSummaries(db, [{ geoid: edition.geoid, ogcFid }]) : [];
      // A parcel is found by its own path and by the path of its county followed by its row. A path through another place finds nothing,
      // and a missing parcel is not counted.
      const isThere = edition && [row?.path, `${edition.placePath}/${row?.ogcFid}`].includes(path);
      const { parcels } = isThere
        ? await readMany([{ edition, ogcFid }], visitor, apiParcelByPath.name, outlinesOf(query))
        : { parcels: [] };
      return replyOrNotFound(parcels, query, `There is no parcel ${path}.`);
    }),
    ...apiReferenceRoutes(services),
  ];
}

/** Returns true if a row number is in an ascending list. Uses a binary search, because many points may be in towers with hundreds of parcels each, in a county with a million. */
function isListed(rows: Uint32Array, ogcFid: number): boolean {
  return rows[firstIndex(rows.length, (at) => (rows[at] ?? 0) < ogcFid)] === ogcFid;
}

/** Adds the parcels of a county whose id is greater than the offset, until the page is full. */
function addToPage(
  rows: Row[],
  { geoid, version }: Pick<Row, 'geoid' | 'version'>,
  ogcFids: Uint32Array,
  { offset_id: offset, limit }: { offset_id: number; limit: number },
): void {
  for (const ogcFid of ogcFids) {
    if (rows.length >= limit) return;
    if (parcelFid(geoid, ogcFid) > offset) rows.push({ geoid, version, ogcFid });
  }
}
