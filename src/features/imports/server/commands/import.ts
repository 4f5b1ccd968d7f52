import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from '../../../../backend/command.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { ImportReport, PublishMode, Recipe } from '../../contract.ts';
import { EMPTY_RECIPE, type RecipeColumn } from '../../rules/recipe.ts';
import { formatDryRun } from '../../rules/format-dry-run.ts';
import { formatReport } from '../../rules/format-report.ts';
import { dryRun } from '../preview/dry-run.ts';
import type { ImportContext } from '../run/import-context.ts';
import { importNow } from '../run/import-now.ts';
import { type CommandLine, readCommandLine } from './command-line.ts';
import { RECIPE_OPTIONS, RECIPE_USAGE, readRecipeOptions } from './recipe-options.ts';

const USAGE = `platbook import FILE --place PATH [--recipe FILE] [--join FILE --on KEY ...] [--save-recipe FILE] [--review | --publish-anyway | --dry-run [--rows N]]

Imports a county's parcels and publishes them as its new edition.
  FILE           polygons in any format that platbook inspect reads, also as .zip
  --place        the county: /us/md/baltimore-city
${RECIPE_USAGE}
  --save-recipe  writes the columns as they were matched, to be looked over and used with --recipe
  --review       publishes nothing: the import waits for platbook publish or discard, as it does
                 by itself when it looks like a mistake beside the edition before: more than a tenth of the
                 parcels are gone, a column lost its values, or the parcel numbers are others
  --publish-anyway  publishes it whatever it looks like
  --dry-run      imports nothing: tries the recipe on a sample of --rows N rows (500) and shows what comes out`;

export const importCommand: Command<ImportContext> = {
  name: 'import',
  summary: "Import a county's parcels from a file",
  usage: USAGE,
  async run(context, args, io) {
    const line = readCommandLine(args, io, {
      usage: USAGE,
      options: ['place', 'save-recipe', 'rows', ...RECIPE_OPTIONS],
      flags: ['review', 'publish-anyway', 'dry-run'],
      needsFile: true,
    });
    const placePath = line.required('place');
    const recipe = await readRecipeOptions(line, args, io.cwd);
    const save = async (made: Recipe) => {
      const target = line.optional('save-recipe');
      if (target === undefined) return;
      await writeFile(path.resolve(io.cwd, target), `${JSON.stringify(made, null, 2)}\n`);
      io.print(`The recipe is in ${target}.`);
    };
    if (line.has('dry-run')) {
      const rows = readRows(line.optional('rows'));
      const tried = await dryRun(context.services, {
        file: line.file,
        placePath,
        recipe,
        rows,
        signal: io.signal,
      });
      for (const words of formatDryRun(tried)) io.print(words);
      await save(tried.recipe);
      return tried.problems.length === 0 && tried.place.is_inside ? 0 : 1;
    }
    const report = await importNow(context, {
      file: line.file,
      placePath,
      recipe,
      publish: publishModeOf(line),
      signal: io.signal,
      onProgress: (words) => io.progress(words),
    });
    for (const words of formatReport(report).split('\n')) io.print(words);
    await save(recipeOf(report, recipe));
    return 0;
  },
};

function publishModeOf(line: CommandLine): PublishMode {
  if (!line.has('publish-anyway')) return line.has('review') ? 'review' : 'now';
  if (line.has('review'))
    throw new Problem('invalid_input', '--review and --publish-anyway exclude each other: give one of them.');
  return 'anyway';
}

function readRows(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const rows = Number(text);
  if (Number.isInteger(rows) && rows > 0) return rows;
  throw new Problem('invalid_input', `--rows ${text} is no number of rows.`);
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
