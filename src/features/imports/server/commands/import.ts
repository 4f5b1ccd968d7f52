import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { defineCommand } from '../../../../backend/command.ts';
import type { ImportReport, PublishMode, Recipe } from '../../contract.ts';
import { EMPTY_RECIPE, type RecipeColumn } from '../../rules/recipe.ts';
import { formatDryRun } from '../../rules/format-dry-run.ts';
import { formatReport } from '../../rules/format-report.ts';
import { dryRun } from '../preview/dry-run.ts';
import type { ImportContext } from '../run/import-context.ts';
import { importNow } from '../run/import-now.ts';
import { RECIPE_OPTIONS, readRecipeOptions } from './recipe-options.ts';

export const importCommand = defineCommand({
  name: 'import',
  summary: "Import a county's parcels from a file",
  description: "Imports a county's parcels and publishes them as its new edition.",
  arguments: {
    file: {
      label: 'FILE',
      isFile: true,
      help: 'polygons in any format that platbook inspect reads, also as .zip',
    },
  },
  options: {
    place: { value: 'PATH', isRequired: true, help: 'the county: /us/md/baltimore-city' },
    ...RECIPE_OPTIONS,
    'save-recipe': {
      value: 'FILE',
      help: 'writes a recipe with the matched columns to a file that you can edit and use with --recipe',
    },
    review: {
      help: 'publishes nothing: the import waits for platbook publish or discard. Without this option, only an import that looks like a mistake waits: more than a tenth of the earlier parcels are gone, a column lost its values, or the parcel numbers changed',
    },
    'publish-anyway': { help: 'publishes the import even if it looks like a mistake' },
    'dry-run': { help: 'imports nothing: tries the recipe on a sample of rows and shows the result' },
    rows: {
      value: 'N',
      schema: z.coerce.number('is not a number of rows').int().positive().optional(),
      help: 'number of rows that --dry-run tries (default: 500)',
    },
  },
  alternatives: [{ of: ['review', 'publish-anyway', 'dry-run'] }],
  async run(context: ImportContext, given, io, inOrder) {
    const { file, place: placePath } = given;
    const recipe = await readRecipeOptions(given, inOrder, io.cwd);
    const save = async (made: Recipe) => {
      const target = given['save-recipe'];
      if (target === undefined) return;
      await writeFile(path.resolve(io.cwd, target), `${JSON.stringify(made, null, 2)}\n`);
      io.print(`The recipe is in ${target}.`);
    };
    if (given['dry-run']) {
      const { rows } = given;
      const tried = await dryRun(context.services, { file, placePath, recipe, rows, signal: io.signal });
      for (const message of formatDryRun(tried)) io.print(message);
      await save(tried.recipe);
      return tried.problems.length === 0 && tried.place.is_inside ? 0 : 1;
    }
    const report = await importNow(context, {
      file,
      placePath,
      recipe,
      publish: publishModeOf(given),
      signal: io.signal,
      onProgress: (message) => io.progress(message),
    });
    for (const message of formatReport(report).split('\n')) io.print(message);
    await save(recipeOf(report, recipe));
    return 0;
  },
});

function publishModeOf(given: { review: boolean; 'publish-anyway': boolean }): PublishMode {
  if (given['publish-anyway']) return 'anyway';
  return given.review ? 'review' : 'now';
}

function recipeOf(report: ImportReport, used: Recipe | null): Recipe {
  const before = used ?? EMPTY_RECIPE;
  return {
    ...before,
    columns: report.columns.map(({ from, to, reason, lookup, parse }): RecipeColumn => {
      const rule = before.columns.find((column) => column.from === from && column.to === to);
      return {
        ...rule,
        from,
        to,
        reason,
        ...(lookup === undefined ? {} : { lookup }),
        ...(parse === undefined ? {} : { parse }),
      };
    }),
  };
}
