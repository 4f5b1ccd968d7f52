import { utcDayLabel } from '../../../kernel/day-label.ts';
import type { ColumnFormat } from './parcel-columns.ts';

/** A value in the form of the API: dates are `YYYY-MM-DD`, timestamps ISO 8601. */
export type FieldValue = string | number | boolean;

/** A number that is rounded to 0 has no sign, so that nobody reads "-0". */
const signDisplay = 'negative';
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6, signDisplay });
const PERCENT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, signDisplay });
const WHOLE_DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
  signDisplay,
});
const DOLLARS_AND_CENTS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  signDisplay,
});

/**
 * Formats a value for people. Numbers get separators and at most 6 decimals. Money gets cents only if they aren't zero. A
 * percentage is already in percent. `plain` is a year or a code. A text that doesn't fit its format is returned unchanged.
 */
export function formatValue(value: FieldValue, format: ColumnFormat): string {
  switch (format) {
    case 'currency':
      return withNumber(value, (number) =>
        (Number.isInteger(roundTo(number, 2)) ? WHOLE_DOLLARS : DOLLARS_AND_CENTS).format(number),
      );
    case 'number':
      return withNumber(value, (number) => NUMBER.format(number));
    case 'percent':
      return withNumber(value, (number) => `${PERCENT.format(number)}%`);
    case 'plain':
      return withNumber(value, (number) => String(roundTo(number, 6)));
    case 'date':
      return formatDate(String(value));
    case 'boolean':
      return formatBoolean(value);
    case 'text':
    case 'link':
      return typeof value === 'boolean' ? formatBoolean(value) : String(value);
  }
}

function withNumber(value: FieldValue, format: (number: number) => string): string {
  if (typeof value === 'boolean') return formatBoolean(value);
  const number = typeof value === 'number' ? value : Number(value.trim() || Number.NaN);
  return Number.isFinite(number) ? format(number) : String(value);
}

function roundTo(number: number, decimals: number): number {
  return Number(number.toFixed(decimals));
}

function formatBoolean(value: FieldValue): string {
  if (value === true || value === 'true') return 'Yes';
  if (value === false || value === 'false') return 'No';
  return String(value);
}

function formatDate(text: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/.exec(text);
  if (match === null) return text;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? utcDayLabel(date) : text;
}
