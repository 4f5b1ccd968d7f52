/** The texts that a site can have: the terms of the site itself, how it treats personal data, and the terms of plans and of the API. */
export const TERMS_KINDS = ['site', 'privacy', 'subscription', 'api'] as const;
export type TermsKind = (typeof TERMS_KINDS)[number];

export const TERMS_TITLES: Readonly<Record<TermsKind, string>> = {
  site: 'Terms',
  privacy: 'Privacy',
  subscription: 'Terms of plans',
  api: 'Terms of the API',
};

/** Returns the page that shows terms when the operator wrote them as a text. */
function termsPage(kind: TermsKind): string {
  return kind === 'site' ? '/hs/terms' : `/hs/terms/${kind}`;
}

const ADDRESS = /^https?:\/\/\S+$/i;

/** Returns true if the operator gave the address of a page with the terms, and not their text. */
export function isTermsAddress(terms: string): boolean {
  return ADDRESS.test(terms);
}

/** Returns the address of the page with the terms: the operator's own page, or the page of this site that shows their text. */
export function termsUrl(terms: string, kind: TermsKind = 'site'): string {
  return isTermsAddress(terms) ? terms : termsPage(kind);
}

/** Splits the text of the terms into paragraphs, which empty lines separate. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n[\t ]*(?:\r?\n[\t ]*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
