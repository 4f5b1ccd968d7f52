import type { SourceCrs } from '../crs.ts';
import { BATCH_ROWS, GdbBatch } from './gdb-batch.ts';
import { BLOCK_ROWS, createRowOffsets, readBlock, type RowOffsets } from './gdb-row-index.ts';
import { cutOff, type GdbTable } from './gdb-table.ts';

const WINDOW_BYTES = 1 << 20;
const SMALL_WINDOW_BYTES = 16 << 10;
/** If a window has fewer rows than this, the rows are scattered, and a large window would be wasted. */
const MIN_ROWS_OF_DENSE_WINDOW = 8;
const LENGTH_BYTES = 4;
const SAMPLE_BLOCKS = 64;

/** Reads all rows of a table that are not deleted, in the order of their ObjectIDs. */
export async function* readGdbRows(table: GdbTable, crs: SourceCrs): AsyncGenerator<GdbBatch> {
  const reader = new RowReader(table, crs);
  const offsets = createRowOffsets();
  for (let position = 0; position < table.index.blocks.length; position++) {
    await fillOffsets(table, position, offsets);
    yield* reader.read(offsets);
  }
}

/** Reads some rows from throughout a table. */
export async function* sampleGdbRows(
  table: GdbTable,
  crs: SourceCrs,
  rows: number,
): AsyncGenerator<GdbBatch> {
  const reader = new RowReader(table, crs);
  const offsets = createRowOffsets();
  const blockCount = table.index.blocks.length;
  const blocks = Math.min(SAMPLE_BLOCKS, rows, blockCount);
  const rowsEach = Math.max(1, Math.ceil(rows / Math.max(1, blocks)));
  const areFull = await hasFullBlocks(table, offsets);
  let firstRow = 1;
  let next = 0;
  for (let block = 0; block < blocks; block++) {
    const position = Math.floor((block * blockCount) / blocks);
    for (; next < position; next++) {
      if (!areFull) await fillOffsets(table, next, offsets);
      firstRow += areFull ? BLOCK_ROWS : offsets.count;
    }
    await fillOffsets(table, position, offsets);
    offsets.count = Math.min(offsets.count, rowsEach);
    yield* reader.read(offsets, firstRow);
  }
}

/** Returns true if no row before the last block is deleted, so that the number of the first row of each block is known without reading the blocks before it. */
async function hasFullBlocks(table: GdbTable, offsets: RowOffsets): Promise<boolean> {
  const last = table.index.blocks.length - 1;
  if (last < 0) return true;
  await fillOffsets(table, last, offsets);
  return last * BLOCK_ROWS + offsets.count === table.rowCount;
}

async function fillOffsets({ index }: GdbTable, position: number, offsets: RowOffsets): Promise<void> {
  if (!(await readBlock(index, position, offsets))) throw cutOff('The index of rows (.gdbtablx)');
}

/** Reads a window of the file at a time, because nearly all rows follow one another. */
class RowReader {
  readonly #table: GdbTable;
  readonly #batch: GdbBatch;
  #window: Buffer;
  #windowStart = 0;
  #windowLength = 0;
  #windowBytes: number;
  readonly #largeWindow: number;
  #nextRow = 1;

  constructor(table: GdbTable, crs: SourceCrs) {
    this.#table = table;
    this.#batch = new GdbBatch(table, crs);
    this.#largeWindow = Math.min(WINDOW_BYTES, table.fileBytes);
    this.#windowBytes = this.#largeWindow;
    this.#window = Buffer.alloc(this.#largeWindow);
  }

  /** Reads the rows of a block. `firstRow` is the number of the first one; without it the rows follow those that were read before. */
  async *read(
    { offsets, ids, count }: RowOffsets,
    firstRow: number = this.#nextRow,
  ): AsyncGenerator<GdbBatch> {
    const batch = this.#batch;
    this.#nextRow = firstRow;
    for (let row = 0; row < count;) {
      await this.#moveTo(offsets[row] as number);
      batch.begin(this.#window, this.#nextRow);
      for (; row < count && batch.count < BATCH_ROWS; row++) {
        const start = (offsets[row] as number) - this.#windowStart;
        const end = this.#endOfRow(start);
        if (end < 0) break;
        batch.starts[batch.count] = start + LENGTH_BYTES;
        batch.ends[batch.count] = end;
        batch.ids[batch.count] = ids[row] as number;
        batch.count++;
      }
      const isScattered = batch.count < MIN_ROWS_OF_DENSE_WINDOW && row < count;
      this.#windowBytes = isScattered ? Math.min(SMALL_WINDOW_BYTES, this.#largeWindow) : this.#largeWindow;
      this.#nextRow += batch.count;
      yield batch;
    }
  }

  /** Returns the end of the row that begins at `start` in the window, or -1 if the window doesn't contain all of it. */
  #endOfRow(start: number): number {
    if (start < 0 || start + LENGTH_BYTES > this.#windowLength) return -1;
    const end = start + LENGTH_BYTES + this.#window.readUInt32LE(start);
    return end > this.#windowLength ? -1 : end;
  }

  /** Moves the window so that it contains the whole row at that offset. */
  async #moveTo(offset: number): Promise<void> {
    if (this.#endOfRow(offset - this.#windowStart) >= 0) return;
    await this.#fill(offset, this.#windowBytes);
    if (this.#windowLength < LENGTH_BYTES) throw this.#broken();
    const rowBytes = LENGTH_BYTES + this.#window.readUInt32LE(0);
    if (offset + rowBytes > this.#table.fileBytes) throw this.#broken();
    if (rowBytes <= this.#windowLength) return;
    if (rowBytes > this.#window.length) this.#window = Buffer.alloc(rowBytes);
    await this.#fill(offset, rowBytes);
    if (this.#windowLength < rowBytes) throw this.#broken();
  }

  async #fill(offset: number, bytes: number): Promise<void> {
    const { bytesRead } = await this.#table.handle.read(this.#window, 0, bytes, offset);
    this.#windowStart = offset;
    this.#windowLength = bytesRead;
  }

  #broken(): Error {
    return cutOff(`The table, at row ${this.#nextRow},`);
  }
}
