import { splitName } from './split-name.ts';

/** Rules that use the column before or after a column to understand a name that is too short by itself. */

const NAME = /^(?:full_?)?name$/i;
const LINES_AFTER = 3;

/**
 * Returns true for a column `NAME` or `FULLNAME` before the lines of a mail address: it is the owner's. In other files it may be the name of anything, as of a
 * street.
 */
export function isNameOfOwner(names: readonly string[], index: number): boolean {
  if (!NAME.test(names[index] ?? '')) return false;
  return names
    .slice(index + 1, index + 1 + LINES_AFTER)
    .some((name) => /^(?:owner |tax )?mail (?:(?:street )?addr|line|street)/.test(splitName(name) ?? ''));
}

/** Returns true for `PROP_ST` after `PROP_CITY`: the state, and not the street. */
export function isStateAfterCity(names: readonly string[], index: number): boolean {
  const prefix = /^(.*?)_?st$/i.exec(names[index] ?? '')?.[1]?.toLowerCase();
  const before = names[index - 1]?.toLowerCase() ?? '';
  return (
    prefix !== undefined &&
    before.startsWith(prefix) &&
    /^_?city(?:_?na?me?)?$/.test(before.slice(prefix.length))
  );
}
