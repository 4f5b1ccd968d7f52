import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { judgePoints } from '../../../places/server/index.ts';
import type { DryRun, ImportPreview, Recipe } from '../../contract.ts';
import { recipeSchema } from '../../rules/recipe.ts';
import { findCounty, findImportedEdition } from '../queries.ts';
import { dryRun } from './dry-run.ts';

/** The maximum number of dry runs at the same time; each has its own process. */
const MAX_AT_ONCE = 3;

export interface PreviewRequest {
  file: string;
  name: string;
  /** Null while no county is selected. */
  placePath: string | null;
  recipe: Recipe | null;
  /** Aborted when nobody waits for the preview anymore. */
  signal?: AbortSignal | undefined;
}

/** Returns the function that previews imports on screen. It throws `busy` while the maximum number of previews is running. */
export function createPreviews(services: Services) {
  const { kysely } = services.database;
  let running = 0;
  return async (request: PreviewRequest): Promise<ImportPreview> => {
    if (running >= MAX_AT_ONCE)
      throw new Problem('busy', 'The server is previewing other files: please try again in a moment.');
    running++;
    try {
      const tried = await dryRun(services, request);
      const points = firstPoints(tried);
      const { countyOfMost } = points.length === 0 ? {} : await judgePoints(kysely, tried.place.path, points);
      const guess = countyOfMost === undefined ? null : { path: countyOfMost.path, name: countyOfMost.name };
      return { dry_run: tried, place_guess: guess };
    } finally {
      running--;
    }
  };
}

/** Returns one corner of each polygon, and each point, that the preview shows, as alternating longitude and latitude. A large sample has more of them. */
function firstPoints({ geometries }: DryRun): number[] {
  return geometries.features.flatMap(({ geometry }) => {
    if (geometry.type === 'Point') return geometry.coordinates.slice(0, 2);
    const corner =
      geometry.type === 'Polygon' ? geometry.coordinates[0]?.[0] : geometry.coordinates[0]?.[0]?.[0];
    return corner?.slice(0, 2) ?? [];
  });
}

/** Returns the recipe of a county's current edition; the next import starts from it. */
export async function findCountyRecipe(
  { database }: Services,
  placePath: string,
): Promise<{ recipe: Recipe | null; edition_version: number | null }> {
  const county = await findCounty(database.kysely, placePath);
  if (county === undefined) throw new Problem('not_found', `There is no county ${placePath}.`);
  const current = await findImportedEdition(database.kysely, county.geoid);
  const parsed = recipeSchema.safeParse(current?.recipe);
  return { recipe: parsed.success ? parsed.data : null, edition_version: current?.version ?? null };
}
