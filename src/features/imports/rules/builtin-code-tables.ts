import { findLbcsLabel } from './lbcs-labels.ts';
import { findMaUseCode } from './ma-use-codes.ts';

export type CodeValue = string | number | boolean;

/** Finds the value of a code, null when the code has no value, undefined for an unknown code. */
export type FindCodeValue = (code: string) => CodeValue | null | undefined;

/**
 * Returns a function that finds the value of a Massachusetts use code in one dimension of the land-based classification standard (LBCS): null for the value 0
 * and for unknown codes.
 */
function maUse(dimension: 'activity' | 'function'): FindCodeValue {
  return (code) => findMaUseCode(code)?.[dimension] || null;
}

function maUseLabel(dimension: 'activity' | 'function'): FindCodeValue {
  return (code) => findLbcsLabel(dimension, String(findMaUseCode(code)?.[dimension] ?? '')) ?? null;
}

/** The code tables that recipes can name without containing them. */
export const BUILTIN_CODE_TABLES: ReadonlyMap<string, FindCodeValue> = new Map<string, FindCodeValue>([
  ['ma-use-codes', (code) => findMaUseCode(code)?.description],
  ['ma-use-codes.lbcs_activity', maUse('activity')],
  ['ma-use-codes.lbcs_activity_desc', maUseLabel('activity')],
  ['ma-use-codes.lbcs_function', maUse('function')],
  ['ma-use-codes.lbcs_function_desc', maUseLabel('function')],
  ['lbcs-activity', (code) => findLbcsLabel('activity', code)],
  ['lbcs-function', (code) => findLbcsLabel('function', code)],
]);

/**
 * Returns the function that finds values in a code table. A code is found as written; otherwise without case, surrounding blanks, decimals (`101.0`) and
 * leading zeros, unless codes with different values become equal that way.
 */
export function findCodeIn(table: Readonly<Record<string, CodeValue>>): FindCodeValue {
  const exact = new Map(Object.entries(table));
  const loose = new Map<string, CodeValue | undefined>();
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
