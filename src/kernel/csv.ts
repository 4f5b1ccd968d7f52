/** A value of a CSV file; null and undefined are empty cells. */
export type CsvCell = string | number | boolean | null | undefined;

/**
 * One line of a CSV file (RFC 4180), with its line end. Text that a spreadsheet would run as a formula gets an apostrophe; a number with a sign,
 * also as text, is no formula.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? asPlainText(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The text with an apostrophe in front when a spreadsheet would take it for a formula.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function asPlainText(text: string): string {
  const isFormula = /^[=@\t\r]/.test(text) || /^[+-](?![\d.,]*$)/.test(text);
  return isFormula ? `'${text}` : text;
}
