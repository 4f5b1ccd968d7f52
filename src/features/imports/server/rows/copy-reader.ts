import { PG_EPOCH_DAYS } from '../../../../backend/db/copy-binary.ts';
import { Utf8Text } from '../../../../backend/utf8-text.ts';
import { MS_PER_DAY } from '../../../../kernel/units.ts';
import type { ColumnType } from '../../../parcels/rules/parcel-columns.ts';
import type { StoredValue } from '../../../parcels/rules/parcel-row.ts';

/** The position and length of a field's bytes in a tuple; length -1 stands for null. */
export interface CopyField {
  at: number;
  length: number;
}

/**
 * Calls `onTuple` for every tuple of binary COPY bytes, from `start` to the end or the trailer. `start` is 0 for bare tuples and the length of `COPY_HEADER`
 * for a complete stream. The array of fields is reused for the next tuple.
 */
export function readCopyTuples(
  bytes: Buffer,
  start: number,
  onTuple: (fields: readonly CopyField[]) => void,
): void {
  const fields: CopyField[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = start;
  while (at + 2 <= bytes.length) {
    const count = view.getInt16(at);
    at += 2;
    if (count < 0) return;
    while (fields.length < count) fields.push({ at: 0, length: 0 });
    for (let index = 0; index < count; index++) {
      const field = fields[index] as CopyField;
      field.length = view.getInt32(at);
      field.at = at + 4;
      at += 4 + Math.max(0, field.length);
    }
    onTuple(fields);
  }
}

/** Returns a function that reads a text column without making strings: it returns the same object, set to the current row. An empty text becomes null. */
export function createCopyTextReader(): (bytes: Buffer, field: CopyField) => Utf8Text | null {
  const text = new Utf8Text();
  return (bytes, { at, length }) => (length <= 0 ? null : text.set(bytes, at, at + length));
}

/** Decodes a field into the value that the parts of an edition (the builders of its files, see `editions/edition-parts.ts`) take. */
export function readCopyValue(bytes: Buffer, { at, length }: CopyField, type: ColumnType): StoredValue {
  if (length < 0) return null;
  switch (type) {
    case 'integer':
      return bytes.readInt32BE(at);
    case 'number':
      return bytes.readDoubleBE(at);
    case 'boolean':
      return bytes[at] === 1;
    case 'date':
      return bytes.readInt32BE(at) + PG_EPOCH_DAYS;
    case 'timestamp':
      return Number(bytes.readBigInt64BE(at)) / 1000 + PG_EPOCH_DAYS * MS_PER_DAY;
    case 'text':
    case 'uuid':
      return bytes.toString('utf8', at, at + length);
  }
}
