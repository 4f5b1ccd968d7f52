import { withoutNumberLabel } from './match-number.ts';
import { BOX, isKindOfStreet } from './read-query.ts';
import { tokenize } from './tokenize.ts';
import { withoutQuestion } from './without-question.ts';

/** A telephone number of North America. Area codes and exchanges begin with 2 to 9. It is not a part of a longer number, such as a parcel number. */
const PHONE =
  /(?<![\w.-])(?:(?:tel|phone|cell|mobile|fax)\b[.:\s]*)?(?:\+?1[-.\s]?)?(?:\([2-9]\d{2}\)\s?|[2-9]\d{2}[-.\s])[2-9]\d{2}[-.]\d{4}(?![\w-])/gi;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi;
const PRICE = /\$\s?\d[\d,.]*(?:\s?[km]\b)?/gi;
/** The size of a property, unless {@link isOfStreet} says otherwise. It can't begin a query, because `120 Acres Rd` begins with a house number. */
const SIZE = /(?<=[^\s,][\s,]+)\d[\d,.]*\s?(?:ac|acres?|sq\.?\s?ft|sqft|sf|bd|ba|beds?|baths?|bdrms?)\b\.?/gi;
/** The names of the fields of a form. */
const FIELD =
  /(?:^|[\s,;|]+)(?:(?:owner|taxpayer|name|(?:property|site|situs|street)\s+address|address|location|city|state|zip|county|legal(?:\s+description)?)(?:\s+(?:name|code))?)\s*[:=]\s*/gi;
/** The separators of the cells of a row or of the lines of a label. */
const BETWEEN_CELLS = /\t|\r?\n|\s*[|;]\s*|\s{3,}/;
const MAX_CELLS = 6;
const MIN_CELL = 3;
/** The minimum number of digits of a word that counts as a parcel number. */
const MIN_NUMBER = 6;

/** Returns a query without the texts that people paste beside an address or a name: telephone numbers, email addresses, prices, sizes and names of fields. */
export function withoutContacts(query: string): string {
  const number = withoutNumberLabel(query).trim();
  const kept = query
    // A labeled number is that of a parcel, even if it has the form of a telephone number.
    .replace(PHONE, (phone) => (number.startsWith(phone.trim()) ? phone : ' '))
    .replace(EMAIL, ' ')
    // A post office box alone is the whole query.
    .replace(BOX, (box, at: number) => (at > 0 ? ', ' : box))
    .replace(PRICE, ' ')
    .replace(SIZE, (size, at: number, line: string) =>
      isOfStreet(line.slice(at + size.length)) ? size : ' ',
    )
    .replace(FIELD, ', ')
    .replace(/^[\s,;|-]+|[\s,;|-]+$/g, '');
  return kept === '' ? query : kept;
}

/** Returns true if the text after a size makes it the name of a street: `5 Acre Rd`. A comma ends a size. */
function isOfStreet(after: string): boolean {
  return /^ +[a-z]/i.test(after) && isKindOfStreet(tokenize(after)[0]);
}

/** Returns the subject of a query, without the words of a question, contacts, and an article: `who owns the Methodist Church?` asks for `Methodist Church`. */
export function subjectOf(query: string): string {
  const subject = withoutQuestion(withoutContacts(query))
    .replace(/^\s*the\s+(?=\S)/i, '')
    .trim();
  return subject === '' ? query : subject;
}

/**
 * Returns the cells of a pasted row, which are separated by tabs, bars, semicolons, line ends or wide spaces. Commas separate cells only if there are no
 * other separators and one of the cells is a parcel number. Returns an empty list for a query with fewer than two cells.
 */
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

/** Returns the only parcel number among the words of a query, and the other words: `Jane Roe 012-0345-007`. Null for other queries. */
export function numberAmongWords(query: string): { number: string; others: string } | null {
  const words = subjectOf(query).split(/[\s,]+/);
  const [number, ...more] = words.filter(isParcelNumber);
  const others = words.filter((word) => word !== number).join(' ');
  return number === undefined || more.length > 0 || !/[a-z]{2}/i.test(others) ? null : { number, others };
}

/** Returns true for one word with enough digits for a parcel number. */
export function isParcelNumber(cell: string): boolean {
  return /^[A-Z\d]+(?:[._/-][A-Z\d]+)*$/i.test(cell) && cell.replace(/\D/g, '').length >= MIN_NUMBER;
}
