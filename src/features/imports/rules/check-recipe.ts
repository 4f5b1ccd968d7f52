import { Problem } from '../../../kernel/problem.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { isComputedColumn } from './computed-columns.ts';
import type { Recipe } from './recipe.ts';

interface CheckedRecipe {
  /** One sentence for each thing that the columns don't allow; empty when the recipe can be used. */
  issues: string[];
  /** Warnings about a recipe that can be used, for example when a column of last year's file no longer exists. */
  warnings: string[];
  /** The recipe without the rules about addresses, exclusions and the place that have an issue, so that the rest can be tried. */
  usable: Recipe | null;
}

/** Checks a recipe against the columns of a file and its tables. */
export function checkRecipe(recipe: Recipe | null, columns: readonly { name: string }[]): CheckedRecipe {
  if (recipe === null) return { issues: [], warnings: [], usable: null };
  const names = new Set(columns.map(({ name }) => name));
  const targets = [...recipe.columns.map(({ to }) => to), ...Object.keys(recipe.constants)];
  const issues = [...new Set(targets)]
    .filter((name) => name !== null && isComputedColumn(name))
    .map((name) => `${name} is computed by the import: remove it from the recipe.`);
  const isAllowed = (issue: string | null) => {
    if (issue !== null) issues.push(issue);
    return issue === null;
  };
  const usable: Recipe = {
    ...recipe,
    addresses: recipe.addresses.filter((rule) => isAllowed(addressIssue(rule, names))),
    not_parcels: recipe.not_parcels.filter((rule) => isAllowed(exclusionIssue(rule, names))),
    place: isAllowed(placeIssue(recipe.place, names)) ? recipe.place : undefined,
  };
  const missing = [...new Set(recipe.columns.map(({ from }) => from))].filter((name) => !names.has(name));
  const warnings =
    missing.length === 0 ? [] : [`The recipe names columns that are not in the file: ${missing.join(', ')}.`];
  return { issues, warnings, usable };
}

/** Throws a `Problem` that lists everything in a recipe that the columns don't allow. */
export function refuseInvalidRecipe({ issues }: CheckedRecipe): void {
  if (issues.length > 0) throw new Problem('invalid_input', `The recipe can't be used: ${issues.join(' ')}`);
}

type Names = ReadonlySet<string>;

function addressIssue(rule: Recipe['addresses'][number], names: Names): string | null {
  if (rule.kind === 'assemble' && findParcelColumn(rule.to)?.type !== 'text')
    return `An address is assembled into ${rule.to}, which is not a standard column of type text.`;
  if (rule.kind === 'split' && !names.has(rule.from) && findParcelColumn(rule.from) === undefined)
    return `An address is split from ${rule.from}, which is not a column.`;
  return null;
}

function exclusionIssue(
  { column, reason, equals, matches }: Recipe['not_parcels'][number],
  names: Names,
): string | null {
  if (!names.has(column)) return `The rule "${reason}" names ${column}, which is not a column of the file.`;
  if (equals === undefined && matches === undefined)
    return `The rule "${reason}" has no values: give equals or matches.`;
  return null;
}

function placeIssue(place: Recipe['place'], names: Names): string | null {
  return place?.by === 'column' && !names.has(place.column)
    ? `Parcels are assigned to places by ${place.column}, which is not a column of the file.`
    : null;
}
