import type { FieldIssue } from '../../kernel/problem.ts';

/** The maximum nesting depth. It is deeper than any valid input; deeper values are refused. */
export const MAX_DEPTH = 64;
export const TOO_DEEP = `is nested too deeply: at most ${MAX_DEPTH} levels are accepted`;

/**
 * Finds the first string (a value or a property name) that PostgreSQL can't store, because it has a NUL character or half of a surrogate pair, or the first
 * value that is nested too deeply. Returns its dotted path (for a property name, the path of the object) and the issue, or null if there is none. The server
 * calls it for every endpoint, so that no endpoint can forget it. Its time is proportional to the number of values: the path is built only for an issue.
 */
export function findUnusableText(value: unknown, path: string): FieldIssue | null {
  const found = find(value, 0);
  return found === null ? null : { field: [path, ...found.steps].join('.'), message: found.message };
}

/** The names and indexes that lead to a value, and what is wrong with it. */
interface Found {
  steps: readonly string[];
  message: string;
}

const NOT_TEXT: Found = { steps: [], message: 'has characters that are not text' };

function find(value: unknown, depth: number): Found | null {
  if (typeof value === 'string') return isUsable(value) ? null : NOT_TEXT;
  if (value === null || typeof value !== 'object') return null;
  if (depth >= MAX_DEPTH) return { steps: [], message: TOO_DEEP };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const part: unknown = value[index];
      if (typeof part === 'number') continue; // most parts of a shape are numbers
      const found = find(part, depth + 1);
      if (found !== null) return { ...found, steps: [String(index), ...found.steps] };
    }
    return null;
  }
  for (const [name, part] of Object.entries(value)) {
    if (!isUsable(name)) return NOT_TEXT;
    const found = find(part, depth + 1);
    if (found !== null) return { ...found, steps: [name, ...found.steps] };
  }
  return null;
}

function isUsable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
