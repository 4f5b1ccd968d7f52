import type { SampledColumn } from './column-match.ts';

/** `6.07981E+12`: how spreadsheets show and save a number of more than eleven digits. */
const ROUNDED = /^\d(?:\.\d{1,14})?E\+\d{2}$/i;

/** Returns a sentence about each column with texts that a spreadsheet has rounded. Their last digits are lost, so different parcel numbers may have become equal. */
export function listRoundedColumns(columns: readonly SampledColumn[]): string[] {
  return columns.flatMap(({ name, values }) => {
    const rounded = values.filter((value) => typeof value === 'string' && ROUNDED.test(value.trim()));
    if (rounded.length === 0) return [];
    return [
      `${rounded.length.toLocaleString('en-US')} of ${values.length.toLocaleString('en-US')} sampled values of ${name} are rounded, such as ${String(rounded[0]).trim()}: a spreadsheet treated them as numbers and lost their last digits. Get the column again as text.`,
    ];
  });
}
