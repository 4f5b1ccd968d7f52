import type { ColumnMatch, SampledColumn } from '../column-match.ts';
import { parseText } from '../parse-value.ts';
import { splitName } from './split-name.ts';

/** The meanings `book page`, also with words for the deed or the sale. */
const NAME =
  /^(?:(?:last|deed|sale|record|recorded|legal) )*(?:record )?book(?: and)? page(?: (?:num|deed))?$/;
/** ` 14175/ 474`, `BK 12 PG 7`, `D123-45`. */
const PATTERN = String.raw`\D{0,6}?(\w{1,8}?)\s*(?:[/:;,-]|\s?P(?:G|AGE)\.?)\s*(\w{1,6})`;
const MIN_SHARE = 0.7;
const MIN_TEXTS = 5;

/** Returns the matches for a column that holds the book and the page of a deed in one text; none if it doesn't, or if another column holds either. */
export function splitBookPage(
  { name, ownName, values }: SampledColumn,
  source: number,
  taken: ReadonlySet<string>,
): ColumnMatch[] {
  if (taken.has('book') || taken.has('page') || !NAME.test(splitName(ownName ?? name) ?? '')) return [];
  const texts = values.flatMap((value) => parseText(value) ?? []).map(String);
  const test = new RegExp(`^${PATTERN}$`, 'iu');
  const fitting = texts.filter((text) => test.test(text)).length;
  if (fitting < MIN_TEXTS || fitting < texts.length * MIN_SHARE) return [];
  return (['book', 'page'] as const).map((to, index) => ({
    from: name,
    source,
    to,
    reason: 'its values hold the book and the page of the deed',
    confidence: 0.85,
    replace: [
      // A text of another form is neither a book nor a page.
      { pattern: `^(?!${PATTERN}$).*$`, with: '' },
      { pattern: `^${PATTERN}$`, with: `$${index + 1}` },
    ],
  }));
}
