import { markDeleted, restoreDeleted } from '../../../backend/db/soft-delete.ts';
import {
  type LoadContext,
  type Route,
  type RouteInput,
  route,
  writeRoute,
} from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import { plansOf } from '../../accounts/server/index.ts';
import { slugOf } from '../../places/rules/slug.ts';
import { placesAtPoint } from '../../places/server/index.ts';
import {
  deleteFocusArea,
  downloadFocusArea,
  getFocusAreaBoundaries,
  listFocusAreaOutlines,
  listFocusAreas,
  restoreFocusArea,
  saveFocusArea,
} from '../contract.ts';
import { focusAreaPath } from '../rules/focus-area-path.ts';
import { describeArea, describeLimit } from './describe-area.ts';
import { type FocusAreaLinks, NO_LINKS } from './focus-area-links.ts';
import { getArea, getSharedArea } from './open-area.ts';
import {
  DELETED_AREAS,
  countFocusAreas,
  findFocusArea,
  findShape,
  listFocusAreaRows,
  listOutlineRows,
} from './queries.ts';
import { readFileRoute } from './read-file-route.ts';
import { areaLoader, loadUsedCount, prepareArea, saveArea } from './save-area.ts';

/** The maximum number of areas in the list, more than people look through. Only the Enterprise, Team and Unlimited plans set no limit. */
const MAX_LISTED = 5000;
const MAX_OUTLINES = 1000;
const PRIVATE = ['cache-control', 'private, no-store'] as const;

/** The routes of focus areas. `links` connects them with groups and projects. */
export function focusAreaRoutes(services: Services, links: FocusAreaLinks = NO_LINKS): Route[] {
  const db = services.database.kysely;
  const plans = () => plansOf(services.config);

  async function outlineOf(actor: Actor, slug: string) {
    const row = await getSharedArea(db, links, actor, slug);
    const found = await findShape(db, slug);
    if (found === undefined) throw new Problem('not_found');
    const { path, name } = describeArea(row, actor.userId);
    return { row, inside: found, outline: featureOf({ path, name }, found.geometry) };
  }

  const loadArea = async (
    { params: { slug } }: RouteInput<typeof deleteFocusArea>,
    { db: from, actor }: LoadContext,
  ) => ({ actorInGroup: actor, area: await getArea(from, links, actor, slug) });

  return [
    route(listFocusAreas, async (_, { actor, setHeader }) => {
      const userId = accountOf(actor);
      setHeader(...PRIVATE);
      const rows = await listFocusAreaRows(db, userId, await links.groupSlugsOf(db, actor), MAX_LISTED);
      return {
        status: 'ok' as const,
        neighborhoods: rows.map((row) => describeArea(row, userId)),
        limit: describeLimit(actor, await countFocusAreas(db, userId), plans()),
      };
    }),
    route(listFocusAreaOutlines, async (_, { actor, setHeader }) => {
      const userId = accountOf(actor);
      setHeader(...PRIVATE);
      const rows = await listOutlineRows(db, userId, await links.groupSlugsOf(db, actor), MAX_OUTLINES);
      return {
        type: 'FeatureCollection' as const,
        features: rows.map(({ slug, name, outline }) =>
          featureOf({ path: focusAreaPath(slug), name }, outline),
        ),
      };
    }),
    writeRoute(saveFocusArea, areaLoader(links), {
      prepare: ({ body }, { actor }) => prepareArea(db, links, actor, body),
      write: ({ body }, { trx, actor, record: { area } }, shape) =>
        saveArea(trx, links, { area, shape, body }, actor),
    }),
    route(getFocusAreaBoundaries, async ({ params }, { actor, setHeader }) => {
      setHeader(...PRIVATE);
      const { row, inside, outline } = await outlineOf(actor, params.slug);
      const { country, state, county, city } = await placesAtPoint(db, inside.lon, inside.lat);
      return {
        neighborhood: describeArea(row, actor.userId),
        outline,
        parents: [country, state, county, city].filter((place) => place !== null),
      };
    }),
    route(downloadFocusArea, async ({ params }, { actor, setHeader }) => {
      const { row, outline } = await outlineOf(actor, params.slug);
      const { name, description, acres } = describeArea(row, actor.userId);
      const file = { ...outline, properties: { name, description, acres: Math.round(acres * 1000) / 1000 } };
      setHeader('content-disposition', `attachment; filename="${slugOf(name) || 'focus-area'}.geojson"`);
      return {
        type: 'application/geo+json',
        body: Buffer.from(JSON.stringify(file)),
        cacheControl: PRIVATE[1],
      };
    }),
    writeRoute(deleteFocusArea, loadArea, async ({ params }, { trx }) => {
      await markDeleted(trx, DELETED_AREAS, { slug: params.slug });
      return { path: focusAreaPath(params.slug) };
    }),
    writeRoute(
      restoreFocusArea,
      (_, context) => loadUsedCount(context),
      async ({ params }, { trx, actor }) => {
        const userId = accountOf(actor);
        const isRestored = await restoreDeleted(trx, DELETED_AREAS, { slug: params.slug, owner_id: userId });
        const row = isRestored ? await findFocusArea(trx, params.slug) : undefined;
        if (row === undefined)
          throw new Problem(
            'not_found',
            'There is nothing to restore: this focus area is not deleted, or was deleted too long ago.',
          );
        return { neighborhood: describeArea(row, userId) };
      },
    ),
    readFileRoute(services),
  ];
}

function featureOf(properties: { path: string; name: string }, geometry: string) {
  return {
    type: 'Feature' as const,
    properties,
    geometry: plainest(JSON.parse(geometry) as GeoJSON.MultiPolygon),
  };
}

/** Returns a Polygon for a MultiPolygon with one part, so that it can be drawn again. */
function plainest(geometry: GeoJSON.MultiPolygon): GeoJSON.Polygon | GeoJSON.MultiPolygon {
  const [only, ...others] = geometry.coordinates;
  return only !== undefined && others.length === 0 ? { type: 'Polygon', coordinates: only } : geometry;
}
