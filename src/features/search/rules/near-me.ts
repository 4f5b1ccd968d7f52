const NEAR_ME =
  /^(?:(?:show|find)(?: me)? )?(?:(?:the |my |all )?(?:parcels?|propert(?:y|ies)|lots?|land|houses?|homes?) )?(?:near (?:me|here)|around (?:me|here)|close to me|(?:at |near )?(?:my|your) (?:current )?location|current location|where am i)$/i;

/** Returns true for a query about the place where the reader is, which only the reader's device knows: `parcels near me`, `around here`, `my location`. */
export function isNearMe(query: string): boolean {
  return NEAR_ME.test(query.replace(/[\s?!.]+/g, ' ').trim());
}
