import type { FileHandle } from 'node:fs/promises';
import { Problem } from '../../../kernel/problem.ts';
import { readAllAt } from '../../files/whole-pieces.ts';

/** The position of each record's content in the .shp file, in bytes. */
export interface ShpIndex {
  shapeType: number;
  count: number;
  offsets: Float64Array;
  lengths: Uint32Array;
}

const HEADER_BYTES = 100;
const FILE_CODE = 9994;
const WINDOW_BYTES = 4 << 20;

/**
 * Returns the positions of the records: from the .shx file if that file is usable and has one position for each row of the attribute table, otherwise from a
 * pass through the .shp file.
 */
export async function readShpIndex(
  shp: FileHandle,
  shx: FileHandle | null,
  { name, rowCount }: { name: string; rowCount: number },
): Promise<ShpIndex> {
  const { size } = await shp.stat();
  const header = Buffer.alloc(HEADER_BYTES);
  if (!(await readAllAt(shp, header, 0)) || header.readInt32BE(0) !== FILE_CODE)
    throw new Problem(
      'unreadable_file',
      `${name} is not a Shapefile: its header is wrong. Export the file again.`,
    );
  const shapeType = header.readInt32LE(32);
  const found = shx === null ? null : await readShx(shx, size);
  const records = found?.count === rowCount ? found : await scanRecords(shp, size, name);
  const stated = header.readInt32BE(24) * 2;
  // Some programs write a wrong length. With a record for each row of the table, the file is whole.
  if (stated > size && records.count !== rowCount) {
    throw new Problem(
      'unreadable_file',
      `${name} is cut off at byte ${size} of ${stated}. Get a complete copy of the file and import that.`,
    );
  }
  return { shapeType, ...records };
}

type Records = Omit<ShpIndex, 'shapeType'>;

async function readShx(shx: FileHandle, shpSize: number): Promise<Records | null> {
  const { size } = await shx.stat();
  if (size < HEADER_BYTES || (size - HEADER_BYTES) % 8 !== 0) return null;
  const count = (size - HEADER_BYTES) / 8;
  const bytes = Buffer.allocUnsafe(size - HEADER_BYTES);
  if (!(await readAllAt(shx, bytes, HEADER_BYTES))) return null;
  const offsets = new Float64Array(count);
  const lengths = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    const offset = bytes.readUInt32BE(index * 8) * 2 + 8;
    const length = bytes.readUInt32BE(index * 8 + 4) * 2;
    if (offset < HEADER_BYTES + 8 || offset + length > shpSize) return null;
    offsets[index] = offset;
    lengths[index] = length;
  }
  return { count, offsets, lengths };
}

/** Finds the records by their headers, each of which has the length of its content. */
async function scanRecords(shp: FileHandle, size: number, name: string): Promise<Records> {
  const offsets: number[] = [];
  const lengths: number[] = [];
  const buffer = Buffer.allocUnsafe(WINDOW_BYTES);
  let bufferStart = 0;
  let filled = 0;
  for (let at = HEADER_BYTES; at + 8 <= size;) {
    if (at < bufferStart || at + 8 > bufferStart + filled) {
      bufferStart = at;
      filled = (await shp.read(buffer, 0, WINDOW_BYTES, at)).bytesRead;
      if (filled < 8) break;
    }
    const length = buffer.readUInt32BE(at - bufferStart + 4) * 2;
    if (at + 8 + length > size) {
      throw new Problem(
        'unreadable_file',
        `${name} is cut off at byte ${size}, in row ${offsets.length + 1}. Get a complete copy of the file and import that.`,
      );
    }
    offsets.push(at + 8);
    lengths.push(length);
    at += 8 + length;
  }
  return { count: offsets.length, offsets: Float64Array.from(offsets), lengths: Uint32Array.from(lengths) };
}
