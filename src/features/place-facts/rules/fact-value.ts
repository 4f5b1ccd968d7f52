import type { Fact, FactFormat } from '../contract.ts';

/** A stored value: nothing, a text, a number, or a number with its margin of error. */
export type StoredFact = null | string | number | readonly [number, number];

/** The maximum number of characters of a text. The extracts of an encyclopedia may be longer. */
export const MAX_FACT_TEXT = 300;

/** Texts that stand for no value: annotations of the Census Bureau, and what spreadsheets and databases write. */
const NO_VALUE = new Set([
  '',
  '-',
  '--',
  '*',
  '**',
  '***',
  '*****',
  '(x)',
  'x',
  'n',
  'n/a',
  'na',
  'nan',
  'null',
  '.',
  '#n/a',
]);
/**
 * Numbers that stand for no value in the American Community Survey (Census Bureau, "Notes on ACS Estimate and Annotation Values"): too few samples, not
 * applicable, not available.
 */
const NO_ESTIMATE = new Set([
  -999_999_999, -888_888_888, -666_666_666, -555_555_555, -333_333_333, -222_222_222,
]);
const NUMBER = /^[-+]?\$?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?(?:e[-+]?\d{1,3})?%?$/i;

/** Returns a number from its text; null if the text stands for no value, undefined if it is another text. */
export function readNumber(text: string): number | null | undefined {
  const typed = text.trim();
  if (NO_VALUE.has(typed.toLowerCase())) return null;
  if (!NUMBER.test(typed) || !/\d/.test(typed)) return undefined;
  // A code such as 007 is not a number.
  if (/^0\d/.test(typed)) return undefined;
  const number = Number(typed.replaceAll(/[$,%]/g, ''));
  if (!Number.isFinite(number)) return undefined;
  return NO_ESTIMATE.has(number) ? null : number;
}

/** Returns a value of a column that may hold both numbers and texts. */
export function readFactValue(text: string): number | string | null {
  const number = readNumber(text);
  return number === undefined ? text.trim() : number;
}

/** A number that is rounded to 0 has no sign, so that nobody reads "-0". */
const signDisplay = 'negative';
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay });
const DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay });
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
  signDisplay,
});

/** Writes a value for people. */
export function factLabel(value: number | string, format: FactFormat): string {
  if (typeof value === 'string') return value;
  switch (format) {
    case 'count':
      return WHOLE.format(value);
    case 'usd':
      return DOLLARS.format(value);
    case 'percent':
      return `${DECIMAL.format(value)}%`;
    case 'text':
      return String(value);
    case 'years':
    case 'number':
      return DECIMAL.format(value);
  }
}

/** Writes the margin of error of a fact; null if it has none or the margin is 0. */
export function marginLabel({ margin, format }: Pick<Fact, 'margin' | 'format'>): string | null {
  return margin === null || margin === 0 ? null : `±${factLabel(margin, format)}`;
}
