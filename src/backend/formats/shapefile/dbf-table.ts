import type { FileHandle } from 'node:fs/promises';
import { Problem } from '../../../kernel/problem.ts';
import { readAllAt } from '../../files/whole-pieces.ts';
import type { SourceColumn } from '../feature-source.ts';
import { decodeText } from '../foreign-text.ts';
import { uniqueColumnName } from '../unique-column-name.ts';

export interface DbfField extends SourceColumn {
  /** The type letter of dBASE and FoxPro: C, N, F, D, L, I, B, O, M (long text), T (time), Y (money), V (text of any length), Q (bytes of any length). */
  dbfType: string;
  /** The start of the field in a record, counting the deletion mark. */
  offset: number;
  length: number;
  /** True for dBASE 7, which stores numbers as bytes that sort in the order of the numbers. */
  isSortable?: boolean;
  /** For V and Q: the bit of a record that is set if the value is shorter than the field. Then the last byte of the field has the length of the value. */
  shortMark?: { offset: number; mask: number };
}

export interface DbfHeader {
  rowCount: number;
  headerBytes: number;
  recordBytes: number;
  languageDriver: number;
  /** The first byte: 0x83 for dBASE III with long texts, 0x30 for FoxPro. */
  version: number;
  fields: readonly DbfField[];
}

const TYPES: Readonly<Record<string, SourceColumn['type']>> = {
  C: 'text',
  N: 'number',
  F: 'number',
  I: 'number',
  '+': 'number',
  B: 'number',
  O: 'number',
  D: 'date',
  L: 'boolean',
  M: 'text',
  T: 'date',
  V: 'text',
  Y: 'number',
};

/** The lowest bits of the first byte, and their value in a table of dBASE 7. */
const VERSION_BITS = 7;
const DBASE_7 = 4;
/** The descriptions of columns: where they begin, counted from byte 32, and how long each is. Its type follows the name. */
const PLAIN_FORM = { start: 0, bytes: 32, nameBytes: 11, lengthAt: 16 };
const DBASE_7_FORM = { start: 36, bytes: 48, nameBytes: 32, lengthAt: 33 };

/** The types of FoxPro with values of any length: text and bytes. */
const VARIABLE_TYPES = new Set(['V', 'Q']);
/** The type of FoxPro's hidden column, whose bits mark short and missing values. */
const MARKS_TYPE = '0';
/** The flag of a column that may be without a value. */
const NULLABLE = 2;

/** Reads and checks the header of a .dbf file (dBASE III to 7 and FoxPro). */
export async function readDbfHeader(handle: FileHandle, name: string): Promise<DbfHeader> {
  const broken = (issue: string) =>
    new Problem('unreadable_file', `${name} ${issue}. Get a complete copy of the file and import that.`);
  const { size } = await handle.stat();
  const head = Buffer.alloc(32);
  if (!(await readAllAt(handle, head, 0))) throw broken('is cut off in its header');
  const version = head[0] ?? 0;
  const form = (version & VERSION_BITS) === DBASE_7 ? DBASE_7_FORM : PLAIN_FORM;
  const rowCount = head.readUInt32LE(4);
  const headerBytes = head.readUInt16LE(8);
  const recordBytes = head.readUInt16LE(10);
  if (headerBytes < 33 || recordBytes < 1 || headerBytes > size) throw broken('is not a dBASE table');
  const raw = Buffer.alloc(headerBytes - 32);
  if (!(await readAllAt(handle, raw, 32))) throw broken('is cut off in its header');
  const fields: DbfField[] = [];
  const shortBits = new Map<DbfField, number>();
  let markBits = 0;
  let offset = 1;
  for (let at = form.start; at + form.bytes <= raw.length && raw[at] !== 0x0d; at += form.bytes) {
    const end = raw.indexOf(0, at);
    const nameEnd = end >= at && end < at + form.nameBytes ? end : at + form.nameBytes;
    const fieldName = decodeText(raw, at, nameEnd, null).trim();
    const dbfType = String.fromCharCode(raw[at + form.nameBytes] ?? 0);
    // Character fields longer than 255 store the high byte of their length in the decimals byte.
    const length =
      (raw[at + form.lengthAt] ?? 0) + (dbfType === 'C' ? (raw[at + form.lengthAt + 1] ?? 0) * 256 : 0);
    const field: DbfField = {
      name: uniqueColumnName(fieldName, fields),
      type: TYPES[dbfType] ?? 'unknown',
      dbfType,
      offset,
      length,
      ...(form === DBASE_7_FORM ? { isSortable: true } : {}),
    };
    fields.push(field);
    offset += length;
    // FoxPro's hidden column has up to two bits for each column: one for a short value, then one for a missing value.
    if (VARIABLE_TYPES.has(dbfType)) shortBits.set(field, markBits++);
    if (form === PLAIN_FORM && ((raw[at + 18] ?? 0) & NULLABLE) !== 0) markBits++;
  }
  const marks = fields.find(({ dbfType }) => dbfType === MARKS_TYPE);
  for (const [field, bit] of shortBits)
    if (marks !== undefined && bit < marks.length * 8)
      field.shortMark = { offset: marks.offset + (bit >> 3), mask: 1 << (bit & 7) };
  if (fields.length === 0) throw broken('has no columns');
  if (offset > recordBytes) throw broken('says that its columns are wider than its rows');
  if (headerBytes + rowCount * recordBytes > size) {
    const complete = Math.floor((size - headerBytes) / recordBytes);
    throw broken(`is cut off at row ${complete + 1} of ${rowCount} (byte ${size})`);
  }
  return { rowCount, headerBytes, recordBytes, languageDriver: head[29] ?? 0, version, fields };
}
