/** The sentence about a file that is one page of a layer. */
export const PARTIAL =
  'The file says that its service has more features than it sent ("exceededTransferLimit" or "numberMatched"): this is one page of a layer. Import the address of the layer to get all features.';

/** Returns true if a collection says that it has only a part of the features of its layer. `members`: its text outside the features, as ArcGIS, OGC API Features or WFS write it. */
export function isPartialPage(members: string): boolean {
  const numberOf = (name: string) => Number(new RegExp(`"${name}"\\s*:\\s*"?(\\d+)`).exec(members)?.[1]);
  return (
    /"exceededTransferLimit"\s*:\s*"?true\b/.test(members) ||
    numberOf('numberMatched') > numberOf('numberReturned')
  );
}
