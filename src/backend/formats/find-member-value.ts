const COLON = 0x3a;
const BLANK = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

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

/**
 * Finds a member of the complete JSON object that begins at `open`, but not of an object in it. `name` includes the quotes. Returns the position of the value,
 * or -1.
 */
export function findOwnMember(bytes: Buffer, name: Buffer, open: number): number {
  let depth = 0;
  for (let at = open; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = afterText(bytes, at);
      if (depth === 1 && end - at === name.length && bytes.compare(name, 0, name.length, at, end) === 0) {
        const colon = afterBlanks(bytes, end);
        if (bytes[colon] === COLON) return afterBlanks(bytes, colon + 1);
      }
      at = end - 1;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
    else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --depth === 0) return -1;
  }
  return -1;
}

/** Returns the position after the text that begins with the quote at `from`. */
function afterText(bytes: Buffer, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return Math.min(at + 1, bytes.length);
}

function afterBlanks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] as number) <= BLANK) at++;
  return at;
}
