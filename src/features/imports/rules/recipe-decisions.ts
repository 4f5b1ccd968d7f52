import type { ColumnDecisions } from '../../parcels/rules/decide-columns.ts';
import type { Recipe } from './recipe.ts';

/** Returns a recipe's decisions about which county columns are personal. */
export function recipeDecisions(recipe: Pick<Recipe, 'columns'> | null): ColumnDecisions {
  return new Map(
    (recipe?.columns ?? []).flatMap(({ from, to, personal }) =>
      personal === undefined ? [] : [[to ?? from, personal] as const],
    ),
  );
}
