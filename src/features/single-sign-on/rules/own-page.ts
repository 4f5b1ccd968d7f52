const MAX_LENGTH = 1000;

/** True for an address within this site, from which nobody is led elsewhere: `/us/md#c=12/39/-76`. */
export function isOwnPage(address: string): boolean {
  return address.length <= MAX_LENGTH && /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(address);
}
