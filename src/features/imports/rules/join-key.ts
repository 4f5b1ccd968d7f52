import { type FileValue, parseText } from './parse-value.ts';

/**
 * How keys are compared. `exact`: as they are, without blanks around. `parts`: without case, punctuation, blanks, and zeros before each number, but
 * numbers stay apart: `7-18` is `007 018`, not `71-8`. `squeezed`: letters and digits alone, without zeros in front: `0012-004` is `12004`.
 * A recipe's `loose` is `parts`, or `squeezed` when that joins more and confuses no two keys.
 */
export type KeyForm = 'exact' | 'parts' | 'squeezed';

/** What assessors write where a parcel has no number of its own: roads, rails, water, unknown. In loose form. */
const IDLE_WORDS: ReadonlySet<string> = new Set([
  ...[
    'RR',
    'RAIL',
    'RAILROAD',
    'RAILWAY',
    'ROW',
    'RW',
    'RD',
    'ROAD',
    'ROADS',
    'ST',
    'STREET',
    'HWY',
    'HIGHWAY',
  ],
  ...['ALLEY', 'PRIVATEROAD', 'PRIVATEWAY', 'RIGHTOFWAY', 'WATER', 'WTR', 'RIVER', 'LAKE', 'POND', 'STREAM'],
  ...[
    'UNKNOWN',
    'UNK',
    'UNASSIGNED',
    'TBD',
    'NONE',
    'NULL',
    'NA',
    'NOID',
    'NOPIN',
    'NODATA',
    'NOMATCH',
    'MULTIPLE',
    'OTHER',
  ],
]);

/** The form in which two keys are compared, or '' for a key that never joins: blank, `---`, `0000`, `RR`. */
export function plainJoinKey(raw: FileValue, form: KeyForm): string {
  const text = parseText(raw);
  if (text === null) return '';
  const squeezed = text
    .toUpperCase()
    .replace(/^(\d+)\.0+$/, '$1') // a number that a table writes as a decimal: `123.0`
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^0+/, '');
  if (squeezed === '' || IDLE_WORDS.has(squeezed)) return '';
  if (form === 'exact') return text;
  return form === 'squeezed' ? squeezed : partsOf(text);
}

/** Numbers without leading zeros and words, upper case; a blank only where two numbers would grow together. */
function partsOf(text: string): string {
  const parts =
    text
      .toUpperCase()
      .replace(/^(\d+)\.0+$/, '$1')
      .match(/\p{N}+|\p{L}+/gu) ?? [];
  return parts
    .map((part) => part.replace(/^0+(?=\d)/, ''))
    .join(' ')
    .replace(/(?<=\p{L}) | (?=\p{L})/gu, '');
}
