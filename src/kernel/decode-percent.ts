/** Returns a part of an address without percent encoding, or unchanged if the encoding is broken. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
