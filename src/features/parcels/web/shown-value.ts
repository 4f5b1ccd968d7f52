import { formatValue, type FieldValue } from '../rules/format-value.ts';
import type { ColumnFormat } from '../rules/parcel-columns.ts';

/** A value in words, and where it leads when it is a web address. Other schemes than http(s) stay text. */
export function shownValue(format: ColumnFormat, value: FieldValue): { text: string; href: string | null } {
  const text = formatValue(value, format);
  return { text, href: format === 'link' && isWebAddress(text) ? text : null };
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);
}
