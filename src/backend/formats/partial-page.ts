/** The sentence about a file that is one page of a layer. */
export const PARTIAL =
  'The file says that its service has more features than it sent ("exceededTransferLimit" or "numberMatched"): this is one page of a layer. Import the address of the layer to get all features.';

/** Returns true if the members of a collection beside its features say that these are a part of the layer: of ArcGIS, or of OGC API Features and WFS. */
export function isPartialPage(members: string): boolean {
  const numberOf = (name: string) => Number(new RegExp(`"${name}"\\s*:\\s*"?(\\d+)`).exec(members)?.[1]);
  return (
    /"exceededTransferLimit"\s*:\s*"?true\b/.test(members) ||
    numberOf('numberMatched') > numberOf('numberReturned')
  );
}
