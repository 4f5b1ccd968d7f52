import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { GivenOption } from '../../../../backend/command-arguments.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { type Recipe, recipeSchema } from '../../contract.ts';
import { recipeIssues } from '../../rules/recipe-issues.ts';
import { EMPTY_RECIPE } from '../../rules/recipe.ts';
import { addSpatialJoins } from '../../rules/spatial-defaults.ts';
import { JOIN_OPTIONS, readJoinOptions } from './join-options.ts';

/** The options that make up a recipe, or change one. */
export const RECIPE_OPTIONS = {
  recipe: {
    value: 'FILE',
    help: 'a JSON file with the columns and other rules; it overrides the guesses (see platbook recipe schema)',
  },
  layer: {
    value: 'NAME',
    help: "the layer to import, for a file with several; '*' reads all of them as one if they have the same columns",
  },
  crs: { value: 'CRS', help: 'overrides the coordinate system in the file: EPSG:2248' },
  encoding: { value: 'NAME', help: 'overrides the text encoding in the file: windows-1252' },
  where: {
    value: 'CONDITION',
    help: 'imports only the rows that meet this condition: "COUNTYFP = \'031\'" (also for an ArcGIS layer, whose server then sends no others)',
  },
  spatial: {
    value: 'NAMES',
    isList: true,
    help: 'takes values from the polygons that each parcel lies in, of layers or boundary sets, into their usual columns: zoning, fema, tracts, blocks, neighborhoods, ... (separated by commas; recipes offer more options)',
  },
  ...JOIN_OPTIONS,
} as const;

/** Returns the recipe of a command: its recipe file, changed by the other options. Returns null without any of these options. */
export async function readRecipeOptions(
  given: {
    recipe: string | undefined;
    layer: string | undefined;
    crs: string | undefined;
    encoding: string | undefined;
    where: string | undefined;
    spatial: readonly string[];
  },
  inOrder: readonly GivenOption[],
  cwd: string,
): Promise<Recipe | null> {
  const { recipe: file, layer, crs, encoding, where } = given;
  const base = file === undefined ? null : await readRecipe(path.resolve(cwd, file));
  const joins = readJoinOptions(inOrder, cwd);
  const options = Object.fromEntries(
    Object.entries({ layer, crs, encoding, where }).filter(([, value]) => value !== undefined),
  );
  const spatial = given.spatial.flatMap((names) => names.split(','));
  if (joins.length + spatial.length === 0 && Object.keys(options).length === 0) return base;
  const recipe = addSpatialJoins(base ?? EMPTY_RECIPE, spatial);
  return checked({ ...recipe, ...options, joins: [...recipe.joins, ...joins] }, 'recipe of these options');
}

async function readRecipe(file: string): Promise<Recipe> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Problem('unreadable_file', `The recipe ${file} cannot be read: check the path.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Problem('invalid_input', `The recipe ${file} is not JSON: ${String(error)}`);
  }
  return checked(value, `recipe ${file}`);
}

/** Returns a recipe. Throws a Problem that lists what is not valid in it. */
function checked(value: unknown, name: string): Recipe {
  const parsed = recipeSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Problem('invalid_input', `The ${name} is not valid: ${recipeIssues(parsed.error)}`);
}
