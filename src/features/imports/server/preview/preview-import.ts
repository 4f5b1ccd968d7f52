import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { DryRun, ImportPreview, Recipe } from '../../contract.ts';
import { dryRun } from './dry-run.ts';
import { judgePoints } from '../../../places/server/index.ts';
import { findCounty, findCurrentEdition, findFirstCounty } from '../queries.ts';
import { recipeSchema } from '../../rules/recipe.ts';

/** Dry runs at the same time: each has a process of its own. */
const MAX_AT_ONCE = 3;

export interface PreviewRequest {
  file: string;
  name: string;
  /** null: nobody has said where the parcels are. */
  placePath: string | null;
  recipe: Recipe | null;
}

/** Previews for the screen, a few at a time: more of them are `busy`. */
export function createPreviews(services: Services) {
  const { kysely } = services.database;
  let running = 0;
  return async ({ placePath, ...request }: PreviewRequest): Promise<ImportPreview> => {
    if (running >= MAX_AT_ONCE)
      throw new Problem('busy', 'The server is looking at other files: please try again in a moment.');
    running++;
    try {
      const county = placePath ?? (await findFirstCounty(kysely));
      const tried = await dryRun(services, { ...request, placePath: county });
      const points = firstPoints(tried);
      const { mostIn } = points.length === 0 ? {} : await judgePoints(kysely, county, points);
      const guess = mostIn === undefined ? null : { path: mostIn.path, name: mostIn.name };
      return { dry_run: placePath === null ? withoutPlace(tried) : tried, place_guess: guess };
    } finally {
      running--;
    }
  };
}

/** Nobody has chosen the county that it was tried with: what was said about it would only puzzle. */
function withoutPlace(tried: DryRun): DryRun {
  const { message } = tried.place;
  return {
    ...tried,
    place: { ...tried.place, is_inside: true, message: null },
    problems: tried.problems.filter((problem) => problem !== message),
  };
}

/** One corner of each sampled polygon: longitude and latitude by turns. */
function firstPoints({ geometries }: DryRun): number[] {
  return geometries.features.flatMap(({ geometry }) => {
    const corner =
      geometry.type === 'Polygon' ? geometry.coordinates[0]?.[0] : geometry.coordinates[0]?.[0]?.[0];
    return corner?.slice(0, 2) ?? [];
  });
}

/** The recipe of a county's current edition, from which the next import starts. */
export async function findCountyRecipe(
  { database }: Services,
  placePath: string,
): Promise<{ recipe: Recipe | null; edition_version: number | null }> {
  const county = await findCounty(database.kysely, placePath);
  if (county === undefined) throw new Problem('not_found', `${placePath} is not a county here.`);
  const current = await findCurrentEdition(database.kysely, county.geoid);
  const parsed = recipeSchema.safeParse(current?.recipe);
  return { recipe: parsed.success ? parsed.data : null, edition_version: current?.version ?? null };
}
