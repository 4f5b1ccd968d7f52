import {
  FAMILY_NAMES,
  FIRM_WORDS,
  GIVEN_NAMES,
  LAND_WORDS,
  PLAT_WORDS,
  STATES,
  STREET_WORDS,
} from './column-words.ts';

/**
 * The shape of one value. `contact`: an email address, a post office box, "care of". `phone`: a telephone number. `person`: the name of a person or
 * firm. `street`: a house number with a street, or a unit such as APT 4. `town`: a town with state and ZIP. `plain`: a number, date, code or web address, or
 * only words of land records and firms. `land`: a description of land. `word`: one word that is in none of the lists. `text`: anything else.
 */
export type ValueShape =
  | 'contact'
  | 'phone'
  | 'person'
  | 'street'
  | 'town'
  | 'land'
  | 'plain'
  | 'word'
  | 'text';

const EMAIL = /[\w.+-]@[\w-]+\.[a-z]{2}/i;
const MAIL_MARK =
  /\bP\.? ?O\.? ?(?:BOX|DRAWER)\b|\bPOST OFFICE BOX\b|\bPOB \d|\bPMB \d|\b(?:RR|HC|RURAL ROUTE) ?#? ?\d+,? BOX\b|\bC\/O\b|\bCARE OF\b|\bATTN\b/;
const PHONE = /(?:^|[^\d-])(?:\+?1[-. ]?)?(?:\([2-9]\d\d\) ?|[2-9]\d\d[-. ])[2-9]\d\d[-. ]\d{4}(?:$|[^\d-])/;
const UUID = /^\{?[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}\}?$/i;
const URL = /^(?:https?:\/\/|www\.)\S+$/i;
const DATE =
  /^\d{4}[-/.]?\d{1,2}[-/.]?\d{1,2}(?:[T ]\d{1,2}:\d\d\S*)?$|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}(?: \d{1,2}:\d\d.*)?$/;
const NUMBER = /^[-+(]?[$€]?\s*[-+]?\d[\d,. ]*%?\)?$/;
const STREET =
  /^\d+[A-Z]?(?:[-/ ]\d+)*(?:\/\d+)? +(?:[NSEW]{1,2}\.? +)?(?:\d+(?:ST|ND|RD|TH)|[A-Z][A-Z'.-]*)/;
const UNIT_LINE =
  /^(?:APT|STE|SUITE|UNIT|RM|ROOM|FL|FLOOR|BOX|RR|HC|RURAL ROUTE|#) ?#? ?[A-Z]?\d[\dA-Z-]*$|^(?:APT|STE|SUITE) [A-Z]$/;
/** Longer than any line with a town. {@link TOWN} would take minutes for a text of a hundred thousand blanks. */
const MAX_TOWN_LENGTH = 200;
const TOWN = /^[A-Z][A-Z .'-]+,? +([A-Z]{2}),? +\d{5}(?:-?\d{4})?$/;
const INITIAL_NAME =
  /^[A-Z'-]{2,} [A-Z'-]{2,} [A-Z]\.?$|^[A-Z'-]{2,} [A-Z]\.? [A-Z'-]{2,}$|^[A-Z]\.? [A-Z'-]{3,}$/;
const COMMA_NAME = /^[A-Z'. -]{2,}, ?[A-Z'-]{2,}(?: [A-Z'-]+\.?)*$/;
const JOINED = / & | AND |\bET (?:AL|UX|VIR)\b|\bH\/W\b|\bESTATE OF\b/;

/** Returns the shape of a value that is neither null nor empty. */
export function shapeOf(value: string): ValueShape {
  const text = value.trim();
  if (text === '' || NUMBER.test(text)) return 'plain';
  if (EMAIL.test(text)) return 'contact';
  if (PHONE.test(text) && !DATE.test(text)) return 'phone';
  if (DATE.test(text) || URL.test(text) || UUID.test(text)) return 'plain';
  const upper = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase();
  if (MAIL_MARK.test(upper)) return 'contact';
  if (upper.length <= MAX_TOWN_LENGTH && TOWN.test(upper))
    return STATES.has(TOWN.exec(upper)?.[1] ?? '') ? 'town' : 'text';
  if (UNIT_LINE.test(upper)) return 'street';
  const words = upper.split(/[^\p{L}\p{N}']+/u).filter((word) => word !== '');
  const tokens = words.filter((word) => /^[\p{L}']+$/u.test(word));
  const isOrdinary = (word: string) => LAND_WORDS.has(word) || PLAT_WORDS.has(word) || STREET_WORDS.has(word);
  const strange = tokens.filter((word) => word.length > 1 && !isOrdinary(word));
  if (isPerson(upper, tokens, strange)) return 'person';
  if (
    STREET.test(upper) &&
    tokens.some((word) => word.length > 1) &&
    !words.some((word) => PLAT_WORDS.has(word) && !STREET_WORDS.has(word))
  )
    return tokens.every(isOrdinary) && !STREET_WORDS.has(lastOfStreet(tokens)) ? 'plain' : 'street';
  if (isCode(upper, tokens)) return 'plain';
  if (strange.every((word) => FIRM_WORDS.has(word))) return 'plain';
  if (words.some((word) => PLAT_WORDS.has(word))) return 'land';
  return tokens.length === 1 && words.length === 1 ? 'word' : 'text';
}

/** Returns the last word of a street without the quadrant of its city: `ST` of `1200 MAIN ST NE`. */
function lastOfStreet(tokens: readonly string[]): string {
  return tokens.findLast((word) => !/^[NS]?[EW]?$/.test(word)) ?? '';
}

/**
 * Returns true for codes of digits, marks and short runs of letters: `R-1`, `NBHD 12`, `087-0012-A`. Without a digit a code has at most three letters:
 * `RES`.
 */
function isCode(upper: string, tokens: readonly string[]): boolean {
  if (upper.length > 40 || /\p{L}{5}/u.test(upper)) return false;
  if (/\d/.test(upper)) return tokens.every((word) => word.length < 5);
  return tokens.length === 1 && upper.length <= 3;
}

function isPerson(upper: string, tokens: readonly string[], strange: readonly string[]): boolean {
  // Land and streets are named after people: JOHNSON ADDITION, MARY ST.
  const isLand = tokens.some((word) => PLAT_WORDS.has(word) && word !== 'TR');
  if (isLand || strange.length === 0) return false;
  if (tokens.length > 1 && STREET_WORDS.has(tokens.at(-1) ?? '') && !COMMA_NAME.test(upper)) return false;
  if (tokens.some((word) => FIRM_WORDS.has(word)) && strange.some((word) => !FIRM_WORDS.has(word)))
    return true;
  if (tokens.length < 2) return false;
  const isNamed = strange.some((word) => GIVEN_NAMES.has(word) || FAMILY_NAMES.has(word));
  if (isNamed && !/^\d/.test(upper)) return strange.length >= tokens.length / 2;
  if (strange.length < 2 && !JOINED.test(upper)) return false;
  return !/\d/.test(upper) && (INITIAL_NAME.test(upper) || COMMA_NAME.test(upper) || JOINED.test(upper));
}
