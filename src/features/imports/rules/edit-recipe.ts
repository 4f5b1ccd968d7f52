import type { DryRun } from './dry-run-result.ts';
import { LOOKUP_NAME_MAX, type Recipe, type RecipeColumn } from './recipe.ts';

/** Identifies a rule of a recipe, because one column of the file can fill several columns of the record. */
export interface ColumnKey {
  from: string;
  to: string | null;
}

/** Returns the recipe's rule for a column, or an empty rule. */
export function findRule({ columns }: Recipe, { from, to }: ColumnKey): RecipeColumn {
  return columns.find((column) => column.from === from && column.to === to) ?? { from, to };
}

/**
 * Returns the recipe with another rule for a column. Only one column can fill a standard column: if another one filled the column of `next`, it becomes a
 * county column.
 */
export function changeRule(recipe: Recipe, key: ColumnKey, next: RecipeColumn): Recipe {
  const isChanged = (column: RecipeColumn) => column.from === key.from && column.to === key.to;
  const others = recipe.columns.map((column) =>
    !isChanged(column) && next.to !== null && column.to === next.to && column.part === next.part
      ? { from: column.from, to: null, reason: `gave ${next.to} to ${next.from}` }
      : column,
  );
  return {
    ...recipe,
    columns: others.some(isChanged)
      ? others.map((column) => (isChanged(column) ? next : column))
      : [...others, next],
  };
}

/** The reason of a rule that a person selected; guesses never replace such a rule. */
export const SELECTED_ON_SCREEN = 'chosen on screen';

/** Returns the recipe with one more table. Its key is most likely the parcel number, so the guesses about the key and the number are removed and made again. */
export function addJoin(recipe: Recipe, join: Recipe['joins'][number]): Recipe {
  const isSettled = ({ from, to, reason }: RecipeColumn) =>
    reason === SELECTED_ON_SCREEN || (from !== join.on.parcel && to !== 'parcelnumb');
  return { ...recipe, joins: [...recipe.joins, join], columns: recipe.columns.filter(isSettled) };
}

/** Returns the recipe with a code table of the file: its texts fill a column of the record, and the codes stay in theirs. */
export function addCodeTable(
  recipe: Recipe,
  { layer, from, code, to, code_column, value_column }: NonNullable<DryRun['proposed_code_table']>,
): Recipe {
  const table = { layer, code_column, value_column };
  const name = freeName(recipe.lookups, table);
  const reason = `the texts are in the table ${layer}`;
  const others = recipe.columns.filter((column) => column.to !== to);
  const codes = others.some((column) => column.from === from && column.to === code)
    ? []
    : [{ from, to: code }];
  return {
    ...recipe,
    lookups: { ...recipe.lookups, [name]: table },
    columns: [...others, ...codes, { from, to, lookup: name, reason }],
  };
}

/** Returns the name of the layer, with a number if another code table has it: a layer may have the texts of two columns. */
function freeName(
  lookups: Recipe['lookups'],
  table: { layer: string; code_column: string; value_column: string },
): string {
  const isFree = (name: string) => {
    const other: Readonly<Record<string, unknown>> | undefined = lookups[name];
    return other === undefined || Object.entries(table).every(([member, value]) => other[member] === value);
  };
  const plain = table.layer.slice(0, LOOKUP_NAME_MAX - 3);
  let name = table.layer.slice(0, LOOKUP_NAME_MAX);
  for (let number = 2; !isFree(name); number++) name = `${plain} ${number}`;
  return name;
}

/** Returns the lines of a text as a list, without blank lines. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns a code table from lines such as `A = Residential`. The first `=` separates; lines without one are left out. */
export function tableOf(text: string): Record<string, string> {
  return Object.fromEntries(
    linesOf(text).flatMap((line) => {
      const at = line.indexOf('=');
      return at < 1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]];
    }),
  );
}
