import { MAX_LIST_COLUMNS } from '../contract.ts';

/** The columns that a list without filters shows at first besides the address: the first six that the county has and the reader may see. */
const USUAL = ['parcelnumb', 'owner', 'usedesc', 'zoning', 'yearbuilt', 'll_gisacre', 'landval', 'parval'];
const USUAL_SHOWN = 6;

/**
 * Returns the columns of the list: the selected ones, or else the filtered columns followed by the usual ones. Leaves out the columns that
 * the county doesn't have or that the reader may not see.
 */
export function listColumns(
  selected: readonly string[] | undefined,
  filtered: readonly string[],
  has: (column: string) => boolean,
): string[] {
  const columns = [...new Set(selected ?? [...filtered, ...USUAL])].filter(has);
  const limit = selected === undefined ? Math.max(USUAL_SHOWN, filtered.length) : MAX_LIST_COLUMNS;
  return columns.slice(0, Math.min(limit, MAX_LIST_COLUMNS));
}

/** Adds a column at the end, or removes it when it is there. Returns null when there is no room for another column. */
export function withColumn(columns: readonly string[], column: string): string[] | null {
  if (columns.includes(column)) return columns.filter((other) => other !== column);
  return columns.length < MAX_LIST_COLUMNS ? [...columns, column] : null;
}
