import type { Recipe, RecipeAddress } from './recipe.ts';

/** An address rule of an import. `leavesCities`: lines with more than a street address, such as a city, stay whole. */
export type AddressRule = RecipeAddress & { leavesCities?: true };

/** The columns of the record that a split site address fills first. A file or recipe with one of them needs no split. */
const SPLIT_COLUMNS: readonly string[] = ['saddno', 'saddstr'];

/**
 * Returns the address rules of a recipe. A file that has only a full address gets one more: its address is split into house number, street and unit, because searches and
 * filters ask for these.
 */
export function addressRulesOf(
  recipe: Pick<Recipe, 'addresses' | 'constants'> | null,
  matches: readonly { to: string | null }[],
): AddressRule[] {
  const given = recipe?.addresses ?? [];
  const fills = (name: string) =>
    matches.some(({ to }) => to === name) || recipe?.constants[name] !== undefined;
  const isSplit =
    SPLIT_COLUMNS.some(fills) ||
    given.some((rule) => (rule.kind === 'split' ? rule.into === 'site' : SPLIT_COLUMNS.includes(rule.to)));
  if (isSplit || !matches.some(({ to }) => to === 'address')) return [...given];
  return [...given, { kind: 'split', from: 'address', into: 'site', leavesCities: true }];
}

/** Returns true for a line that goes on after the street address: `12 MAIN ST, AUSTIN TX`. A unit or a direction may follow a comma. */
export function namesCity(line: string): boolean {
  const comma = line.lastIndexOf(',');
  if (comma < 0) return false;
  const rest = line.slice(comma + 1).trim();
  return (
    rest !== '' &&
    !/^(?:#|apt|unit|ste|suite|bldg|building|fl|floor|rm|room|lot|[nsew]{1,2}\b)|^[^a-z]*\w?$/i.test(rest)
  );
}
