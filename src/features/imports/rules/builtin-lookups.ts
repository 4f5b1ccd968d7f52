import { findLbcsLabel } from './lbcs-labels.ts';
import { findMaUseCode } from './ma-use-codes.ts';

export type LookupValue = string | number | boolean;

/** A code table: returns the value of a code, null when the code has no value, undefined for an unknown code. */
export type Lookup = (code: string) => LookupValue | null | undefined;

/** Returns a code's value in one LBCS dimension; null for the value 0 and for unknown codes. */
function maUse(dimension: 'activity' | 'function'): Lookup {
  return (code) => findMaUseCode(code)?.[dimension] || null;
}

function maUseLabel(dimension: 'activity' | 'function'): Lookup {
  return (code) => findLbcsLabel(dimension, String(findMaUseCode(code)?.[dimension] ?? '')) ?? null;
}

/** The code tables that recipes can name without containing them. */
export const BUILTIN_LOOKUPS: ReadonlyMap<string, { label: string; find: Lookup }> = new Map([
  ['ma-use-codes', { label: 'use codes of Massachusetts', find: (code) => findMaUseCode(code)?.description }],
  ['ma-use-codes.lbcs_activity', { label: 'their LBCS activity', find: maUse('activity') }],
  ['ma-use-codes.lbcs_activity_desc', { label: 'its label', find: maUseLabel('activity') }],
  ['ma-use-codes.lbcs_function', { label: 'their LBCS function', find: maUse('function') }],
  ['ma-use-codes.lbcs_function_desc', { label: 'its label', find: maUseLabel('function') }],
  ['lbcs-activity', { label: 'labels of LBCS activities', find: (code) => findLbcsLabel('activity', code) }],
  ['lbcs-function', { label: 'labels of LBCS functions', find: (code) => findLbcsLabel('function', code) }],
]);

/**
 * Makes a lookup of a code table. A code is found as written; otherwise without case, surrounding blanks, decimals (`101.0`) and leading zeros, unless codes
 * with different values become equal that way.
 */
export function lookupOf(table: Readonly<Record<string, LookupValue>>): Lookup {
  const exact = new Map(Object.entries(table));
  const loose = new Map<string, LookupValue | undefined>();
  for (const [code, value] of exact) {
    const key = looseCode(code);
    loose.set(key, loose.has(key) && loose.get(key) !== value ? undefined : value);
  }
  return (code) => exact.get(code) ?? loose.get(looseCode(code));
}

function looseCode(code: string): string {
  const plain = code
    .trim()
    .toUpperCase()
    .replace(/^(\d+)\.0+$/, '$1');
  return plain.replace(/^0+(?=.)/, '');
}
