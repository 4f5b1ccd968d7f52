/** Deeper than any input of ours; what is below is refused as well. */
const MAX_DEPTH = 64;

/**
 * The dotted path of the first text, value or name, that no database keeps: with a NUL character, or with half of a surrogate pair. Also of what is
 * nested deeper than any input is. null when there is none. Said once for all endpoints, so that none of them has to think of it.
 */
export function findUnusableText(value: unknown, path: string, depth = 0): string | null {
  if (typeof value === 'string') return isUsable(value) ? null : path;
  if (value === null || typeof value !== 'object') return null;
  if (depth >= MAX_DEPTH) return path;
  for (const [name, part] of Object.entries(value)) {
    if (!isUsable(name)) return path;
    const found = findUnusableText(part, `${path}.${name}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function isUsable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
