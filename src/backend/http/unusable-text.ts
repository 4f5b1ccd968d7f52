import type { FieldIssue } from '../../kernel/problem.ts';

/** The maximum nesting depth. It is deeper than any valid input; deeper values are refused. */
export const MAX_DEPTH = 64;
export const TOO_DEEP = `is nested too deeply: at most ${MAX_DEPTH} levels are accepted`;

/**
 * Returns the dotted path and the issue of the first text, value or name, that no database can store: one with a NUL character or half of a surrogate pair, or
 * of a value that is nested too deeply. Returns null if there is none. It is called once for all endpoints, so that none of them can forget it. Its time grows with the number
 * of values: the path is built only when such a text is found.
 */
export function findUnusableText(value: unknown, path: string): FieldIssue | null {
  const found = findSteps(value, 0);
  if (found === null) return null;
  const message = found.length < MAX_DEPTH ? 'has characters that are not text' : TOO_DEEP;
  return { field: [path, ...found].join('.'), message };
}

/** Returns the names and indexes that lead to the first unusable text, or null. */
function findSteps(value: unknown, depth: number): string[] | null {
  if (typeof value === 'string') return isUsable(value) ? null : [];
  if (value === null || typeof value !== 'object') return null;
  if (depth >= MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const part: unknown = value[index];
      if (typeof part === 'number') continue; // most parts of a shape are numbers
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
