import type { ColumnMatch } from '../../rules/column-match.ts';
import { findRule } from '../../rules/edit-recipe.ts';
import { COLUMN_NAME_MAX, EMPTY_RECIPE, type Recipe, type RecipeColumn } from '../../rules/recipe.ts';
import type { ParcelJoin } from '../joins/parcel-join.ts';

/** Returns a recipe with the same result as the given one, with every guessed column written out and the reason for it. */
export function suggestRecipe(
  given: Recipe | null,
  matches: readonly ColumnMatch[],
  joins: readonly ParcelJoin[],
): Recipe {
  const recipe = given ?? EMPTY_RECIPE;
  const nameable = matches.filter(({ from }) => from.length <= COLUMN_NAME_MAX);
  return {
    ...recipe,
    columns: nameable.map(({ from, to, reason, blanks, replace, lookup, parse, part }): RecipeColumn => {
      const column: RecipeColumn = { from, to, reason };
      const { personal } = findRule(recipe, { from, to });
      if (personal !== undefined) column.personal = personal;
      if (blanks !== undefined) column.blanks = blanks;
      if (replace !== undefined) column.replace = replace;
      if (lookup !== undefined) column.lookup = lookup;
      if (parse !== undefined) column.parse = parse;
      if (part !== undefined) column.part = part;
      return column;
    }),
    joins: recipe.joins.map((join, index) => {
      const { setup } = joins[index] ?? {};
      if (setup === undefined || join.otherwise !== undefined || join.latest_by !== undefined) return join;
      const selected = setup.rules.flatMap(({ rule }, column) => {
        const name = setup.table.columns[column]?.name;
        return name === undefined || rule === 'first' ? [] : [[name, rule] as const];
      });
      const latestBy = setup.table.columns[setup.latestBy]?.name;
      return {
        ...join,
        rules: { ...Object.fromEntries(selected), ...join.rules },
        otherwise: 'first',
        ...(latestBy === undefined ? {} : { latest_by: latestBy }),
      };
    }),
  };
}
