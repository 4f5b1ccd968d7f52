const BACKSLASH = 0x5c;
const CLOSING_BRACE = 0x7d;
const CLOSING_BRACKET = 0x5d;
const COLON = 0x3a;
const OPENING_BRACE = 0x7b;
const OPENING_BRACKET = 0x5b;
const QUOTE = 0x22;

export interface JsonSize {
  /** The number of levels where lists and objects are nested most deeply. */
  depth: number;
  /** Number of members of all objects. */
  members: number;
}

/**
 * Measures JSON text in UTF-8 without parsing it, so that text that would take long to parse can be refused. Takes a few milliseconds for a megabyte. For text
 * that is not JSON, the result is a count of its brackets and colons; the parser refuses such text afterwards.
 */
export function measureJson(bytes: Uint8Array): JsonSize {
  let depth = 0;
  let maxDepth = 0;
  let members = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === COLON) members++;
    else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) {
      depth++;
      if (depth > maxDepth) maxDepth = depth;
    } else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) depth--;
  }
  return { depth: maxDepth, members };
}
