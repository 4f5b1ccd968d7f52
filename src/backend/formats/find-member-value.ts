const COLON = 0x3a;
const BLANK = 0x20;

/**
 * Finds the first member of JSON in bytes, from `from` on, that has this name and a value that begins with `opening` (a brace or a bracket), without parsing
 * the JSON. `name` includes the quotes. Returns the position of `opening`, or -1. Skips texts that equal `name`, and members of that name with another kind of
 * value.
 */
export function findMemberValue(bytes: Buffer, name: Buffer, opening: number, from = 0): number {
  for (let at = bytes.indexOf(name, from); at >= 0; at = bytes.indexOf(name, at + 1)) {
    const colon = afterBlanks(bytes, at + name.length);
    if (bytes[colon] !== COLON) continue;
    const value = afterBlanks(bytes, colon + 1);
    if (bytes[value] === opening) return value;
  }
  return -1;
}

function afterBlanks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] as number) <= BLANK) at++;
  return at;
}
