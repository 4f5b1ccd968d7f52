/**
 * Returns the path of a parcel, which ends in its row number: `/us/mi/wayne/123`, or `/us/mi/wayne/detroit/123` inside a county subdivision.
 * So a path leads to its row without an index. Like the row number it may change at a refresh; `ll_uuid` doesn't.
 */
export function parcelPath(placePath: string, ogcFid: number): string {
  return `${placePath}/${ogcFid}`;
}

/** Splits a parcel's path into place and row number. Returns null when it doesn't end in a row number. */
export function splitParcelPath(path: string): { placePath: string; ogcFid: number } | null {
  const match = /^(\/(?:us|ca)(?:\/[a-z0-9][a-z0-9-]*)+)\/([1-9]\d{0,6})$/.exec(path);
  return match?.[1] === undefined ? null : { placePath: match[1], ogcFid: Number(match[2]) };
}

/** Returns true when the parcel with the path `path` is at the requested one. A parcel in a smaller place also has a path in its county. */
export function isPathOf(path: string, requested: string, countyPath: string): boolean {
  const ogcFid = splitParcelPath(path)?.ogcFid;
  return path === requested || (ogcFid !== undefined && requested === parcelPath(countyPath, ogcFid));
}

/** Returns the county's path (country, state, county): `/us/zz/alder` for `/us/zz/alder/alderton/123`. */
export function countyPathOf(path: string): string {
  return path.split('/').slice(0, 4).join('/');
}
