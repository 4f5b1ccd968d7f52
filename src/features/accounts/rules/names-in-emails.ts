/** The error for a name with a link. Names that people type appear in emails to others, so they must contain no link, and no character that changes how the text around them reads. */
export const NAME_WITH_LINK =
  'must not contain a link or a web address; put a space after a dot, as in “St. John”';

/** `x://`, `www.x`, and words joined by a dot that end like a domain, in any script: `evil.example`. Single letters are initials: `J.R. Smith`. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu;
/** Control and format characters: line breaks and text-direction marks. U+200C and U+200D are allowed, because several scripts need these joiners. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/u;

export function hasNoLink(name: string): boolean {
  // Browsers accept full-width dots and colons in URLs.
  return !LINK.test(tidyDots(name)) && !HIDDEN.test(name);
}

/** Returns the name in a safe form for emails. Names stored before links were refused may still contain one. */
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
