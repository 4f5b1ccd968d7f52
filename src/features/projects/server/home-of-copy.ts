import type { Trx } from '../../../backend/db/database.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { filteredCounties } from '../../filters/rules/parcel-query.ts';
import { placesAtPoint } from '../../places/server/index.ts';
import type { ProjectContent } from '../rules/project-content.ts';
import { findRegions } from './project-regions.ts';
import type { RegionRow } from './queries-regions.ts';

/** The home of a copy if nothing tells where its parcels are. */
const LAST_HOME = '/us';

/**
 * Returns the home of a copy with this content: that of the project if the actor may open it without the project. Otherwise returns the county of the
 * filters, or else the county around the focus area if the project shows the area to the actor, or around the center of the map if not. Outside of counties,
 * this is the state or the country there.
 */
export async function homeOfCopy(
  trx: Trx,
  actor: Actor,
  project: { rootPath: string; regions: readonly RegionRow[] },
  { query, camera }: Pick<ProjectContent, 'query' | 'camera'>,
): Promise<string> {
  const { rootPath, regions } = project;
  const paths = [rootPath, ...filteredCounties(query)];
  const own = await findRegions(trx, actor, paths);
  const known = paths.find((path) => own.has(path));
  if (known !== undefined) return known;
  const shown = (await findRegions(trx, actor, [rootPath], regions)).get(rootPath)?.bbox;
  const at = shown ? { lon: (shown[0] + shown[2]) / 2, lat: (shown[1] + shown[3]) / 2 } : camera;
  if (at === null) return LAST_HOME;
  const { county, state, country } = await placesAtPoint(trx, at.lon, at.lat);
  return (county ?? state ?? country)?.path ?? LAST_HOME;
}
