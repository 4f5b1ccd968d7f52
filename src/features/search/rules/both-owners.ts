/** The end or the beginning of a name that goes on in another column. */
const GOES_ON = /(?:&|\band)\s*$/i;
const GOES_BEFORE = /^\s*(?:&|and\b|c\/o\b|attn\b|%)/i;

/** Returns the names of two owners as one text: `ROE JANE & ROE JOHN`. Null if the first one has the second already. */
export function bothOwners(first: string, second: string): string | null {
  if (first.includes(second)) return null;
  if (first === '') return second;
  return GOES_ON.test(first) || GOES_BEFORE.test(second) ? `${first} ${second}` : `${first} & ${second}`;
}
