import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { StoredTexts } from '../stored-texts.ts';
import type { DbfField, DbfHeader } from './dbf-table.ts';
import type { DbfFieldReader } from './dbf-value.ts';

/** The file of long texts beside a .dbf file. It stays open until `close`. */
export interface MemoFile {
  /**
   * Returns the bytes of the text that begins at a block, or null if there is none. They are valid until the next text is read. Of a text longer than
   * `MAX_TEXT_BYTES`, returns the first `MAX_TEXT_BYTES + 1` bytes, so that the caller notices that it is too long.
   */
  read(block: number): Buffer | null;
  close(): void;
}

/** Longer texts are cut. No column of a parcel needs more. */
const MAX_TEXT_BYTES = 64 * 1024;
/** The number of bytes that are read at a time. */
const WINDOW_BYTES = 16 * 1024;
const DBASE_3_BLOCK = 512;
const DBASE_3_VERSION = 0x83;
const END_OF_TEXT = 0x1a;
/** The mark before each text of dBASE IV. */
const DBASE_4_MARK = 0x0008ffff;
const FOXPRO_TEXT = 1;
const HEADER_BYTES = 8;

/** Opens the .fpt file (FoxPro) or .dbt file (dBASE III and IV) beside a table that has memo columns; null if there is none. */
export async function openMemoFile(dbf: string, { fields, version }: DbfHeader): Promise<MemoFile | null> {
  if (!fields.some(isMemo)) return null;
  const folder = path.dirname(dbf);
  const stem = path.basename(dbf, path.extname(dbf)).toLowerCase();
  const names = await readdir(folder);
  const found = ['.fpt', '.dbt'].flatMap((extension) =>
    names.filter((name) => name.toLowerCase() === stem + extension),
  )[0];
  if (found === undefined) return null;
  const bytes = new MemoBytes(path.join(folder, found));
  const head = bytes.at(0, 512);
  const read = /\.fpt$/i.test(found)
    ? foxProReader(bytes, (head.length < 8 ? 0 : head.readUInt16BE(6)) || 64)
    : dbaseReader(bytes, version === DBASE_3_VERSION ? 0 : head.length < 22 ? 0 : head.readUInt16LE(20));
  return { read, close: () => bytes.close() };
}

export function isMemo({ dbfType }: DbfField): boolean {
  return dbfType === 'M';
}

/** Reads the text of a memo column as bytes. The field has the number of a block: ten digits, or four bytes in FoxPro. */
export function readMemo(
  memo: MemoFile,
  { offset, length }: DbfField,
  bytes: Buffer,
  record: number,
): Buffer | null {
  const from = record + offset;
  const block =
    length === 4 ? bytes.readUInt32LE(from) : Number(bytes.toString('latin1', from, from + length));
  return Number.isSafeInteger(block) && block > 0 ? memo.read(block) : null;
}

/** Makes a reader of a memo column. It calls `onCut` for each text that is too long. */
export function createMemoReader(
  texts: StoredTexts,
  memo: MemoFile,
  field: DbfField,
  onCut: () => void,
): DbfFieldReader {
  return (bytes, record) => {
    const text = readMemo(memo, field, bytes, record);
    if (text === null) return null;
    if (text.length > MAX_TEXT_BYTES) onCut();
    const kept = Math.min(text.length, MAX_TEXT_BYTES);
    return texts.decode(text, 0, kept).replaceAll('\0', '').trim() || null;
  };
}

function foxProReader(bytes: MemoBytes, blockBytes: number): MemoFile['read'] {
  return (block) => {
    const start = bytes.at(block * blockBytes, HEADER_BYTES);
    if (start.length < HEADER_BYTES || start.readUInt32BE(0) !== FOXPRO_TEXT) return null;
    return bytes.at(block * blockBytes + HEADER_BYTES, start.readUInt32BE(4));
  };
}

function dbaseReader(bytes: MemoBytes, statedBlock: number): MemoFile['read'] {
  const blockBytes = statedBlock || DBASE_3_BLOCK;
  return (block) => {
    const at = block * blockBytes;
    const start = bytes.at(at, HEADER_BYTES);
    if (start.length === HEADER_BYTES && start.readUInt32LE(0) === DBASE_4_MARK)
      return bytes.at(at + HEADER_BYTES, start.readUInt32LE(4) - HEADER_BYTES);
    return readToEnd(bytes, at);
  };
}

/** Reads a text of dBASE III, which ends with a mark. */
function readToEnd(bytes: MemoBytes, at: number): Buffer {
  for (let length = DBASE_3_BLOCK; ; length *= 2) {
    const text = bytes.at(at, length);
    const end = text.indexOf(END_OF_TEXT);
    if (end >= 0) return text.subarray(0, end);
    if (text.length < length) return text;
  }
}

/** Reads the file through a window, because the texts of consecutive rows follow one another. */
class MemoBytes {
  readonly #handle: number;
  readonly #size: number;
  readonly #buffer = Buffer.alloc(MAX_TEXT_BYTES + 1);
  #window = this.#buffer.subarray(0, 0);
  #start = 0;

  constructor(file: string) {
    this.#handle = openSync(file, 'r');
    this.#size = fstatSync(this.#handle).size;
  }

  /** Returns `length` bytes, but at most `MAX_TEXT_BYTES + 1`, and fewer at the end of the file. They are valid until the next call. */
  at(position: number, length: number): Buffer {
    if (position >= this.#size) return this.#buffer.subarray(0, 0); // the number of a block may be wrong
    const wanted = Math.max(0, Math.min(length, this.#size - position, this.#buffer.length));
    if (position < this.#start || position + wanted > this.#start + this.#window.length) {
      const room = Math.max(wanted, WINDOW_BYTES);
      this.#start = position;
      this.#window = this.#buffer.subarray(0, readSync(this.#handle, this.#buffer, 0, room, position));
    }
    return this.#window.subarray(position - this.#start, position - this.#start + wanted);
  }

  close(): void {
    closeSync(this.#handle);
  }
}
