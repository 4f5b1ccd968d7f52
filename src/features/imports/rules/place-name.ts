import { foldText } from '../../../kernel/fold-text.ts';

/** Returns the name of a place in the form for comparisons: without case, accents, punctuation and words such as "city of". */
export function plainPlaceName(name: string): string {
  const words = foldText(name)
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const plain = words
    .replace(/^(?:the )?(?:city|town|village|township|borough|municipality) (?:of|and county of) /, '')
    .replace(/ (?:city|town|village|township|twp|borough|boro|municipality|cdp|charter township)$/, '');
  return (plain === '' ? words : plain).replaceAll(' ', '');
}
