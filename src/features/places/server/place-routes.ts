import type { Route } from '../../../backend/http/route.ts';
import { route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import {
  findPlacesAtPoint,
  getPlaceBoundaries,
  listCountiesWithParcels,
  listPlaceChildren,
} from '../contract.ts';
import { pathsAround } from '../rules/place-path.ts';
import { isStyleKey, styleLabel } from '../rules/style-label.ts';
import { placesAtPoint } from './places-at-point.ts';
import { loadWithPlacesAround, placeRecord } from './place-record.ts';
import {
  type PlaceRow,
  findOutline,
  hasParcels,
  listChildOutlines,
  listChildStyles,
  listCurrentCounties,
} from './queries.ts';

/** GEOIDs of invented counties: no state has the code 99. */
export function isDemoGeoid(geoid: string): boolean {
  return geoid.startsWith('99');
}

export function placeRoutes({ database }: Pick<Services, 'database'>): Route[] {
  const db = database.kysely;
  const load = async (path: string): Promise<{ row: PlaceRow; around: Map<string, PlaceRow> }> => {
    const around = await loadWithPlacesAround(db, [path]);
    const row = around.get(path);
    if (row === undefined) throw placeNotFound(path, around);
    return { row, around };
  };
  return [
    route(findPlacesAtPoint, ({ query }) => placesAtPoint(db, query.lon, query.lat)),
    route(getPlaceBoundaries, async (_, { placePath }) => {
      const { row, around } = await load(placePath);
      const [outline, styles, found] = await Promise.all([
        findOutline(db, placePath),
        listChildStyles(db, placePath),
        hasParcels(db, placePath),
      ]);
      return {
        place: placeRecord(row, around),
        outline: outlineFeature(row, outline),
        parents: pathsAround(placePath).flatMap((path) => {
          const parent = around.get(path);
          return parent === undefined ? [] : [placeRecord(parent, around)];
        }),
        types: styles.map(({ style, kind, country }) => ({
          key: style,
          name: styleLabel(style, kind, country),
        })),
        has_parcels: found,
      };
    }),
    route(listPlaceChildren, async ({ query: { style } }, { placePath }) => {
      if (!isStyleKey(style)) {
        throw new Problem('invalid_input', {
          detail: 'query.style: is a boundary set such as admin or neighborhoods',
          fields: [{ field: 'query.style', message: 'is not the key of a boundary set' }],
        });
      }
      await load(placePath);
      const children = await listChildOutlines(db, placePath, style);
      return {
        style,
        children: {
          type: 'FeatureCollection' as const,
          features: children.map((child) => outlineFeature(child, child.outline)),
        },
      };
    }),
    route(listCountiesWithParcels, async () => {
      const counties = await listCurrentCounties(db);
      const places = await loadWithPlacesAround(
        db,
        counties.map((county) => county.place_path),
      );
      return {
        counties: counties.flatMap((county) => {
          const place = places.get(county.place_path);
          if (place === undefined) return [];
          return {
            place: placeRecord(place, places),
            geoid: county.geoid,
            parcel_count: county.parcel_count,
            source_name: county.source_name,
            published_at: county.published_at.toISOString(),
            extent: [county.west, county.south, county.east, county.north] as [
              number,
              number,
              number,
              number,
            ],
            is_demo: isDemoGeoid(county.geoid),
          };
        }),
      };
    }),
  ];
}

function outlineFeature({ path, name }: { path: string; name: string }, outline: string | null) {
  return {
    type: 'Feature' as const,
    properties: { path, name },
    geometry: outline === null ? null : (JSON.parse(outline) as GeoJSON.MultiPolygon),
  };
}

/** Names the nearest place around that exists, so that a mistyped path leads somewhere. */
function placeNotFound(path: string, around: ReadonlyMap<string, PlaceRow>): Problem {
  const nearest = pathsAround(path).findLast((above) => around.has(above));
  const hint =
    nearest === undefined ? 'Start from /us or /ca.' : `The nearest place that we know is ${nearest}.`;
  return new Problem('not_found', `There is no place ${path}. ${hint}`);
}
