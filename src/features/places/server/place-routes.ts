import { createHash } from 'node:crypto';
import type { Db } from '../../../backend/db/database.ts';
import { NOT_MODIFIED, type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import {
  MAX_CHILDREN,
  findPlacesAtPoint,
  getPlaceBoundaries,
  listCountiesWithParcels,
  listPlaceChildren,
} from '../contract.ts';
import { defaultChildStyle, isCommonStyle } from '../rules/choose-style.ts';
import { findByName } from '../rules/find-by-name.ts';
import { pathsAround } from '../rules/place-path.ts';
import { publicSourceName } from '../rules/public-source-name.ts';
import { styleLabel } from '../rules/style-label.ts';
import { advice } from './named-place.ts';
import { boxOfRow, loadWithPlacesAround, placeRecord } from './place-record.ts';
import { placesAtPoint } from './places-at-point.ts';
import {
  countVertices,
  findPlacesStamp,
  findSetState,
  hasStyle,
  listChildren,
  listSets,
} from './queries-sets.ts';
import {
  type PlaceRow,
  findOutline,
  findParcelsOfPlace,
  listCurrentCounties,
  listPlacesInside,
} from './queries.ts';
import { setVersion } from './set-version.ts';

/** Returns true for the GEOID of an invented county: no state has the code 99. */
export function isDemoGeoid(geoid: string): boolean {
  return geoid.startsWith('99');
}

export function placeRoutes({ database }: Pick<Services, 'database'>): Route[] {
  const db = database.kysely;
  const load = async (path: string): Promise<{ row: PlaceRow; around: Map<string, PlaceRow> }> => {
    const around = await loadWithPlacesAround(db, [path]);
    const row = around.get(path);
    if (row === undefined) throw await placeNotFound(db, path, around);
    return { row, around };
  };
  return [
    route(findPlacesAtPoint, ({ query }) =>
      placesAtPoint(db, toNanodegree(query.lon), toNanodegree(query.lat)),
    ),
    route(getPlaceBoundaries, async (_, { placePath, isKnown }) => {
      const [stamp, sets, parcels] = await Promise.all([
        findPlacesStamp(db, [...pathsAround(placePath), placePath]),
        listSets(db, placePath),
        findParcelsOfPlace(db, placePath),
      ]);
      if (isKnown(etagOf(placePath, stamp, JSON.stringify([sets, parcels])))) return NOT_MODIFIED;
      const { row, around } = await load(placePath);
      const outline = await findOutline(db, placePath);
      return {
        place: placeRecord(row, around),
        outline: outlineFeature(row, outline),
        parents: pathsAround(placePath).flatMap((path) => {
          const parent = around.get(path);
          return parent === undefined ? [] : [placeRecord(parent, around)];
        }),
        types: sets.map(({ style, kind, country, count, stamp: setStamp }) => ({
          key: style,
          name: styleLabel(style, kind, country),
          count,
          version: setVersion(placePath, style, setStamp),
        })),
        has_parcels: parcels.hasParcels,
        outline_is_rough: parcels.isOutlineRough,
      };
    }),
    route(listPlaceChildren, async ({ query }, { placePath, isKnown }) => {
      const { outlines, q } = query;
      const { row } = await load(placePath);
      const style = query.style ?? defaultChildStyle((await listSets(db, placePath)).map((set) => set.style));
      const { count, stamp } = await findSetState(db, placePath, style);
      if (count === 0) await assertStyle(db, placePath, style);
      const version = setVersion(placePath, style, stamp);
      if (isKnown(etagOf('4', version, outlines, q ?? ''))) return NOT_MODIFIED;
      const hasOutlines = outlines === 'drawn';
      const isLarge = hasOutlines && (await countVertices(db, placePath, style)) > MAX_VERTICES;
      const children = await listChildren(db, {
        path: placePath,
        style,
        q,
        limit: MAX_CHILDREN,
        hasOutlines,
        tolerance: isLarge ? toleranceIn(row) : 0,
      });
      return {
        success: true as const,
        style,
        version,
        total: q === undefined ? count : children.length,
        children: {
          type: 'FeatureCollection' as const,
          features: children.map((child) => ({
            ...outlineFeature(child, child.outline),
            id: child.id,
            bbox: boxOfRow(child),
          })),
        },
        data: children.map((child) => ({
          path: child.path,
          name: child.name,
          headline: child.headline,
          bbox: boxOfRow(child),
        })),
      };
    }),
    route(listCountiesWithParcels, async () => {
      const counties = await listCurrentCounties(db);
      const places = await loadWithPlacesAround(
        db,
        counties.map((county) => county.placePath),
      );
      return {
        counties: counties.flatMap((county) => {
          const place = places.get(county.placePath);
          if (place === undefined) return [];
          return {
            place: placeRecord(place, places),
            geoid: county.geoid,
            parcel_count: county.parcelCount,
            source_name: publicSourceName(county.sourceName),
            published_at: county.publishedAt.toISOString(),
            extent: county.box,
            is_demo: isDemoGeoid(county.geoid),
          };
        }),
      };
    }),
  ];
}

/** Throws `invalid_input` for a boundary set that no place of this site has. If only this place lacks the set, nothing is thrown: the list is empty. */
async function assertStyle(db: Db, placePath: string, style: string): Promise<void> {
  if (isCommonStyle(style) || (await hasStyle(db, style))) return;
  const keys = (await listSets(db, placePath)).map((set) => set.style);
  throw wrongField(
    'query.style',
    `is not a boundary set of this site. ${placePath} has ${keys.length === 0 ? 'no boundary sets' : keys.join(', ')}`,
  );
}

/** The outlines of a set with more vertices than this are simplified, to keep the reply at a few megabytes. */
const MAX_VERTICES = 100_000;
/** The width in pixels at which a whole place is seen. */
const PLACE_PX = 2_000;

function toleranceIn({ west, east, south, north }: PlaceRow): number {
  const size = Math.max((east ?? 180) - (west ?? -180), (north ?? 90) - (south ?? -90));
  return size / PLACE_PX;
}

function etagOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16);
}

function outlineFeature({ path, name }: { path: string; name: string }, outline: string | null) {
  return {
    type: 'Feature' as const,
    properties: { path, name },
    geometry: outline === null ? null : (JSON.parse(outline) as GeoJSON.MultiPolygon),
  };
}

/** Creates the error for an unknown path. It names similar places, or the nearest place around it that exists, to help after a typing mistake. */
async function placeNotFound(db: Db, path: string, around: ReadonlyMap<string, PlaceRow>): Promise<Problem> {
  const above = pathsAround(path);
  const nearest = above.findLast((other) => around.has(other));
  if (nearest === undefined)
    return new Problem('not_found', `There is no place ${path}. Start from /us or /ca.`);
  // The first part of the path that no place has.
  const unknown = above[above.indexOf(nearest) + 1] ?? path;
  const { similar } = findByName(await listPlacesInside(db, nearest), unknown);
  const hint =
    similar.length === 0 ? `The nearest place that we know is ${nearest}.` : advice(similar, 'place');
  return new Problem('not_found', `There is no place ${unknown}. ${hint}`);
}

/** Rounds degrees to a tenth of a millimeter: PostGIS has an error for numbers that are almost, but not quite, zero. */
function toNanodegree(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9;
}
