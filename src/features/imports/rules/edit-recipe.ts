import type { DryRun } from './dry-run-result.ts';
import { LOOKUP_NAME_MAX, type Recipe, type RecipeColumn } from './recipe.ts';
import { isTableOfCodes } from './table-of-codes.ts';

/** Identifies a rule of a recipe. `from` alone does not, because one column of the file can fill several columns of the record. */
export interface ColumnKey {
  from: string;
  to: string | null;
}

/** Returns the recipe's rule for a column, or an empty rule. */
export function findRule({ columns }: Recipe, { from, to }: ColumnKey): RecipeColumn {
  return columns.find((column) => column.from === from && column.to === to) ?? { from, to };
}

/**
 * Returns the recipe with another rule for a column. Only one column can fill a standard column, or the same `part` of it: if another column filled what `next`
 * fills, it becomes a county column.
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

type ProposedCodeTable = NonNullable<DryRun['proposed_code_table']>;

/** Returns true if the recipe already fills the column of the texts from the proposed table. */
export function hasCodeTable({ columns, lookups }: Recipe, proposed: ProposedCodeTable): boolean {
  const rule = columns.find(({ from, to }) => from === proposed.from && to === proposed.to);
  return rule?.lookup !== undefined && isTable(lookups[rule.lookup], proposed);
}

/**
 * Returns the recipe with a code table of the file: its texts fill a column of the record, and the codes stay in theirs. A code table that only the replaced
 * rules used is removed.
 */
export function addCodeTable(recipe: Recipe, proposed: ProposedCodeTable): Recipe {
  const { layer, from, code, to, code_column, value_column } = proposed;
  const others = recipe.columns.filter((column) => column.to !== to);
  const lookups = withoutUnused(recipe, others);
  const name = freeName(lookups, layer, (lookup) => isTable(lookup, proposed));
  const reason = `the texts are in the table ${layer}`;
  const codes = others.some((column) => column.from === from && column.to === code)
    ? []
    : [{ from, to: code }];
  return {
    ...recipe,
    lookups: { ...lookups, [name]: { layer, code_column, value_column } },
    columns: [...others, ...codes, { from, to, lookup: name, reason }],
  };
}

/** Returns the code tables without those that only removed columns used. `left` are the columns that are not removed. */
function withoutUnused({ columns, lookups }: Recipe, left: readonly RecipeColumn[]): Lookups {
  const uses = (some: readonly RecipeColumn[], name: string) => some.some(({ lookup }) => lookup === name);
  return Object.fromEntries(
    Object.entries(lookups).filter(([name]) => uses(left, name) || !uses(columns, name)),
  );
}

type Lookups = Recipe['lookups'];

/** Returns a name for a code table, with a number if another table has it: a layer may have the texts of two columns. `isSame` finds the code table itself. */
function freeName(
  lookups: Lookups,
  wanted: string,
  isSame: (lookup: Lookups[string] | undefined) => boolean = () => false,
): string {
  const isFree = (name: string) => lookups[name] === undefined || isSame(lookups[name]);
  const plain = wanted.slice(0, LOOKUP_NAME_MAX - 3);
  let name = wanted.slice(0, LOOKUP_NAME_MAX);
  for (let number = 2; !isFree(name); number++) name = `${plain} ${number}`;
  return name;
}

function isTable(
  lookup: Lookups[string] | undefined,
  { layer, code_column, value_column }: ProposedCodeTable,
): boolean {
  return (
    lookup !== undefined &&
    isTableOfCodes(lookup) &&
    lookup.file === undefined &&
    lookup.layer === layer &&
    lookup.code_column === code_column &&
    lookup.value_column === value_column
  );
}

/** Returns the lines of a text as a list, without blank lines. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Replaces the codes of a column. A column without codes looks nothing up, and a table that no column uses is removed. */
export function changeCodes(recipe: Recipe, key: ColumnKey, codes: Record<string, string>): Recipe {
  const { lookup, ...rest } = findRule(recipe, key);
  if (Object.keys(codes).length > 0) {
    const name = lookup ?? freeName(recipe.lookups, key.from);
    const changed = changeRule(recipe, key, { ...rest, lookup: name });
    return { ...changed, lookups: { ...recipe.lookups, [name]: codes } };
  }
  const changed = changeRule(recipe, key, rest);
  if (lookup === undefined || changed.columns.some((column) => column.lookup === lookup)) return changed;
  const { [lookup]: _, ...lookups } = recipe.lookups;
  return { ...changed, lookups };
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

/** Returns the lines of a text without a `separator` after their first character. */
export function linesWithout(separator: string, text: string): string[] {
  return linesOf(text).filter((line) => line.indexOf(separator) < 1);
}

/** Separates an expression from its replacement. Expressions may contain an equals sign, as in `(?=x)`. */
export const REPLACED_BY = ' =';

type Replacement = NonNullable<RecipeColumn['replace']>[number];

/** Returns the line of text for a replacement: `^APT = #`. */
export function replacementLine(replacement: Replacement): string {
  return `${replacement.pattern}${REPLACED_BY} ${replacement.with}`;
}

/** Returns the replacements in lines of text. The first separator counts, except in a line that is equal to that of an earlier replacement. */
export function replacementsOf(text: string, earlier: readonly Replacement[] = []): Replacement[] {
  return linesOf(text).flatMap((line) => {
    const same = earlier.find((replacement) => replacementLine(replacement).trim() === line);
    if (same !== undefined) return [same];
    const at = line.indexOf(REPLACED_BY);
    return at < 1 ? [] : [{ pattern: line.slice(0, at), with: line.slice(at + REPLACED_BY.length).trim() }];
  });
}

/** Returns the lines of a text that do not name two columns, as `zoning = code` does. */
export function linesWithoutPair(text: string): string[] {
  return linesOf(text).filter((line) => !/^[^=]+=\s*\S/.test(line));
}
