import { formatValue, type FieldValue } from '../rules/format-value.ts';
import type { ColumnFormat } from '../rules/parcel-columns.ts';

/** Returns the formatted value, and a link when it is a web address. Schemes other than http(s) stay text. */
export function shownValue(format: ColumnFormat, value: FieldValue): { text: string; href: string | null } {
  const text = formatValue(value, format);
  return { text, href: format === 'link' && isWebAddress(text) ? text : null };
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);
}
