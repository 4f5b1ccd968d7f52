/** The page that shows the terms when the operator wrote them as a text. */
export const TERMS_PAGE = '/terms';

const ADDRESS = /^https?:\/\/\S+$/i;

/** Returns true if the operator gave the address of a page with the terms, and not their text. */
export function isTermsAddress(terms: string): boolean {
  return ADDRESS.test(terms);
}

/** Returns the address of the page with the terms: the operator's own page, or the page of this site that shows their text. */
export function termsUrl(terms: string): string {
  return isTermsAddress(terms) ? terms : TERMS_PAGE;
}

/** Splits the text of the terms into paragraphs, which empty lines separate. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n[\t ]*(?:\r?\n[\t ]*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
