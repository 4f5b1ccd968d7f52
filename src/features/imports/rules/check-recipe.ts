import { Problem } from '../../../kernel/problem.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { isComputedColumn } from './computed-columns.ts';
import type { Recipe } from './recipe.ts';

type Columns = readonly { name: string }[];

/** Throws a `Problem` that lists everything in a recipe that these columns of a file and its tables don't allow. */
export function refuseInvalidRecipe(recipe: Recipe | null, columns: Columns): void {
  const issues = listRecipeIssues(recipe, columns);
  if (issues.length > 0) throw new Problem('invalid_input', `The recipe can't be used: ${issues.join(' ')}`);
}

/** Returns one sentence per issue; empty when the recipe can be used. */
export function listRecipeIssues(recipe: Recipe | null, columns: Columns): string[] {
  if (recipe === null) return [];
  const names = new Set(columns.map(({ name }) => name));
  const issues: string[] = [];
  const targets = [...recipe.columns.map(({ to }) => to), ...Object.keys(recipe.constants)];
  for (const name of new Set(targets)) {
    if (name !== null && isComputedColumn(name))
      issues.push(`${name} is computed by the import: remove it from the recipe.`);
  }
  for (const address of recipe.addresses) {
    if (address.kind === 'assemble' && findParcelColumn(address.to)?.type !== 'text')
      issues.push(`An address is assembled into ${address.to}, which is not a standard column of type text.`);
    if (address.kind === 'split' && !names.has(address.from) && findParcelColumn(address.from) === undefined)
      issues.push(`An address is split from ${address.from}, which is not a column.`);
  }
  for (const { column, reason, equals, matches } of recipe.not_parcels) {
    if (!names.has(column))
      issues.push(`The rule "${reason}" names ${column}, which is not a column of the file.`);
    else if (equals === undefined && matches === undefined)
      issues.push(`The rule "${reason}" has no values: give equals or matches.`);
  }
  if (recipe.place?.by === 'column' && !names.has(recipe.place.column))
    issues.push(
      `Parcels are assigned to places by ${recipe.place.column}, which is not a column of the file.`,
    );
  return issues;
}

/** Returns warnings about a usable recipe, for example when a column of last year's file no longer exists. */
export function listRecipeWarnings(recipe: Recipe | null, columns: Columns): string[] {
  const names = new Set(columns.map(({ name }) => name));
  const missing = [...new Set((recipe?.columns ?? []).map(({ from }) => from))].filter(
    (name) => !names.has(name),
  );
  return missing.length === 0
    ? []
    : [`The recipe names columns that are not in the file: ${missing.join(', ')}.`];
}
