import type { Services } from '../../../backend/services.ts';
import { type RequestContext, type Route, route } from '../../../backend/http/route.ts';
import { parcelFid, splitParcelFid } from '../../../kernel/ids.ts';
import { Problem } from '../../../kernel/problem.ts';
import { findEdition, listCurrentEditions } from '../../editions/server/index.ts';
import type { ParcelSelector } from '../../filters/server/index.ts';
import { FIELD_HELP } from '../../parcels/rules/field-help.ts';
import { PARCEL_COLUMNS, findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { splitParcelPath } from '../../parcels/rules/parcel-path.ts';
import { type ParcelReader, findEditionOfUuid } from '../../parcels/server/index.ts';
import type { ParcelRecord } from '../../parcels/contract.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import { listPlacesAround } from '../../places/server/index.ts';
import type { SearchResult } from '../../search/contract.ts';
import type { Search } from '../../search/server/index.ts';
import { createUsage } from '../../usage/server/index.ts';
import {
  type ApiFeature,
  type ParcelsReply,
  apiCounties,
  apiParcelByPath,
  apiParcelByUuid,
  apiParcelSchema,
  apiParcelTypeahead,
  apiParcelsAtPoint,
  apiParcelsByAddress,
  apiParcelsByNumber,
  apiParcelsByOwner,
  apiParcelsByQuery,
} from '../contract.ts';
import { circle } from '../rules/circle.ts';
import { readConditions } from '../rules/read-conditions.ts';

const SUGGESTIONS = 10;
const LIMIT_WARNING =
  'Some parcels are left out, because the daily limit of record views of your plan is reached.';

interface Flags {
  return_geometry: boolean;
  return_custom: boolean;
  return_field_labels: boolean;
  return_stacked?: boolean;
}
/** A row of an edition; `version` absent: of the current one. */
interface Row {
  geoid: string;
  ogcFid: number;
}

export function parcelApiRoutes(
  services: Pick<Services, 'database' | 'config'>,
  {
    reader,
    search,
    selector,
    editions,
  }: {
    reader: ParcelReader;
    search: Pick<Search, 'find'>;
    selector: Pick<ParcelSelector, 'choose' | 'ogcFids'>;
    editions: Pick<ParcelStores, 'parcelsAtPoint' | 'currentStores'>;
  },
): Route[] {
  const db = services.database.kysely;
  const usage = createUsage(services);

  /** Reads rows in this order, from the edition with this number in each county, or else from the current one. */
  const read = async (
    rows: readonly Row[],
    visitor: RequestContext,
    endpoint: string,
    version?: number,
  ): Promise<{ parcels: ParcelRecord[]; isLimited: boolean }> => {
    const byFid = new Map<number, ParcelRecord>();
    let isLimited = false;
    for (const geoid of new Set(rows.map((row) => row.geoid))) {
      const edition = await findEdition(db, { geoid }, version);
      if (edition === undefined) continue;
      const ogcFids = rows.flatMap((row) => (row.geoid === geoid ? row.ogcFid : []));
      const some = await reader.readMany(edition, ogcFids, visitor, endpoint);
      isLimited ||= some.isLimited;
      for (const parcel of some.parcels) byFid.set(parcel.fid, parcel);
    }
    return {
      parcels: rows.flatMap(({ geoid, ogcFid }) => byFid.get(parcelFid(geoid, ogcFid)) ?? []),
      isLimited,
    };
  };

  const findBySearch = async (
    kind: SearchResult['kind'],
    { query, path, limit, ...flags }: { query: string; path?: string | undefined; limit: number } & Flags,
    visitor: RequestContext,
    endpoint: string,
  ): Promise<ParcelsReply> => {
    const results = await search.find({ query, within: path, limit, kind }, visitor);
    const meant = results.filter(({ closeness }) => closeness !== 'nearby');
    const scores = new Map(meant.flatMap(({ fid, score }) => (fid === null ? [] : [[fid, score] as const])));
    const rows = [...scores.keys()].map(splitParcelFid).slice(0, limit);
    const { parcels, isLimited } = await read(rows, visitor, endpoint);
    return reply(parcels, flags, isLimited, scores);
  };

  const one = async (
    parcels: readonly ParcelRecord[],
    flags: Flags,
    message: string,
  ): Promise<ParcelsReply> => {
    if (parcels.length === 0) throw new Problem('not_found', message);
    return reply(parcels, flags, false);
  };

  return [
    route(apiParcelsAtPoint, async ({ query }, visitor) => {
      const { lat, lon, radius } = query;
      const rows: Row[] = await editions.parcelsAtPoint(lon, lat);
      if (radius > 0) {
        const shape = circle(lon, lat, radius);
        for (const { placePath, geoid, extent } of await editions.currentStores()) {
          if (extent !== null && !mayMeet(shape, extent)) continue;
          const parcel = { [placePath]: { op: 'all' as const, nodes: [{ op: 'inside' as const, shape }] } };
          const asked = { path: placePath, operation: 'intersection' as const, parcel };
          const around = await selector.choose(asked, visitor.actor);
          for (const ogcFid of await selector.ogcFids(around)) rows.push({ geoid, ogcFid });
        }
      }
      const fids = [...new Set(rows.map(({ geoid, ogcFid }) => parcelFid(geoid, ogcFid)))].toSorted(
        (a, b) => a - b,
      );
      if (query.return_count) return counted(fids.length);
      const page = fids.filter((fid) => fid > query.offset_id).slice(0, query.limit);
      const { parcels, isLimited } = await read(page.map(splitParcelFid), visitor, apiParcelsAtPoint.name);
      return reply(parcels, query, isLimited);
    }),

    route(apiParcelsByAddress, ({ query }, visitor) =>
      findBySearch('address', query, visitor, apiParcelsByAddress.name),
    ),
    route(apiParcelsByNumber, ({ query: { parcelnumb, ...query } }, visitor) =>
      findBySearch('parcel', { ...query, query: parcelnumb }, visitor, apiParcelsByNumber.name),
    ),
    route(apiParcelsByOwner, ({ query: { owner, ...query } }, visitor) =>
      findBySearch('owner', { ...query, query: owner }, visitor, apiParcelsByOwner.name),
    ),

    route(apiParcelsByQuery, async ({ query }, visitor) => {
      const { conditions, issues } = readConditions(query);
      if (issues.length > 0) {
        const detail = issues.map(({ field, message }) => `${field}: ${message}`).join('; ');
        throw new Problem('invalid_input', { detail, fields: issues });
      }
      const county =
        (await findEdition(db, { paths: pathsAround(`${query.path}/1`) }))?.placePath ?? query.path;
      const choice = await selector.choose(
        {
          path: query.path,
          operation: 'intersection',
          parcel: conditions.length === 0 ? {} : { [county]: { op: 'all', nodes: conditions } },
        },
        visitor.actor,
      );
      if (query.return_count) return counted(choice.count);
      const { geoid, version } = choice.county;
      const rows: Row[] = [];
      for (const ogcFid of await selector.ogcFids(choice)) {
        if (rows.length >= query.limit) break;
        if (parcelFid(geoid, ogcFid) > query.offset_id) rows.push({ geoid, ogcFid });
      }
      const { parcels, isLimited } = await read(rows, visitor, apiParcelsByQuery.name, version);
      const isAboutPersons = conditions.some(
        (condition) => 'column' in condition && findParcelColumn(condition.column)?.isPersonal === true,
      );
      if (!isAboutPersons) return reply(parcels, query, isLimited);
      // A query by a name reveals the owner by the parcel itself, so it counts as an owner that is shown.
      const uuids = parcels.map(({ ll_uuid: uuid }) => uuid);
      const allowed = await usage.allow(visitor, 'owner', uuids);
      const shown = parcels.filter(({ ll_uuid: uuid }) => allowed.has(uuid));
      return reply(shown, query, isLimited || shown.length < parcels.length);
    }),

    route(apiParcelTypeahead, async ({ query: { query, path } }, visitor) => {
      const asked = { query, within: path, limit: SUGGESTIONS, kind: 'address' } as const;
      const results = await search.find(asked, visitor);
      return {
        parcel_centroids: {
          type: 'FeatureCollection' as const,
          features: results.flatMap((result) => {
            const { point, path, headline, context, score, ll_uuid: uuid } = result;
            if (point === null || path === null || uuid === null) return [];
            return {
              type: 'Feature' as const,
              geometry: { type: 'Point' as const, coordinates: point },
              properties: { ll_uuid: uuid, address: headline, context, path, score },
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
          : await reader.readMany(found.edition, [found.ogcFid], visitor, apiParcelByUuid.name);
      return one(parcels, query, `No parcel has the ll_uuid ${uuid} now.`);
    }),

    route(apiParcelByPath, async ({ query }, visitor) => {
      const { path } = query;
      const split = splitParcelPath(path);
      const edition = split && (await findEdition(db, { paths: pathsAround(path) }));
      const { parcels } = edition
        ? await reader.readMany(edition, [split.ogcFid], visitor, apiParcelByPath.name)
        : { parcels: [] };
      const there = parcels.filter(
        (parcel) => parcel.path === path || split?.placePath === edition?.placePath,
      );
      return one(there, query, `There is no parcel ${path}.`);
    }),

    route(apiParcelSchema, () =>
      Promise.resolve(
        Object.fromEntries(
          PARCEL_COLUMNS.map(({ name, type, label, tier }) => [
            name,
            { type, human: label, description: FIELD_HELP[name], examples: [], tier },
          ]),
        ),
      ),
    ),

    route(apiCounties, async ({ params: { country } }) => {
      const all = await listCurrentEditions(db);
      const counties = all.filter(({ placePath }) => placePath.startsWith(`/${country}/`));
      const places = await listPlacesAround(
        db,
        counties.map(({ placePath }) => placePath),
      );
      return counties.map(({ placePath, geoid, parcelCount, publishedAt }) => {
        const [, state] = pathsAround(`${placePath}/1`).map((path) => places.get(path)?.name ?? '');
        return {
          id: geoid,
          path: placePath,
          county: places.get(placePath)?.name ?? '',
          state: state ?? '',
          geoid,
          total_objects: parcelCount,
          last_refresh: publishedAt.toISOString(),
        };
      });
    }),
  ];
}

function counted(count: number): ParcelsReply {
  return { parcels: { type: 'FeatureCollection', features: [] }, count };
}

function reply(
  parcels: readonly ParcelRecord[],
  flags: Flags,
  isLimited: boolean,
  scores?: ReadonlyMap<number, number>,
): ParcelsReply {
  const stacks = new Set<unknown>();
  const kept = parcels.filter(({ fields: { ll_stack_uuid: stack } }) => {
    if (flags.return_stacked !== false || stack === undefined) return true;
    if (stacks.has(stack)) return false;
    stacks.add(stack);
    return true;
  });
  return {
    parcels: {
      type: 'FeatureCollection',
      features: kept.map((parcel) => featureOf(parcel, flags, scores?.get(parcel.fid))),
    },
    ...(isLimited && { warning: LIMIT_WARNING }),
  };
}

function featureOf(parcel: ParcelRecord, flags: Flags, score: number | undefined): ApiFeature {
  const { fid, geometry, headline, path, fields, custom, key, context, ll_uuid: uuid } = parcel;
  return {
    type: 'Feature',
    id: fid,
    geometry: flags.return_geometry ? geometry : null,
    properties: {
      headline,
      path,
      fields: flags.return_custom ? { ...custom, ...fields } : fields,
      ...(flags.return_field_labels && { field_labels: key }),
      context: { ...context, active: true },
      ll_uuid: uuid,
      ...(score !== undefined && { score }),
    },
  };
}

function mayMeet({ coordinates: [ring = []] }: GeoJSON.Polygon, extent: readonly number[]): boolean {
  const [west = 0, south = 0, east = 0, north = 0] = extent;
  const lons = ring.map(([lon = 0]) => lon);
  const lats = ring.map(([, lat = 0]) => lat);
  return (
    Math.max(...lons) >= west &&
    Math.min(...lons) <= east &&
    Math.max(...lats) >= south &&
    Math.min(...lats) <= north
  );
}
