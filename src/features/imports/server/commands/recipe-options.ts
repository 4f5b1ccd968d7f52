import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../../../kernel/problem.ts';
import { type Recipe, recipeSchema } from '../../contract.ts';
import { EMPTY_RECIPE } from '../../rules/recipe.ts';
import { addSpatialJoins } from '../../rules/spatial-defaults.ts';
import type { CommandLine } from './command-line.ts';
import { JOIN_OPTIONS, JOIN_USAGE, readJoinOptions } from './join-options.ts';

/** The options that say how a file is to be read. */
export const RECIPE_OPTIONS = ['recipe', 'layer', 'crs', 'encoding', 'spatial', ...JOIN_OPTIONS];

export const RECIPE_USAGE = `  --recipe       a JSON file that says which column is which and more, over what is guessed (see platbook recipe schema)
  --layer        the layer to import, of a file that has several
  --crs          the coordinate system, over what the file says: EPSG:2248
  --encoding     the encoding of its texts, over what the file says: windows-1252
  --spatial      takes values from what each parcel lies in, a layer or a boundary set, in the usual columns: zoning, fema, tracts,
                 blocks, neighborhoods, ... (several with commas; recipes can say more)
${JOIN_USAGE}`;

/** The recipe that a command was given: its file, and over it the other options. Null when there is none of them. */
export async function readRecipeOptions(
  line: CommandLine,
  args: readonly string[],
  cwd: string,
): Promise<Recipe | null> {
  const file = line.optional('recipe');
  const base = file === undefined ? null : await readRecipe(path.resolve(cwd, file));
  const joins = readJoinOptions(args, cwd);
  const given = {
    layer: line.optional('layer'),
    crs: line.optional('crs'),
    encoding: line.optional('encoding'),
  };
  const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const spatial = line.list('spatial').flatMap((names) => names.split(','));
  if (joins.length + spatial.length === 0 && Object.keys(options).length === 0) return base;
  const recipe = addSpatialJoins(base ?? EMPTY_RECIPE, spatial);
  return recipeSchema.parse({ ...recipe, ...options, joins: [...recipe.joins, ...joins] });
}

async function readRecipe(file: string): Promise<Recipe> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Problem('unreadable_file', `The recipe ${file} can not be read: check the path.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Problem('invalid_input', `The recipe ${file} is not JSON: ${String(error)}`);
  }
  const parsed = recipeSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Problem('invalid_input', `The recipe ${file} is not right: ${issues.join('; ')}`);
}
