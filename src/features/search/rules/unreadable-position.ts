import { PLUS_CODE_DIGITS } from '../../../kernel/coordinates/plus-code.ts';

/** Short plus codes, UTM coordinates, and the addresses of what3words: `///plain.words.here`. */
const UNREADABLE: readonly RegExp[] = [
  new RegExp(
    `^\\s*(?=[^+]*[A-Z])(?:[${PLUS_CODE_DIGITS}]{2}){2,3}\\+[${PLUS_CODE_DIGITS}]{2,3}(?:[\\s,].*)?$`,
    'i',
  ),
  /^\s*(?:UTM\s*)?(?:zone\s*)?\d{1,2}\s?[C-HJ-NP-X][\s,]+\d{6}(?:\.\d+)?\s*m?\s*E?[\s,]+\d{7}(?:\.\d+)?\s*m?\s*N?\s*$/i,
  /^\s*\/\/\/\p{L}+\.\p{L}+\.\p{L}+\s*$/u,
];

/** The positions that the search reads. */
export const POSITION_FORMS =
  'the latitude and longitude, such as 39.2904, -76.6122, or a whole plus code, such as 87F579RQ+54';

/** Returns true for a position that is complete for other programs, but that the search can't read. */
export function isUnreadablePosition(query: string): boolean {
  return UNREADABLE.some((form) => form.test(query));
}
