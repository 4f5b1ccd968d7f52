import { TextBytes } from '../../../../backend/formats/text-bytes.ts';
import type { StoredValue } from '../../../parcels/rules/parcel-row.ts';

/** A value on its way from the file to the COPY stream. Text may still be bytes in the reader's buffer. */
export type RowValue = StoredValue | TextBytes;

/** The same values, safe to keep after the reader has gone on. */
export function keepValues(values: readonly RowValue[]): RowValue[] {
  return values.map((value) => (value instanceof TextBytes ? value.toString() : value));
}
