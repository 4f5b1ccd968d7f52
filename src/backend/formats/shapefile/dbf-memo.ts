import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { StoredTexts } from '../stored-texts.ts';
import type { DbfFieldReader } from './dbf-value.ts';
import type { DbfField, DbfHeader } from './dbf-table.ts';

/** The file of long texts beside a .dbf file. It stays open until `close`. */
interface MemoFile {
  /** Returns the bytes of the text that begins at a block, or null if there is none. */
  read(block: number): Buffer | null;
  close(): void;
}

/** Longer texts are cut. No column of a parcel needs more. */
const MAX_TEXT_BYTES = 64 * 1024;
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
  const handle = openSync(path.join(folder, found), 'r');
  const head = readAt(handle, 0, 512);
  const read = /\.fpt$/i.test(found)
    ? foxProReader(handle, head)
    : dbaseReader(handle, version === DBASE_3_VERSION ? 0 : head.length < 22 ? 0 : head.readUInt16LE(20));
  return { read, close: () => closeSync(handle) };
}

export function isMemo({ dbfType }: DbfField): boolean {
  return dbfType === 'M';
}

/** Makes a reader of a memo column, whose field has the number of a block: ten digits, or four bytes in FoxPro. */
export function createMemoReader(texts: StoredTexts, memo: MemoFile, field: DbfField): DbfFieldReader {
  const { offset, length } = field;
  return (bytes, record) => {
    const from = record + offset;
    const block =
      length === 4 ? bytes.readUInt32LE(from) : Number(bytes.toString('latin1', from, from + length));
    if (!Number.isSafeInteger(block) || block <= 0) return null;
    const text = memo.read(block);
    if (text === null) return null;
    return texts.decode(text, 0, text.length).replaceAll('\0', '').trim() || null;
  };
}

function foxProReader(handle: number, head: Buffer): MemoFile['read'] {
  const blockBytes = (head.length < 8 ? 0 : head.readUInt16BE(6)) || 64;
  return (block) => {
    const start = readAt(handle, block * blockBytes, HEADER_BYTES);
    if (start.length < HEADER_BYTES || start.readUInt32BE(0) !== FOXPRO_TEXT) return null;
    return readAt(handle, block * blockBytes + HEADER_BYTES, start.readUInt32BE(4));
  };
}

function dbaseReader(handle: number, statedBlock: number): MemoFile['read'] {
  const blockBytes = statedBlock || DBASE_3_BLOCK;
  return (block) => {
    const at = block * blockBytes;
    const start = readAt(handle, at, HEADER_BYTES);
    if (start.length === HEADER_BYTES && start.readUInt32LE(0) === DBASE_4_MARK)
      return readAt(handle, at + HEADER_BYTES, start.readUInt32LE(4) - HEADER_BYTES);
    return readToEnd(handle, at);
  };
}

/** Reads a text of dBASE III, which ends with a mark. */
function readToEnd(handle: number, at: number): Buffer | null {
  const parts: Buffer[] = [];
  for (let read = 0; read < MAX_TEXT_BYTES;) {
    const part = readAt(handle, at + read, DBASE_3_BLOCK);
    const end = part.indexOf(END_OF_TEXT);
    parts.push(end < 0 ? part : part.subarray(0, end));
    if (end >= 0 || part.length < DBASE_3_BLOCK) break;
    read += part.length;
  }
  return Buffer.concat(parts);
}

/** Reads at most `length` bytes, fewer at the end of the file. */
function readAt(handle: number, position: number, length: number): Buffer {
  const left = Math.max(0, fstatSync(handle).size - position);
  const buffer = Buffer.alloc(Math.max(0, Math.min(length, left, MAX_TEXT_BYTES)));
  return buffer.subarray(0, readSync(handle, buffer, 0, buffer.length, position));
}
