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
  const targets = [...recipe.columns.map(({ to }) => to), ...Object.keys(recipe.constants)];
  const computed = [...new Set(targets)].filter((name) => name !== null && isComputedColumn(name));
  const check = recipeCheck(columns);
  return [
    ...computed.map((name) => `${name} is computed by the import: remove it from the recipe.`),
    ...recipe.addresses.map(check.addressIssue),
    ...recipe.not_parcels.map(check.exclusionIssue),
    check.placeIssue(recipe.place),
  ].filter((issue) => issue !== null);
}

/** Returns the recipe without the rules about addresses, exclusions and the place that have an issue, so that the rest can be tried. */
export function leaveOutInvalidRules(recipe: Recipe | null, columns: Columns): Recipe | null {
  if (recipe === null) return null;
  const check = recipeCheck(columns);
  return {
    ...recipe,
    addresses: recipe.addresses.filter((rule) => check.addressIssue(rule) === null),
    not_parcels: recipe.not_parcels.filter((rule) => check.exclusionIssue(rule) === null),
    place: check.placeIssue(recipe.place) === null ? recipe.place : undefined,
  };
}

/** Returns functions that say what is wrong with one rule of a recipe, or null. */
function recipeCheck(columns: Columns) {
  const names = new Set(columns.map(({ name }) => name));
  return {
    addressIssue: (rule: Recipe['addresses'][number]): string | null => {
      if (rule.kind === 'assemble' && findParcelColumn(rule.to)?.type !== 'text')
        return `An address is assembled into ${rule.to}, which is not a standard column of type text.`;
      if (rule.kind === 'split' && !names.has(rule.from) && findParcelColumn(rule.from) === undefined)
        return `An address is split from ${rule.from}, which is not a column.`;
      return null;
    },
    exclusionIssue: ({ column, reason, equals, matches }: Recipe['not_parcels'][number]): string | null => {
      if (!names.has(column))
        return `The rule "${reason}" names ${column}, which is not a column of the file.`;
      if (equals === undefined && matches === undefined)
        return `The rule "${reason}" has no values: give equals or matches.`;
      return null;
    },
    placeIssue: (place: Recipe['place']): string | null =>
      place?.by === 'column' && !names.has(place.column)
        ? `Parcels are assigned to places by ${place.column}, which is not a column of the file.`
        : null,
  };
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
