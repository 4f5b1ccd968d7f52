import { findLbcsLabel } from './lbcs-labels.ts';
import { findMaUseCode } from './ma-use-codes.ts';

export type LookupValue = string | number | boolean;

/** A table of codes: what a code stands for, null when that is nothing, undefined for a code that it doesn't have. */
export type Lookup = (code: string) => LookupValue | null | undefined;

/** What a code says of one dimension; a code that is none says nothing. */
function maUse(dimension: 'activity' | 'function'): Lookup {
  return (code) => findMaUseCode(code)?.[dimension] || null;
}

function maUseLabel(dimension: 'activity' | 'function'): Lookup {
  return (code) => findLbcsLabel(dimension, String(findMaUseCode(code)?.[dimension] ?? '')) ?? null;
}

/** Tables that recipes may name without writing them out. */
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
 * A table of codes as a lookup. A code is found as it is written, else without case, blanks around, decimals (`101.0`) and zeros in front, when
 * that tells no two codes of the table apart no longer.
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
