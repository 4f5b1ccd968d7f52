import type { FileHandle } from 'node:fs/promises';
import { Problem } from '../../../kernel/problem.ts';
import { readAllAt } from '../../files/whole-pieces.ts';
import { isMemo, type MemoFile, readMemo } from './dbf-memo.ts';
import type { DbfHeader } from './dbf-table.ts';

const SAMPLE_BLOCKS = 64;
const ENCODING_SAMPLE_ROWS = 4096;
const ENCODING_SAMPLE_BYTES = 4096;

/** Reads exactly `length` bytes. Throws a `Problem` if the file has become shorter. */
export async function readFully(
  handle: FileHandle,
  buffer: Buffer,
  length: number,
  position: number,
): Promise<void> {
  if (!(await readAllAt(handle, buffer.subarray(0, length), position)))
    throw new Problem(
      'unreadable_file',
      'The file was changed or cut off while it was read. Import it again.',
    );
}

/** Returns values with non-ASCII bytes from throughout the table, also from its file of long texts. */
export async function sampleForeignText(
  dbf: FileHandle,
  table: DbfHeader,
  memo: MemoFile | null,
): Promise<Buffer[]> {
  const texts = table.fields.filter(({ dbfType }) => dbfType === 'C');
  const memos = memo === null ? [] : table.fields.filter(isMemo);
  const found: Buffer[] = [];
  const add = (value: Buffer) => {
    if (value.some((byte) => byte >= 0x80)) found.push(Buffer.from(value));
  };
  const blockRows = Math.ceil(ENCODING_SAMPLE_ROWS / SAMPLE_BLOCKS);
  const buffer = Buffer.alloc(blockRows * table.recordBytes);
  for (let block = 0; block < SAMPLE_BLOCKS && found.length < 2000; block++) {
    const first = Math.floor((block * table.rowCount) / SAMPLE_BLOCKS);
    const rows = Math.min(blockRows, table.rowCount - first);
    if (rows <= 0) break;
    await readFully(dbf, buffer, rows * table.recordBytes, table.headerBytes + first * table.recordBytes);
    for (let row = 0; row < rows; row++) {
      const record = row * table.recordBytes;
      for (const { offset, length } of texts) add(buffer.subarray(record + offset, record + offset + length));
      for (const field of memos) {
        const text = memo === null ? null : readMemo(memo, field, buffer, record);
        if (text !== null) add(beginningOf(text));
      }
    }
  }
  return found;
}

/** Returns the first bytes of a text, without a character that they would cut. */
function beginningOf(text: Buffer): Buffer {
  let end = Math.min(text.length, ENCODING_SAMPLE_BYTES);
  while (end < text.length && end > 0 && (text[end - 1] as number) >= 0x80) end--;
  return text.subarray(0, end);
}
