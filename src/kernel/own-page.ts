const MAX_LENGTH = 1000;

/** Returns true for an address within this site, so that a link can't lead people to another site: `/us/md#c=12/39/-76`. */
export function isOwnPage(address: string): boolean {
  return address.length <= MAX_LENGTH && /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(address);
}
