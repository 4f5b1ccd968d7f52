/** The maximum number of parcels of a small export. Its file is made in a few seconds. */
const SMALL_RECORDS = 20_000;

/** Returns true for an export that doesn't wait for large ones. */
export function isSmallExport(records: number): boolean {
  return records <= SMALL_RECORDS;
}
