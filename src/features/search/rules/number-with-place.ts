import { withoutNumberLabel } from './match-number.ts';
import { PART_LABELS } from './number-parts.ts';
import { isOrdinal } from './number-words.ts';
import { isKindOfStreet } from './read-query.ts';
import { type Token, tokenize } from './tokenize.ts';

/** A parcel number with the name of its place: `Alder County 12-0345`, `12-0345, Alder KY 99001`. */
export interface NumberWithPlace {
  number: string;
  /** The words of the place, or of the parcel's street. */
  around: Token[];
  /** True if the words end as the name of a street does: `12-0345 Main St`. Such a query is rather an address. */
  isStreet: boolean;
}

const ZIP_AT_END = /(\d.*[a-z])[\s,]+\d{5}(?:-\d{4})?\s*$/i;
/** Words of a label, which may stand between the place and the number. */
const LABEL_WORDS: ReadonlySet<string> = new Set(
  'parcel parcels number num nbr no id apn pin pid tax account acct folio assessor property in of the county township twp city town village usa'.split(
    ' ',
  ),
);
/** A shorter number has to have two parts. */
const MIN_ONE_PART = 5;

/** Reads a parcel number with words before or after it, which may be a place. Null for other queries, such as an address. */
export function readNumberWithPlace(query: string): NumberWithPlace | null {
  const labels = new RegExp(`${PART_LABELS.source}(?=\\d)`, 'gi');
  const words = query
    .replace(ZIP_AT_END, '$1')
    .replace(labels, ' ')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const first = words.findIndex((word) => /\d/.test(word));
  const last = words.findLastIndex((word) => /\d/.test(word));
  const numbers = words.slice(first, last + 1);
  if (first < 0 || numbers.some((word) => !/\d/.test(word))) return null;
  const number = withoutNumberLabel(numbers.join(' '));
  const parts = number.split(/[^A-Za-z\d]+/).filter(Boolean);
  if (parts.length < 2 && number.length < MIN_ONE_PART) return null;
  const texts = [words.slice(0, first), words.slice(last + 1)].map((some) => tokenize(some.join(' ')));
  const isStreet = texts.some((some) => isKindOfStreet(some.at(-1)));
  // `24 2nd St Alder` is an address, too: its second number names the street.
  if (isOrdinal(numbers.at(-1) ?? '') && isKindOfStreet(texts[1]?.[0])) return null;
  const around = texts.flat().filter(({ word }) => !LABEL_WORDS.has(word));
  return around.some(({ word }) => word.length > 1) ? { number, around, isStreet } : null;
}
