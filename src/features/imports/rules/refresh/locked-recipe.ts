import { findRule } from '../edit-recipe.ts';
import type { ImportReport } from '../import-report.ts';
import { COLUMN_NAME_MAX, EMPTY_RECIPE, type Recipe, type RecipeColumn } from '../recipe.ts';
import { isTableOfCodes } from '../table-of-codes.ts';

const MAX_REASON = 500;
const MAX_COLUMNS = 2000;

/** Returns the recipe of an import with every column as it was matched in the import's report, so that another import matches the columns in the same way. */
export function lockedRecipe(report: Pick<ImportReport, 'columns'>, used: Recipe | null): Recipe {
  const before = used ?? EMPTY_RECIPE;
  const columns = report.columns
    .filter(({ from }) => from !== '' && from.length <= COLUMN_NAME_MAX)
    .slice(0, MAX_COLUMNS)
    .map(({ from, to, reason, replace, lookup, parse, part }): RecipeColumn => ({
      ...findRule(before, { from, to }),
      reason: reason.slice(0, MAX_REASON),
      ...(replace === undefined ? {} : { replace }),
      ...(lookup === undefined ? {} : { lookup }),
      ...(parse === undefined ? {} : { parse }),
      ...(part === undefined ? {} : { part }),
    }));
  return { ...before, columns };
}

/** Prefix of an upload's id where a recipe from the screen names an uploaded table. Only the site that has the upload can read it. */
export const UPLOADED = 'upload:';

/** Returns the files that a recipe names, each once. */
export function filesOfRecipe({ joins, lookups, spatial_joins: spatialJoins }: Recipe): string[] {
  const tables = Object.values(lookups).map((table) => (isTableOfCodes(table) ? table.file : undefined));
  const files = [...joins.map(({ file }) => file), ...tables, ...spatialJoins.map(({ file }) => file)];
  return [...new Set(files.filter((file) => file !== undefined))];
}

/** Returns a recipe with other files in the place of its own. */
export function withFiles(recipe: Recipe, fileFor: (file: string) => string): Recipe {
  const replaced = <T extends { file?: string | undefined }>(part: T): T =>
    part.file === undefined ? part : { ...part, file: fileFor(part.file) };
  return {
    ...recipe,
    joins: recipe.joins.map(replaced),
    lookups: Object.fromEntries(
      Object.entries(recipe.lookups).map(([name, table]) => [
        name,
        isTableOfCodes(table) ? replaced(table) : table,
      ]),
    ),
    spatial_joins: recipe.spatial_joins.map(replaced),
  };
}
