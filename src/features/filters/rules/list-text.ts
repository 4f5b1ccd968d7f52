import { asPlainText } from '../../../kernel/csv.ts';

interface TextRow {
  headline: string;
  path: string;
  fields: Readonly<Record<string, string | number | boolean | null>>;
}

/** Rows as lines with tabs, as spreadsheets take them from the clipboard. */
export function rowsAsText(
  columns: readonly { key: string; label: string }[],
  rows: readonly TextRow[],
): string {
  const head = ['Parcel', ...columns.map(({ label }) => label), 'Path'];
  const lines = rows.map(({ headline, path, fields }) => [
    headline,
    ...columns.map(({ key }) => fields[key] ?? ''),
    path,
  ]);
  return [head, ...lines].map((line) => line.map(cellText).join('\t')).join('\n');
}

/** A text that a spreadsheet would run as a formula is marked as text. */
function cellText(value: string | number | boolean): string {
  const text = String(value).replaceAll(/[\t\r\n]+/g, ' ');
  return typeof value === 'string' ? asPlainText(text) : text;
}
