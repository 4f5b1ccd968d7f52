/** With fewer parcels the share is not conclusive. */
const MIN_PARCELS = 100;
const MAX_SHARE = 0.1;

export interface NumberChange {
  /** The number of parcels in the edition before with a parcel number that no other parcel has. */
  earlier: number;
  /** The same count for the file. */
  now: number;
  /** The number of parcels counted in `now` that got the id of the earlier parcel with the same number. */
  same: number;
  /** The file's column with the numbers; undefined if there is none. */
  column: string | undefined;
}

/**
 * Returns a warning when hardly any parcel has the same number as in the edition before: probably another column holds the numbers, and publishing this import would
 * lose the parcels' ids, history and bookmarks. Otherwise returns null.
 */
export function warnOfOtherNumbers({ earlier, now, same, column }: NumberChange): string | null {
  const comparable = Math.min(earlier, now);
  if (comparable < MIN_PARCELS || same >= comparable * MAX_SHARE) return null;
  const count = (value: number) => value.toLocaleString('en-US');
  const from = column === undefined ? '' : ` The numbers are from the column ${column}.`;
  return `Only ${count(same)} of ${count(now)} parcel numbers are the same as in the edition before.${from} Unless the county gave its parcels new numbers, another column has them: discard this import and select that column.`;
}
