import { CA_PROVINCES, US_STATES } from '../../../places/rules/place-codes.ts';
import { type FileValue, parseText } from '../parse-value.ts';

const STATES = new Set(
  [...US_STATES, ...CA_PROVINCES].flatMap(({ postal, name }) => [postal, name.toUpperCase()]),
);
const CODES = new Set(US_STATES.map(({ code }) => code));

/**
 * Returns true if all values are states: `MD`, `Maryland`, or in every row the same code of the federal standard, `24`. If the name doesn't say "state", there must be two
 * states, because one value in all rows may also be a code of something else.
 */
export function areStates(values: readonly FileValue[], nameSaysState: boolean): boolean {
  const distinct = new Set<string>();
  for (const value of values) {
    const text = parseText(value);
    if (text !== null) distinct.add(text.trim().toUpperCase());
  }
  const [only] = distinct;
  if (only === undefined || (distinct.size === 1 && !nameSaysState)) return false;
  if (distinct.size === 1 && CODES.has(only.replace(/\.0+$/, '').padStart(2, '0'))) return true;
  return distinct.size <= STATES.size && [...distinct].every((text) => STATES.has(text));
}
