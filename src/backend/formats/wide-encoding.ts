export type WideEncoding = 'utf-16le' | 'utf-16be';

/**
 * Returns the kind of UTF-16 of a text that begins with a byte order mark or with ASCII characters; null for a text that is not UTF-16. `head` is the first
 * four bytes of the file, or more.
 */
export function wideEncodingOf(head: Uint8Array): WideEncoding | null {
  if (head.length < 4) return null;
  const [first, second, third, fourth] = head;
  // There is a byte order mark, or every other byte is zero.
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && third === 0) ? 'utf-16be' : null;
}
