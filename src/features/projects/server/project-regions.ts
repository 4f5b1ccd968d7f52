import type { Db } from '../../../backend/db/database.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { acresOfSqm } from '../../../kernel/units.ts';
import { areaAbilities } from '../../focus-areas/rules/focus-area-access.ts';
import { focusAreaSlugOf } from '../../focus-areas/rules/focus-area-path.ts';
import { type FocusAreaRow, listAreasBySlug } from '../../focus-areas/server/index.ts';
import { memberGroupSlugs } from '../../groups/server/index.ts';
import { boxOfPlace, listPlacesAround } from '../../places/server/index.ts';
import type { Project, ProjectRegion } from '../contract.ts';
import type { RegionRow } from './queries-regions.ts';

type Box = NonNullable<ProjectRegion['bbox']>;

/** A place or a focus area that the actor may see; `ownerId` is null for places. */
export interface RegionDetails {
  path: string;
  name: string;
  headline: string;
  /** The name of a place with the names of the places around it: "Baltimore City, Maryland, United States". Null for a focus area. */
  context: string | null;
  acres: number | null;
  bbox: Box | null;
  ownerId: string | null;
}

const NOT_SHARED = 'A focus area that is gone or not shared with you';

/**
 * Returns regions by path: places, and the focus areas that the actor may open. These are the actor's own areas, those of the actor's groups,
 * and those that the owner of the area attached to the given project (`regions`). Skips all others.
 */
export async function findRegions(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  paths: readonly string[],
  regions: readonly RegionRow[] = [],
): Promise<Map<string, RegionDetails>> {
  const found = new Map<string, RegionDetails>();
  const slugs = paths.map(focusAreaSlugOf).filter((slug) => slug !== null);
  if (slugs.length > 0) {
    const slugsOfGroups = await memberGroupSlugs(db, { userId });
    for (const area of await listAreasBySlug(db, slugs)) {
      const details = detailsOfArea(area);
      const isAttached = regions.some(
        ({ path, addedBy }) => path === details.path && addedBy === area.ownerId,
      );
      if (isAttached || areaAbilities(userId, slugsOfGroups, area).open) found.set(details.path, details);
    }
  }
  const places = await listPlacesAround(
    db,
    paths.filter((path) => focusAreaSlugOf(path) === null),
  );
  for (const path of paths) {
    const row = places.get(path);
    if (row === undefined) continue;
    found.set(path, {
      path,
      name: row.name,
      headline: row.headline,
      context: row.headlineAlt,
      acres: null,
      bbox: boxOfPlace(row),
      ownerId: null,
    });
  }
  return found;
}

function detailsOfArea(area: FocusAreaRow): RegionDetails {
  return {
    path: `/focus-areas/${area.slug}`,
    name: area.name,
    headline: area.name,
    context: null,
    acres: acresOfSqm(area.areaSqm),
    bbox: [area.west, area.south, area.east, area.north],
    ownerId: area.ownerId,
  };
}

/** Describes a region for the API, including one that the reader may not see. */
export function describeRegion(path: string, regions: ReadonlyMap<string, RegionDetails>): ProjectRegion {
  const region = regions.get(path);
  if (region === undefined) return { path, headline: NOT_SHARED, acres: null, bbox: null };
  const { headline, acres, bbox } = region;
  return { path, headline, acres, bbox };
}

export function describeRoot(path: string, regions: ReadonlyMap<string, RegionDetails>): Project['root'] {
  const region = regions.get(path);
  return {
    path,
    name: region?.name ?? NOT_SHARED,
    headline: region?.headline ?? NOT_SHARED,
    context: region?.context ? { headline: region.context } : null,
    bbox: region?.bbox ?? null,
  };
}
