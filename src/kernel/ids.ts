/**
 * `fid` is the id of a parcel as a map feature: the county's five-digit GEOID followed by its row number (`ogc_fid`) in seven digits, as one integer. It is
 * unique across counties, stays below 2^53, and both parts can be computed from it. It names a row of the current edition, so it may change with the next
 * edition; `ll_uuid` doesn't.
 */
const ROWS_PER_COUNTY = 10_000_000;
/** Added to the four digits of a census division of Canada, because counties of the United States have five: 1001 is in Newfoundland, 01001 in Alabama. */
const FOUR_DIGITS = 100_000;

/** Returns the feature id of a parcel: GEOID x 10,000,000 + row number of the current edition. */
export function parcelFid(geoid: string, ogcFid: number): number {
  const county = geoid.length === 4 ? FOUR_DIGITS + Number(geoid) : Number(geoid);
  return county * ROWS_PER_COUNTY + ogcFid;
}

/** Returns the GEOID and the row number of a feature id of a parcel. */
export function splitParcelFid(fid: number): { geoid: string; ogcFid: number } {
  const county = Math.floor(fid / ROWS_PER_COUNTY);
  return {
    geoid:
      county < FOUR_DIGITS ? String(county).padStart(5, '0') : String(county - FOUR_DIGITS).padStart(4, '0'),
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
