import type { Command } from '../../../../backend/command.ts';
import { recipeJsonSchema } from '../../rules/recipe-json-schema.ts';
import { dryRun } from '../preview/dry-run.ts';
import type { ImportContext } from '../run/import-context.ts';
import { readCommandLine } from './command-line.ts';
import { RECIPE_OPTIONS, RECIPE_USAGE, readRecipeOptions } from './recipe-options.ts';

const SCHEMA_USAGE = `platbook recipe schema

Prints the JSON Schema of recipes, for editors and for checking.`;

export const recipeSchemaCommand: Command<ImportContext> = {
  name: 'recipe schema',
  summary: 'Print the JSON Schema of recipes',
  usage: SCHEMA_USAGE,
  async run(_, args, io) {
    readCommandLine(args, io, { usage: SCHEMA_USAGE, options: [], needsFile: false });
    for (const line of JSON.stringify(recipeJsonSchema(), null, 2).split('\n')) io.print(line);
    return 0;
  },
};

const SUGGEST_USAGE = `platbook recipe suggest FILE --place PATH [--recipe FILE] [--join FILE --on KEY ...]

Prints the recipe that an import would follow, with the reason for each column. Nothing is imported.
  FILE           the file to import
  --place        the county: /us/md/baltimore-city
${RECIPE_USAGE}`;

export const recipeSuggestCommand: Command<ImportContext> = {
  name: 'recipe suggest',
  summary: 'Print the recipe that an import of a file would follow',
  usage: SUGGEST_USAGE,
  async run({ services }, args, io) {
    const line = readCommandLine(args, io, {
      usage: SUGGEST_USAGE,
      options: ['place', ...RECIPE_OPTIONS],
      needsFile: true,
    });
    const placePath = line.required('place');
    const recipe = await readRecipeOptions(line, args, io.cwd);
    const tried = await dryRun(services, { file: line.file, placePath, recipe, signal: io.signal });
    for (const words of JSON.stringify(tried.recipe, null, 2).split('\n')) io.print(words);
    for (const problem of tried.problems) io.progress(problem);
    return tried.problems.length === 0 ? 0 : 1;
  },
};
