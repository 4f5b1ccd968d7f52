const [QUOTE, BACKSLASH, BLANK] = [0x22, 0x5c, 0x20];
const [OPEN, OPEN_LIST, CLOSE, CLOSE_LIST] = [0x7b, 0x5b, 0x7d, 0x5d];

/** Returns true if bytes are a whole object or list of JSON, judged by its brackets: the first one is closed at the end, and not before. */
export function isWholeJson(bytes: Buffer): boolean {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] as number) <= BLANK) end--;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < end; at++) {
    const code = bytes[at] as number;
    if (isText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (code === OPEN || code === OPEN_LIST) depth++;
    else if (code === CLOSE || code === CLOSE_LIST) {
      depth--;
      if (depth <= 0) return depth === 0 && at === end - 1;
    }
  }
  return false;
}
