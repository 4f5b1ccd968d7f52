import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { focusAreaSlugOf } from '../rules/focus-area-path.ts';
import type { FocusAreaLinks } from './focus-area-links.ts';
import { getSharedArea } from './open-area.ts';
import { findShape } from './queries.ts';

/** The exact outline of a focus area. */
export interface AreaOutline {
  /** Changes when the outline changes. */
  stamp: string;
  /** Returns GeoJSON. Loaded on demand: callers who cached a result for this stamp don't need it. */
  readShape(): Promise<GeoJSON.MultiPolygon>;
  /** Returns a point inside the area. */
  inside(): Promise<{ lon: number; lat: number }>;
}

/** Opens focus areas for features that select parcels by them. Throws `not_found` for a missing area, and also for an area that the actor may not view. */
export function createAreaOutlines(
  { database }: Pick<Services, 'database'>,
  links: FocusAreaLinks,
): (actor: Actor, path: string) => Promise<AreaOutline> {
  const db = database.kysely;
  return async (actor, path) => {
    const slug = focusAreaSlugOf(path);
    if (slug === null) throw new Problem('not_found', `${path} is not a focus area.`);
    const row = await getSharedArea(db, links, actor, slug);
    const find = async () => {
      const found = await findShape(db, slug);
      if (found === undefined) throw new Problem('not_found', 'The focus area was deleted meanwhile.');
      return found;
    };
    return {
      stamp: `${slug} ${row.updatedAt.getTime()}`,
      readShape: async () => JSON.parse((await find()).geometry) as GeoJSON.MultiPolygon,
      inside: find,
    };
  };
}
