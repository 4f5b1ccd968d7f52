import { defineCommand } from '../../../../backend/command.ts';
import { COUNTY_OPTION, getNamedPath } from '../../../places/server/index.ts';
import { recipeJsonSchema } from '../../rules/recipe-json-schema.ts';
import { dryRun } from '../preview/dry-run.ts';
import type { ImportContext } from '../run/import-context.ts';
import { RECIPE_OPTIONS, readRecipeOptions } from './recipe-options.ts';

export const recipeSchemaCommand = defineCommand({
  name: 'recipe schema',
  summary: 'Print the JSON Schema of recipes',
  description: 'Prints the JSON Schema of recipes, for editors and validators.',
  async run(_: ImportContext, _given, io) {
    for (const line of JSON.stringify(recipeJsonSchema(), null, 2).split('\n')) io.print(line);
    return 0;
  },
});

export const recipeSuggestCommand = defineCommand({
  name: 'recipe suggest',
  summary: 'Print the recipe that an import of a file would follow',
  description:
    'Prints the recipe that an import would follow, with the reason for each column. Nothing is imported.',
  arguments: { file: { label: 'FILE', isFile: true, help: 'the file to import' } },
  options: {
    place: COUNTY_OPTION,
    ...RECIPE_OPTIONS,
  },
  async run({ services }: ImportContext, given, io, inOrder) {
    const { file } = given;
    const placePath = await getNamedPath(services, given.place, 'county');
    const recipe = await readRecipeOptions(given, inOrder, io.cwd);
    const tried = await dryRun(services, { file, placePath, recipe, signal: io.signal });
    for (const message of JSON.stringify(tried.recipe, null, 2).split('\n')) io.print(message);
    for (const problem of tried.problems) io.progress(problem);
    return tried.problems.length === 0 ? 0 : 1;
  },
});
