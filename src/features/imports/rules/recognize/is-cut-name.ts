import type { SampledColumn } from '../column-match.ts';
import { COLUMN_WORDS } from './column-words.ts';

/**
 * Returns true if a name that could be a longer name, cut at ten characters, really is one. `ASSESSMENT` may be cut from `AssessmentCode`, but is also a
 * whole word, which names an amount: it counts as cut only if values have letters, as codes do.
 */
export function isCutName({ name, values }: SampledColumn): boolean {
  const isWord = COLUMN_WORDS.has(name.toLowerCase());
  return !isWord || values.some((value) => typeof value === 'string' && /[a-z]/i.test(value));
}
