import type { Recipe, RecipeAddress } from './recipe.ts';
import { DIRECTION_WORDS, STREET_TYPE_WORDS, UNIT_DESIGNATORS } from './street-words.ts';

/** An address rule of an import. `leavesCities`: a line that goes on after the street address, for example with a city, is not split. */
export type AddressRule = RecipeAddress & { leavesCities?: true };

/** The main columns that a split site address fills. A file or recipe that fills one of them needs no split. */
const SPLIT_COLUMNS: readonly string[] = ['saddno', 'saddstr'];

/**
 * Columns that are put together when a file has only their parts, and no column for the whole. Without the part in `needs`, the others mean nothing. Searches,
 * tables and labels read the whole.
 */
const ASSEMBLED = [
  { to: 'owner', needs: 'ownlast', template: '{ownlast} {ownfrst}' },
  {
    to: 'mailadd',
    needs: 'mail_addstr',
    template: '{mail_addno} {mail_addpref} {mail_addstr} {mail_addsttyp} {mail_addstsuf} {mail_unit}',
  },
] as const;

/**
 * Returns the address rules of a recipe and rules that follow from the columns of the file. If the file has only a full address, a further rule splits it into
 * house number, street and unit, because searches and filters ask for these. If the file has only the parts of owners' names or mailing addresses, further
 * rules put them together.
 */
export function addressRulesOf(
  recipe: Pick<Recipe, 'addresses' | 'constants'> | null,
  matches: readonly { to: string | null }[],
): AddressRule[] {
  const ofRecipe = recipe?.addresses ?? [];
  const fills = (name: string) =>
    matches.some(({ to }) => to === name) || recipe?.constants[name] !== undefined;
  const assembled = ASSEMBLED.filter(
    ({ to, needs }) => fills(needs) && !fills(to) && !ofRecipe.some((rule) => fillsWhole(rule, to)),
  ).map(({ to, template }): AddressRule => ({ kind: 'assemble', to, template }));
  const isSplit =
    SPLIT_COLUMNS.some(fills) ||
    ofRecipe.some((rule) => (rule.kind === 'split' ? rule.into === 'site' : SPLIT_COLUMNS.includes(rule.to)));
  if (isSplit || !matches.some(({ to }) => to === 'address')) return [...ofRecipe, ...assembled];
  return [...ofRecipe, ...assembled, { kind: 'split', from: 'address', into: 'site', leavesCities: true }];
}

function fillsWhole(rule: RecipeAddress, column: string): boolean {
  return rule.kind === 'assemble' && rule.to === column;
}

const ZIP_CODE = /^\d{5}(?:-?\d{4})?$/;
/** Matches numbers, a single letter, and a number and a letter: `4B`, `# 7`. */
const SHORT_UNIT = /^[^a-z]*\w?$/i;
/** Matches a word, perhaps a designator, and what may follow a designator: `APT`, `Apt. 4`, `UNIT#7`, `STE B`. */
const UNIT = /^([a-z]+)\.?(?:\s*[-#\d]|\s+([a-z]{1,2})\b|$)/i;
/** Matches Florida and a ZIP code. Elsewhere `FL` is a floor. */
const FLORIDA = /^FL \d{5}/i;

/** Returns true for a line that goes on after the street address: `12 MAIN ST, AUSTIN TX`. Units and directions may follow commas. */
export function namesCity(line: string): boolean {
  const [, ...parts] = line.split(',');
  return parts.some((part) => !isOfStreetAddress(part.trim()));
}

function isOfStreetAddress(part: string): boolean {
  const [direction = ''] = part.split(' ');
  const rest = DIRECTION_WORDS.has(direction.toUpperCase()) ? part.slice(direction.length).trim() : part;
  if (ZIP_CODE.test(rest) || FLORIDA.test(rest)) return false;
  if (SHORT_UNIT.test(rest)) return true;
  const [, word = '', letters = ''] = UNIT.exec(rest) ?? [];
  // `UPPER ST CLAIR` is a city.
  return UNIT_DESIGNATORS.has(word.toUpperCase()) && !STREET_TYPE_WORDS.has(letters.toUpperCase());
}
