/** Deeper than any input of ours; what is below is refused as well. */
const MAX_DEPTH = 64;

/**
 * The dotted path of the first text, value or name, that no database can store: with a NUL character, or with half of a surrogate pair. Also of a value that
 * is nested deeper than any input is. null when there is none. Asked once for all endpoints, so that none of them has to think of it. Grows with the number
 * of values: paths are put together only for what is found.
 */
export function findUnusableText(value: unknown, path: string): string | null {
  const found = findSteps(value, 0);
  return found === null ? null : [path, ...found].join('.');
}

/** The names and indexes that lead to the first unusable text, or null. */
function findSteps(value: unknown, depth: number): string[] | null {
  if (typeof value === 'string') return isUsable(value) ? null : [];
  if (value === null || typeof value !== 'object') return null;
  if (depth >= MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const part: unknown = value[index];
      if (typeof part === 'number') continue; // most of a shape
      const found = findSteps(part, depth + 1);
      if (found !== null) return [String(index), ...found];
    }
    return null;
  }
  for (const [name, part] of Object.entries(value)) {
    if (!isUsable(name)) return [];
    const found = findSteps(part, depth + 1);
    if (found !== null) return [name, ...found];
  }
  return null;
}

function isUsable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
