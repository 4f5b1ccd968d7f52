/** A value of a CSV file. null and undefined become empty cells. */
export type CsvCell = string | number | boolean | null | undefined;

/**
 * Returns one line of a CSV file (RFC 4180) with its line end. A text that a spreadsheet would run as a formula gets an apostrophe in front. A number with a
 * sign is not a formula, even when it is a text.
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
 * Returns the text, with an apostrophe in front if a spreadsheet would read it as a formula. Some spreadsheets accept full-width signs, too.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function asPlainText(text: string): string {
  const isFormula = /^[=@\t\r\n＝＋－＠]/.test(text) || /^[+-](?![\d.,]*$)/.test(text);
  return isFormula ? `'${text}` : text;
}
