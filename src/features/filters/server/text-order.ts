import { firstIndex } from '../../../kernel/first-index.ts';
import { type FoldedTexts, textAt } from './folded-texts.ts';
import { naturalKey } from './natural-key.ts';

/** Numbers that sort as the texts of a column do. */
export interface TextOrder {
  /** The numbers by the code of the text. */
  numbers: Float64Array;
  /** True if equal numbers mean equal texts. If false, texts with equal numbers share only a beginning and must be compared. */
  isExact: boolean;
  /** Returns the number of the key (`keyOf`) of any text, also of one that the column doesn't contain. */
  numberOf(key: string): number;
}

/** Up to this many texts are sorted once, in some tens of milliseconds. For more texts only the beginnings are used. */
const MAX_SORTED = 65_536;

const cache = new WeakMap<FoldedTexts, TextOrder>();

/**
 * Returns the order of a column's texts, and caches it. Always pass the same `keyOf` for the same texts. With more than {@link MAX_SORTED} texts `keyOf` is not used:
 * then only the beginnings of the texts are compared, in natural order.
 */
export function textOrder(texts: FoldedTexts, keyOf: (text: string) => string = naturalKey): TextOrder {
  const order =
    cache.get(texts) ?? (texts.ends.length <= MAX_SORTED ? ranks(texts, keyOf) : beginnings(texts));
  cache.set(texts, order);
  return order;
}

function ranks(texts: FoldedTexts, keyOf: (text: string) => string): TextOrder {
  const all = Array.from(texts.ends, (_, index) => keyOf(textAt(texts, index + 1)));
  const sorted = [...new Set(all)].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const rankOf = new Map(sorted.map((text, rank) => [text, rank]));
  const numbers = new Float64Array(all.length + 1);
  all.forEach((text, index) => (numbers[index + 1] = rankOf.get(text) ?? 0));
  return {
    numbers,
    isExact: true,
    numberOf(text) {
      const rank = rankOf.get(text);
      if (rank !== undefined) return rank;
      return firstIndex(sorted.length, (index) => (sorted[index] ?? '') < text) - 0.5;
    },
  };
}

/** The number of 7-bit characters that fit into a double. */
const CHARACTERS = 7;

function beginnings(texts: FoldedTexts): TextOrder {
  const { text, ends } = texts;
  const numbers = new Float64Array(ends.length + 1);
  for (let i = 0, from = 0; i < ends.length; i++) {
    const end = ends[i] as number;
    numbers[i + 1] = beginningOf(naturalKey(text, from, end, CHARACTERS));
    from = end;
  }
  return { numbers, isExact: false, numberOf: beginningOf };
}

/** Returns the first seven ASCII characters as a number. The first other character ends the number, so texts that differ only from there on get the same number. */
function beginningOf(text: string): number {
  let number = 0;
  let isEnded = false;
  for (let i = 0; i < CHARACTERS; i++) {
    const code = isEnded || i >= text.length ? 0 : text.charCodeAt(i);
    if (code >= 127) isEnded = true;
    number = number * 128 + Math.min(code, 127);
  }
  return number;
}
