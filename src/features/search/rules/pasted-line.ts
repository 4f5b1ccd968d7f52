import { withoutNumberLabel } from './match-number.ts';
import { withoutQuestion } from './read-query.ts';

/** A telephone number of North America. Area codes and exchanges begin with 2 to 9. It does not stand inside of a longer number, as that of a parcel. */
const PHONE =
  /(?<![\w.-])(?:(?:tel|phone|cell|mobile|fax)\b[.:\s]*)?(?:\+?1[-.\s]?)?(?:\([2-9]\d{2}\)\s?|[2-9]\d{2}[-.\s])[2-9]\d{2}[-.]\d{4}(?![\w-])/gi;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi;
const PRICE = /\$\s?\d[\d,.]*(?:\s?[km]\b)?/gi;
/** The size of a property, which does not begin a line: a house number may stand before `Acres Rd`. */
const SIZE = /(?<=[^\s,][\s,]+)\d[\d,.]*\s?(?:ac|acres?|sq\.?\s?ft|sqft|sf|bd|ba|beds?|baths?|bdrms?)\b\.?/gi;
/** The names of the fields of a form. */
const FIELD =
  /(?:^|[\s,;|]+)(?:(?:owner|taxpayer|name|(?:property|site|situs|street)\s+address|address|location|city|state|zip|county|legal(?:\s+description)?)(?:\s+(?:name|code))?)\s*[:=]\s*/gi;
/** What separates the cells of a row or the lines of a label. */
const BETWEEN_CELLS = /\t|\r?\n|\s*[|;]\s*|\s{3,}/;
const MAX_CELLS = 6;
const MIN_CELL = 3;
/** The minimum number of characters of a parcel number in a row whose cells are separated by commas. */
const MIN_NUMBER = 6;

/** Returns a query without what people paste together with an address or a name: telephone numbers, email addresses, prices, sizes and the names of fields. */
export function withoutContacts(query: string): string {
  const number = withoutNumberLabel(query).trim();
  const kept = query
    // A labeled number is that of a parcel, even if it has the form of a telephone number.
    .replace(PHONE, (phone) => (number.startsWith(phone.trim()) ? phone : ' '))
    .replace(EMAIL, ' ')
    .replace(PRICE, ' ')
    .replace(SIZE, ' ')
    .replace(FIELD, ', ')
    .replace(/^[\s,;|-]+|[\s,;|-]+$/g, '');
  return kept === '' ? query : kept;
}

/** Returns what a query asks for, without the words of a question, contacts, and an article: `who owns the Methodist Church?` asks for `Methodist Church`. */
export function subjectOf(query: string): string {
  const subject = withoutQuestion(withoutContacts(query))
    .replace(/^\s*the\s+(?=\S)/i, '')
    .trim();
  return subject === '' ? query : subject;
}

/** Returns the cells of a pasted row, at least two: separated by tabs, bars, semicolons, line ends or wide spaces; or by commas, if one of them is a parcel number. None otherwise. */
export function cellsOf(query: string): string[] {
  const parts = (text: string | RegExp) =>
    query
      .split(text)
      .map((cell) => subjectOf(cell).trim())
      .filter((cell) => cell.length >= MIN_CELL)
      .slice(0, MAX_CELLS);
  const cells = parts(BETWEEN_CELLS);
  if (cells.length > 1) return cells;
  const byCommas = parts(/\s*,\s*/);
  return byCommas.length > 1 && byCommas.some(isParcelNumber) ? byCommas : [];
}

/** Returns true for one word with enough digits for a parcel number. */
export function isParcelNumber(cell: string): boolean {
  return /^[A-Z]{0,3}[\d._-]+[A-Z]?$/i.test(cell) && cell.replace(/\D/g, '').length >= MIN_NUMBER;
}
