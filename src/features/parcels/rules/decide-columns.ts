import type { CountyColumn } from './county-column-schema.ts';

/** Decisions about columns, by the county's names for them. True: the column is personal. */
export type ColumnDecisions = ReadonlyMap<string, boolean>;

/**
 * Applies decisions to columns. An operator's decision, made in the browser, takes precedence over the recipe (docs/guides/joins-and-recipes.md), and both
 * over the rule (`classifyColumn`).
 */
export function decideColumns(
  columns: readonly CountyColumn[],
  { operator, recipe }: { operator: ColumnDecisions; recipe: ColumnDecisions },
): CountyColumn[] {
  return columns.map((column) => {
    const byOperator = operator.get(column.name);
    if (byOperator !== undefined) return withDecision(column, byOperator, 'operator');
    const byRecipe = recipe.get(column.name);
    return byRecipe === undefined ? column : withDecision(column, byRecipe, 'recipe');
  });
}

function withDecision(column: CountyColumn, isPersonal: boolean, by: 'operator' | 'recipe'): CountyColumn {
  const who = by === 'operator' ? 'An operator' : 'The recipe';
  return {
    ...column,
    classification: isPersonal ? 'personal' : 'open',
    reason: `${who} says that ${isPersonal ? 'it names people' : 'everyone may see it'}.`,
    decided_by: by,
  };
}
