import { open } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { createRowOffsets, type GdbRowIndex, readBlock, readRowIndex } from './gdb-row-index.ts';

const folder = useFormatsFolder();

const OFFSET_BYTES = 5;
const words = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);

/** Returns a block with the rows of these numbers, each at its number x 100 in the table. */
function block(first: number, ...rows: number[]): Buffer {
  const bytes = Buffer.alloc(1024 * OFFSET_BYTES);
  for (const row of rows) bytes.writeUIntLE(row * 100, (row - first) * OFFSET_BYTES, OFFSET_BYTES);
  return bytes;
}

const V3 = (rows: number, blocks: Buffer[], ...trailer: Buffer[]) =>
  Buffer.concat([words(3, blocks.length, rows, OFFSET_BYTES), ...blocks, ...trailer]);
const V4 = (rows: number, blocks: Buffer[], map: Buffer | null) =>
  Buffer.concat([
    words(4, blocks.length, 0, OFFSET_BYTES),
    ...blocks,
    words(rows, 0, map === null ? 0 : 22 + 32_768 + 52),
    ...(map === null ? [] : [Buffer.alloc(22), map, Buffer.alloc(32_768 - map.length + 52)]),
  ]);

async function withIndex<T>(bytes: Buffer, use: (index: GdbRowIndex | undefined) => Promise<T>): Promise<T> {
  const handle = await open(await folder.file('x.gdbtablx', bytes));
  try {
    return await use(await readRowIndex(handle));
  } finally {
    await handle.close();
  }
}

/** Returns the ObjectIDs and positions of all rows. */
const rowsOf = (bytes: Buffer) =>
  withIndex(bytes, async (index) => {
    if (index === undefined) return null;
    const found: [number, number][] = [];
    const offsets = createRowOffsets();
    for (let position = 0; position < index.blocks.length; position++) {
      expect(await readBlock(index, position, offsets)).toBe(true);
      for (let row = 0; row < offsets.count; row++)
        found.push([offsets.ids[row] ?? 0, offsets.offsets[row] ?? 0]);
    }
    return found;
  });

describe('the index of rows', () => {
  it('finds rows and leaves out deleted ones', async () => {
    const blocks = [block(0, 1, 3), block(1024, 1024, 1026)];
    expect(await rowsOf(V3(1027, blocks, words(0, 2, 2, 0)))).toEqual([
      [2, 100],
      [4, 300],
      [1025, 102_400],
      [1027, 102_600],
    ]);
  });

  it('knows blocks that are not in the file', async () => {
    const blocks = [block(0, 5), block(2048, 2050)];
    const map = Buffer.from([0b101, 0, 0, 0]);
    const found = [
      [6, 500],
      [2051, 205_000],
    ];
    expect(await rowsOf(V3(2060, blocks, words(1, 3, 2, 1), map))).toEqual(found);
    expect(await rowsOf(V4(2060, blocks, map))).toEqual(found);
  });

  it('reads version 4 without a map, and an empty table', async () => {
    expect(await rowsOf(V4(10, [block(0, 9)], null))).toEqual([[10, 900]]);
    expect(await rowsOf(V3(0, []))).toEqual([]);
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['another version', words(7, 0, 0, 5)],
    ['more blocks than there are', V3(9, [block(0, 1)], words(0, 9, 9, 0)).fill(0xff, 4, 8)],
    ['offsets of no known size', V3(1, [block(0, 0)], words(0, 1, 1, 0)).fill(9, 12, 13)],
    ['no trailer', V3(1, [block(0, 1)])],
    ['a map with more bits than its bytes have', V3(1, [block(0, 1)], words(1, 9999, 1, 1))],
    [
      'a map that does not fit the blocks',
      V3(1, [block(0, 1)], words(1, 3, 1, 1), Buffer.from([7, 0, 0, 0])),
    ],
  ])('refuses %s', async (_, bytes) => {
    expect(await rowsOf(bytes)).toBeNull();
  });
});
