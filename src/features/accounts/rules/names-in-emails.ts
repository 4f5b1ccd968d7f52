/** Names that people type stand in emails to others: they carry no link, and nothing that changes how the text around them reads. */
export const NAME_WITH_LINK =
  'must not contain a link or a web address; after a dot goes a space, as in “St. John”';

/** `x://`, `www.x`, and words joined by a dot that end like a domain, in any script: `evil.example`. Single letters are initials: `J.R. Smith`. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu;
/** Control and format characters: line breaks, and those that turn the direction of writing. Two joiners are part of several scripts. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/u;

export function hasNoLink(name: string): boolean {
  // Full-width dots and colons work in browsers as the usual ones do.
  return !LINK.test(tidyDots(name)) && !HIDDEN.test(name);
}

/** A name as it stands in an email: what was stored before links were refused is made harmless. */
export function plainName(name: string): string {
  return tidyDots(name)
    .replace(new RegExp(HIDDEN, 'gu'), ' ')
    .replace(/:\/\//g, ': ')
    .replace(/(?<=[\p{L}\p{N}-])\.(?=\p{L}{2,})/giu, '. ')
    .replace(/\s+/g, ' ')
    .trim();
}

function tidyDots(name: string): string {
  return name
    .replace(/[．。｡․]/g, '.')
    .replace(/[：﹕]/g, ':')
    .replace(/／/g, '/');
}
