import { asPlainText } from '../../../kernel/csv.ts';

interface TextRow {
  headline: string;
  path: string;
  fields: Readonly<Record<string, string | number | boolean | null>>;
}

/** Returns the rows as tab-separated lines, which spreadsheets accept from the clipboard. */
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

/** Returns the text of a cell, marked as text where a spreadsheet would run it as a formula. */
function cellText(value: string | number | boolean): string {
  const text = String(value).replaceAll(/[\t\r\n]+/g, ' ');
  return typeof value === 'string' ? asPlainText(text) : text;
}
