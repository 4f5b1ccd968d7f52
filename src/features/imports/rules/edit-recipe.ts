import type { Recipe, RecipeColumn } from './recipe.ts';

/** Names a rule of a recipe: one column of the file can fill several of the record. */
export interface ColumnKey {
  from: string;
  to: string | null;
}

/** The rule of a column as the recipe has it; one that says nothing when it has none. */
export function findRule({ columns }: Recipe, { from, to }: ColumnKey): RecipeColumn {
  return columns.find((column) => column.from === from && column.to === to) ?? { from, to };
}

/**
 * The recipe with another rule for a column. A standard column is filled once: whoever had the one that `next` wants loses it and is kept as the
 * county's own.
 */
export function changeRule(recipe: Recipe, key: ColumnKey, next: RecipeColumn): Recipe {
  const isMeant = (column: RecipeColumn) => column.from === key.from && column.to === key.to;
  const others = recipe.columns.map((column) =>
    !isMeant(column) && next.to !== null && column.to === next.to
      ? { from: column.from, to: null, reason: `gave ${next.to} to ${next.from}` }
      : column,
  );
  return {
    ...recipe,
    columns: others.some(isMeant)
      ? others.map((column) => (isMeant(column) ? next : column))
      : [...others, next],
  };
}

/** The reason of a rule that a person chose: it stays whatever else changes. */
export const CHOSEN_ON_SCREEN = 'chosen on screen';

/** The recipe with one more table. Its key is most likely the parcel number, so what was guessed about key and number is guessed anew. */
export function addJoin(recipe: Recipe, join: Recipe['joins'][number]): Recipe {
  const isSettled = ({ from, to, reason }: RecipeColumn) =>
    reason === CHOSEN_ON_SCREEN || (from !== join.on.parcel && to !== 'parcelnumb');
  return { ...recipe, joins: [...recipe.joins, join], columns: recipe.columns.filter(isSettled) };
}

/** Text with one entry a line, as a list; blank lines say nothing. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** `A = Residential` a line, as a table. The first `=` divides; a line without one is left out. */
export function tableOf(text: string): Record<string, string> {
  return Object.fromEntries(
    linesOf(text).flatMap((line) => {
      const at = line.indexOf('=');
      return at < 1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]];
    }),
  );
}
