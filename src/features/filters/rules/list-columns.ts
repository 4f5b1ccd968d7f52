import { MAX_LIST_COLUMNS } from '../contract.ts';

/** What a list begins with beside the address, as far as the county has it. */
const USUAL = ['parcelnumb', 'owner', 'usedesc', 'zoning', 'yearbuilt', 'll_gisacre', 'landval', 'parval'];
const USUAL_SHOWN = 6;

/**
 * The columns of the list: those that were chosen, or the usual ones with what is filtered by in front of them. What the county doesn't
 * have, or the reader may not see, is left out.
 */
export function listColumns(
  chosen: readonly string[] | undefined,
  filtered: readonly string[],
  has: (column: string) => boolean,
): string[] {
  const wanted =
    chosen ??
    [...filtered, ...USUAL.filter((column) => !filtered.includes(column))].slice(
      0,
      Math.max(USUAL_SHOWN, filtered.length),
    );
  return [...new Set(wanted)].filter(has).slice(0, MAX_LIST_COLUMNS);
}

/** A column taken in at the end, or out. Null when there is no room for one more. */
export function withColumn(columns: readonly string[], column: string): string[] | null {
  if (columns.includes(column)) return columns.filter((one) => one !== column);
  return columns.length < MAX_LIST_COLUMNS ? [...columns, column] : null;
}
