/** The words before the book and page of a deed: `Deed 8458/154`, `Book/Page: 8458-154`. */
const DEED_WITH_LABEL =
  /^\s*(?:(?:deed|book|bk|page|pg|vol(?:ume)?|recorded|in|at|ref(?:erence)?|b|p)[\s.:#/&,-]+)+(\d{2,6})\s*[/-]\s*(\d{1,4})\s*$/i;
/** The book and page of a deed in Maryland: `Liber 8458 Folio 154`. */
const LIBER = /\b(?:liber|lib)\b[\s.:#]*(\d{2,6})[\s,./;]*(?:folio|fol|f|page|pg|p)?\b[\s.:#]*(\d{1,4})\b/i;

/** The office that keeps the deeds, before their numbers: `Alder County Registry of Deeds, Book 8458 Page 154`. */
const OFFICE = /^\D*\b(?:regist(?:ry|er|rar)|recorders?|clerk)\b\D*?(?=\b(?:book|bk|liber|vol(?:ume)?)\b)/i;

/** Returns the book and page of a deed with their labels: `8458/154` is `book 8458 page 154`. Other queries stay the same. */
export function withDeedLabels(query: string): string {
  return query
    .replace(OFFICE, '')
    .replace(/^\s*(\d{2,6})\s*\/\s*(\d{1,4})\s*$/, 'book $1 page $2')
    .replace(DEED_WITH_LABEL, 'book $1 page $2')
    .replace(LIBER, 'book $1 page $2');
}

const BLOCK_AFTER_LOT =
  /(\bl(?:ots?|ts?)?[.\s#]*\d{1,4}[a-z]?[\s,]+)bk(?=[.\s#]*\d{1,4}[a-z]?\b(?![\s,./&-]*p))/gi;
const BLOCK_BEFORE_LOT = /\bbk(?=[.\s#]*\d{1,4}[a-z]?[\s,]+l(?:ots?|ts?)?[.\s#]*\d)/gi;

/** Returns a query with `Bk` beside a lot as a block: `Lot 4, Bk 2` is `Lot 4, Block 2`, but `Lot 4, Bk 45 Page 2` has a book. Other queries stay the same. */
export function withBlocks(query: string): string {
  return query.replace(BLOCK_AFTER_LOT, '$1block').replace(BLOCK_BEFORE_LOT, 'block');
}
