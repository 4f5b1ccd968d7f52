import type { SampledColumn } from '../column-match.ts';
import { COLUMN_WORDS } from './column-words.ts';

/**
 * Returns true if a name that could be a longer name, cut at ten characters, really is one. `ASSESSMENT` is a whole word, too, and then an amount: only codes with letters show
 * that it was cut from `AssessmentCode`.
 */
export function isCutName({ name, values }: SampledColumn): boolean {
  const isWord = COLUMN_WORDS.has(name.toLowerCase());
  return !isWord || values.some((value) => typeof value === 'string' && /[a-z]/i.test(value));
}
