import { foldText } from '../../../kernel/fold-text.ts';

/** The name of a place in the form for comparisons. */
export interface PlainPlaceName {
  /** Without case, accents, punctuation and the kind: `madison` for "City of Madison". */
  plain: string;
  /** `city`, `town` and so on; empty if the name doesn't say it. */
  kind: string;
}

const PREFIX = /^(?:the )?(city|town|village|township|borough|municipality) (?:of|and county of) /;
const SUFFIX = / (?:charter )?(city|town|village|township|twp|borough|boro|municipality|cdp)$/;
const SHORT_KINDS: Readonly<Record<string, string>> = { twp: 'township', boro: 'borough' };

/** Splits a name of a place, such as "City of Madison", "Madison city" or "MADISON TWP". */
export function splitPlaceName(name: string): PlainPlaceName {
  const words = foldText(name)
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const plain = words.replace(PREFIX, '').replace(SUFFIX, '');
  const kind = (PREFIX.exec(words) ?? SUFFIX.exec(words))?.[1] ?? '';
  // The name of a place can be a kind: City.
  return plain === ''
    ? { plain: words.replaceAll(' ', ''), kind: '' }
    : { plain: plain.replaceAll(' ', ''), kind: SHORT_KINDS[kind] ?? kind };
}
