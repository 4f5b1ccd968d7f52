/**
 * `fid` is the id of a parcel as a map feature: the county's five-digit GEOID followed by its row number (`ogc_fid`) in seven digits, as one integer. It is
 * unique across counties, stays below 2^53, and both parts can be computed from it. It names a row of the current edition, so it may change with the next
 * edition; `ll_uuid` doesn't.
 */
const ROWS_PER_COUNTY = 10_000_000;

/** Returns the feature id of a parcel: GEOID x 10,000,000 + row number of the current edition. */
export function parcelFid(geoid: string, ogcFid: number): number {
  return Number(geoid) * ROWS_PER_COUNTY + ogcFid;
}

/** Returns the GEOID (five digits) and the row number of a feature id of a parcel. */
export function splitParcelFid(fid: number): { geoid: string; ogcFid: number } {
  return {
    geoid: String(Math.floor(fid / ROWS_PER_COUNTY)).padStart(5, '0'),
    ogcFid: fid % ROWS_PER_COUNTY,
  };
}

/** Returns a parcel number in the form for comparison: upper case, only A-Z and 0-9 (`parcelnumb_no_formatting`). */
export function plainParcelNumber(parcelNumber: string): string {
  return parcelNumber.toUpperCase().replace(/[^A-Z0-9]+/g, '');
}

/** Returns {@link plainParcelNumber} without leading zeros, the form that search compares. */
export function searchParcelNumber(parcelNumber: string): string {
  return plainParcelNumber(parcelNumber).replace(/^0+(?=.)/, '');
}
