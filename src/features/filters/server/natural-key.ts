import { isDigit } from '../../../kernel/digit.ts';

const ZERO = 0x30;

/** The length to which the database pads the number at the beginning of a text with zeros, or cuts it (see `queries-list.ts`). */
const PADDED = 20;

/**
 * Returns a sort key for `text`, which must be in lower case. The keys sort by code unit as the database sorts the texts: by the number that a text begins
 * with, then by the text in lower case.
 */
export function databaseKey(text: string): string {
  let end = 0;
  while (end < text.length && isDigit(text.charCodeAt(end))) end++;
  return end === 0 ? text : `${text.slice(0, end).padStart(PADDED, '0').slice(0, PADDED)}${text}`;
}

/**
 * Returns a text whose order by code unit is the natural order of `text`: numbers in it by their value (1, 2, 10). In the key, each run of digits loses its leading
 * zeros and is preceded by its length: one digit for lengths up to 8, otherwise a 9 and two digits. Reads from `from` to `end`, and stops after `maxLength`
 * characters of the key.
 */
export function naturalKey(text: string, from = 0, end = text.length, maxLength = Infinity): string {
  let key = '';
  for (let at = from; at < end && key.length < maxLength;) {
    let last = at;
    while (last < end && isDigit(text.charCodeAt(last))) last++;
    if (last === at) {
      key += text[at++];
      continue;
    }
    while (at < last - 1 && text.charCodeAt(at) === ZERO) at++;
    const length = last - at;
    key += length < 9 ? String(length) : `9${String(Math.min(length, 99)).padStart(2, '0')}`;
    key += text.slice(at, last);
    at = last;
  }
  return key;
}
