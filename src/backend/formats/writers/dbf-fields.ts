import type { CopyTuple } from '../../db/copy-tuples.ts';
import { copyBytes, hasValue, writeField } from './field-value.ts';
import { type ExportColumn, FIRST_COLUMN } from './row-writer.ts';
import { MAX_VALUE_BYTES, writeDate } from './value-text.ts';

/** The limits of dBASE: bytes of a text, and fields in a table. */
export const MAX_TEXT_BYTES = 254;
export const MAX_FIELDS = 255;
const MAX_NAME = 10;
const MAX_NUMBER_BYTES = 24;
const TRUE = 0x54;
const FALSE = 0x46;
const DOT = 0x2e;
const CONTINUATION = 0x80;

export interface DbfField {
  column: ExportColumn;
  name: string;
  kind: 'C' | 'N' | 'L' | 'D';
  width: number;
  /** The most characters that a number had before its point so far, including the sign. */
  whole: number;
  /** The most digits that a number had after its point so far. */
  decimals: number;
  /** The number of texts that were cut to the maximum length of a field. */
  cutTexts: number;
}

export function dbfFields(columns: readonly ExportColumn[]): DbfField[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    const kind = kindOf(column);
    return {
      column,
      name: claimName(column.dbfName, taken),
      kind,
      width: kind === 'D' ? 8 : 1,
      whole: 0,
      decimals: 0,
      cutTexts: 0,
    };
  });
}

/** Two column names may have the same short name. Then the second one gets a number, as in other programs. */
function claimName(wanted: string, taken: Set<string>): string {
  const plain = wanted.replace(/[^A-Za-z0-9_]/g, '_').slice(0, MAX_NAME) || 'field';
  let name = plain;
  for (let count = 1; taken.has(name.toLowerCase()); count++)
    name = `${plain.slice(0, MAX_NAME - 1 - String(count).length)}_${count}`;
  taken.add(name.toLowerCase());
  return name;
}

function kindOf({ type }: ExportColumn): DbfField['kind'] {
  switch (type) {
    case 'integer':
    case 'number':
      return 'N';
    case 'boolean':
      return 'L';
    case 'date':
      return 'D';
    default:
      return 'C';
  }
}

/**
 * Writes the values of a row in sequence, each preceded by its length in a byte. Widens the fields to contain them, because the required width is only known
 * after the last row. Returns the end.
 */
export function packRow(bytes: Buffer, start: number, tuple: CopyTuple, fields: readonly DbfField[]): number {
  let at = start;
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index] as DbfField;
    const from = at + 1;
    const to = packValue(bytes, from, tuple, FIRST_COLUMN + index, field);
    const length = to - from;
    bytes[at] = length;
    if (length > field.width) field.width = length;
    at = to;
  }
  return at;
}

export const MAX_PACKED_BYTES = 1 + MAX_TEXT_BYTES + MAX_VALUE_BYTES;

function packValue(bytes: Buffer, at: number, tuple: CopyTuple, index: number, field: DbfField): number {
  const { type } = field.column;
  if (!hasValue(tuple, index, type)) return at;
  const from = tuple.at[index] as number;
  switch (type) {
    case 'text': {
      const length = tuple.length[index] as number;
      if (length <= MAX_TEXT_BYTES) return copyBytes(bytes, at, tuple.bytes, from, length);
      field.cutTexts++;
      return copyBytes(bytes, at, tuple.bytes, from, wholeCharacters(tuple.bytes, from, MAX_TEXT_BYTES));
    }
    case 'boolean':
      bytes[at] = tuple.bytes[from] === 1 ? TRUE : FALSE;
      return at + 1;
    case 'date':
      return writeDate(bytes, at, tuple.view.getInt32(from), 0);
    case 'number': {
      const end = packNumber(bytes, at, tuple, index);
      let dot = at;
      while (dot < end && bytes[dot] !== DOT) dot++;
      field.decimals = Math.max(field.decimals, end - dot - 1);
      field.whole = Math.max(field.whole, dot - at);
      return end;
    }
    case 'integer':
    case 'timestamp':
    case 'uuid':
      return writeField(bytes, at, tuple, index, type);
  }
}

/** Writes a number without an exponent, because dBASE has none. A number with more digits than a field has room for is left out. */
function packNumber(bytes: Buffer, at: number, tuple: CopyTuple, index: number): number {
  const value = tuple.view.getFloat64(tuple.at[index] as number);
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-6 && size < 1e18)) {
    const end = writeField(bytes, at, tuple, index, 'number');
    if (end - at <= MAX_NUMBER_BYTES) return end;
  }
  const text = size < 1 ? value.toFixed(15).replace(/\.?0+$/, '') : BigInt(Math.round(value)).toString();
  return text.length <= MAX_NUMBER_BYTES ? at + bytes.write(text, at, 'latin1') : at;
}

/**
 * Returns the width of a field in the table. Up to the limit of 24 characters, the number of every row fits with all decimals of the field, because programs
 * write all decimals when they save the table. If the width were that of the longest text, a field with 158783 and 0.25 would have no room for 158783.00.
 */
export function fieldWidth({ kind, width, whole, decimals }: DbfField): number {
  return kind === 'N' && decimals > 0
    ? Math.max(width, Math.min(MAX_NUMBER_BYTES, whole + 1 + decimals))
    : width;
}

/** Copies what the rows so far require of the fields, to fields of the same columns. */
export function copyWidths(from: readonly DbfField[], to: readonly DbfField[]): void {
  for (let index = 0; index < from.length; index++) {
    const source = from[index] as DbfField;
    const target = to[index] as DbfField;
    target.width = source.width;
    target.whole = source.whole;
    target.decimals = source.decimals;
    target.cutTexts = source.cutTexts;
  }
}

/** Returns the largest number of bytes, up to `limit`, that ends with a whole character. */
function wholeCharacters(source: Buffer, from: number, limit: number): number {
  let length = limit;
  while (length > 0 && ((source[from + length] as number) & 0xc0) === CONTINUATION) length--;
  return length;
}
