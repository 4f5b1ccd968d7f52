import { type FileValue, parseText } from './parse-value.ts';

/**
 * The forms in which keys are compared. `exact`: as written, without surrounding blanks. `parts`: without case, punctuation, blanks and the leading zeros of
 * each number, but with numbers kept apart: `7-18` equals `007 018`, not `71-8`. `squeezed`: letters (without case) and digits only, without leading zeros:
 * `0012-004` equals `12004`. A recipe's `loose` means `parts`, or `squeezed` if `parts` finds fewer than 98% of a sample of the parcels' keys in the table, and
 * `squeezed` finds more and makes no two keys of the table equal.
 */
export type KeyForm = 'exact' | 'parts' | 'squeezed';

/** The texts that assessors write for a parcel without its own number, such as roads, rails and water, in squeezed form. */
const IDLE_WORDS: ReadonlySet<string> = new Set(
  `RR RAIL RAILROAD RAILWAY ROW RW RD ROAD ROADS ST STREET HWY HIGHWAY
  ALLEY PRIVATEROAD PRIVATEWAY RIGHTOFWAY WATER WTR RIVER LAKE POND STREAM
  UNKNOWN UNK UNASSIGNED TBD NONE NULL NA NOID NOPIN NODATA NOMATCH MULTIPLE OTHER`.split(/\s+/),
);

/** Returns a key in the form for comparisons, or '' for a key that never joins: blank, `---`, `0000`, `RR`. */
export function plainJoinKey(raw: FileValue, form: KeyForm): string {
  const text = parseText(raw);
  if (text === null) return '';
  const squeezed = text
    .toUpperCase()
    .replace(/^(\d+)\.0+$/, '$1') // removes the decimals of a table that stores numbers: `123.0`
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^0+/, '');
  if (squeezed === '' || IDLE_WORDS.has(squeezed)) return '';
  if (form === 'exact') return text;
  return form === 'squeezed' ? squeezed : partsOf(text);
}

/** Returns numbers without leading zeros and words in upper case, with a blank only between two numbers. */
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
