import type { FileHandle } from 'node:fs/promises';

const HEADER_BYTES = 16;
export const BLOCK_ROWS = 1024;
/** The map begins with four 32-bit numbers, followed by a bit for each block. */
const V3_MAP_START = 16;
/** In files of version 4 the map of blocks has a fixed size and a section of its own. */
const V4_HEADER_BYTES = 12;
const V4_MAP_BYTES = 32_768;
const V4_MAP_START = 22;
const V4_SECTION_BYTES = V4_MAP_START + V4_MAP_BYTES + 52;
/** The size of the longest map: a bit for each block of two billion rows, the maximum of a table. */
const MAX_TRAILER_BYTES = V3_MAP_START + 2 ** 31 / BLOCK_ROWS / 8;

/** A .gdbtablx file: the position of each row in the .gdbtable, in blocks of 1,024 rows. */
export interface GdbRowIndex {
  handle: FileHandle;
  /** The size of an offset in bytes: 4 to 6. */
  offsetBytes: number;
  /** The numbers of the blocks in the file. Blocks in which all rows are deleted are left out. */
  blocks: ArrayLike<number>;
  /** The number of rows, including deleted ones; in version 4 rounded up to whole blocks. */
  rowCount: number;
}

/** The existing rows: their ObjectIDs, and their offsets in the .gdbtable. */
export interface RowOffsets {
  ids: Float64Array;
  offsets: Float64Array;
  count: number;
}

/** Reads a row index. Returns undefined if the file is truncated or of another kind. */
export async function readRowIndex(handle: FileHandle): Promise<GdbRowIndex | undefined> {
  const { size } = await handle.stat();
  const header = await readBytes(handle, 0, HEADER_BYTES);
  const version = header?.readUInt32LE(0);
  if (header === undefined || (version !== 3 && version !== 4)) return undefined;
  const blockCount = version === 3 ? header.readUInt32LE(4) : Number(header.readBigUInt64LE(4));
  const offsetBytes = header.readUInt32LE(12);
  const trailerAt = HEADER_BYTES + blockCount * BLOCK_ROWS * offsetBytes;
  if (offsetBytes < 4 || offsetBytes > 6 || trailerAt > size) return undefined;
  if (blockCount === 0) return { handle, offsetBytes, blocks: [], rowCount: 0 };
  const trailer = await readBytes(handle, trailerAt, Math.min(size - trailerAt, MAX_TRAILER_BYTES));
  const blocks =
    trailer === undefined
      ? undefined
      : version === 3
        ? readBlocksV3(trailer, blockCount)
        : readBlocksV4(trailer, blockCount);
  if (blocks === undefined) return undefined;
  const lastBlock = blocks[blocks.length - 1] ?? -1;
  const rowCount = version === 3 ? header.readUInt32LE(8) : (lastBlock + 1) * BLOCK_ROWS;
  return { handle, offsetBytes, blocks, rowCount };
}

function readBlocksV3(trailer: Buffer, blockCount: number): ArrayLike<number> | undefined {
  if (trailer.length < V3_MAP_START) return undefined;
  if (trailer.readUInt32LE(0) === 0) return allBlocks(blockCount);
  const bits = trailer.readUInt32LE(4);
  const map = trailer.subarray(V3_MAP_START);
  return bits > map.length * 8 ? undefined : blocksOfMap(map, bits, blockCount);
}

function readBlocksV4(trailer: Buffer, blockCount: number): ArrayLike<number> | undefined {
  if (trailer.length < V4_HEADER_BYTES) return undefined;
  const hasMap =
    trailer.readUInt32LE(8) === V4_SECTION_BYTES && trailer.length >= V4_HEADER_BYTES + V4_SECTION_BYTES;
  if (!hasMap) return allBlocks(blockCount);
  const map = trailer.subarray(V4_HEADER_BYTES + V4_MAP_START);
  return blocksOfMap(map, V4_MAP_BYTES * 8, blockCount);
}

function allBlocks(blockCount: number): ArrayLike<number> {
  return Float64Array.from({ length: blockCount }, (_, block) => block);
}

/** Returns the blocks whose bits are set; undefined if their number is not `blockCount`. */
function blocksOfMap(map: Buffer, bits: number, blockCount: number): ArrayLike<number> | undefined {
  const blocks: number[] = [];
  for (let block = 0; block < bits; block++) {
    if ((((map[block >> 3] as number) >> (block & 7)) & 1) === 1) blocks.push(block);
  }
  return blocks.length === blockCount ? blocks : undefined;
}

/** Reads the existing rows of one block into `into`, in place of its earlier content. `position` is the index of the block in the file. Returns false if the file ends early. */
export async function readBlock(
  { handle, offsetBytes, blocks, rowCount }: GdbRowIndex,
  position: number,
  into: RowOffsets,
): Promise<boolean> {
  const length = BLOCK_ROWS * offsetBytes;
  const bytes = await readBytes(handle, HEADER_BYTES + position * length, length);
  if (bytes === undefined) return false;
  const first = (blocks[position] as number) * BLOCK_ROWS;
  const rows = Math.min(BLOCK_ROWS, rowCount - first);
  into.count = 0;
  for (let row = 0; row < rows; row++) {
    const offset = bytes.readUIntLE(row * offsetBytes, offsetBytes);
    if (offset === 0) continue; // the row is deleted, or never existed
    into.ids[into.count] = first + row + 1;
    into.offsets[into.count] = offset;
    into.count++;
  }
  return true;
}

export function createRowOffsets(): RowOffsets {
  return { ids: new Float64Array(BLOCK_ROWS), offsets: new Float64Array(BLOCK_ROWS), count: 0 };
}

async function readBytes(handle: FileHandle, position: number, length: number): Promise<Buffer | undefined> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  return bytesRead === length ? buffer : undefined;
}
