import type { FeatureBatch } from './feature-source.ts';
import { BatchRange } from './wrapped-source.ts';

const MAX_BLOCKS = 64;

/** Returns blocks of rows from throughout a table, `rows` rows in all, or at most twice as many. `first` is counted from 0, and `end` is the row after the last one of the block. */
export function sampleBlocks(rowCount: number, rows: number): { first: number; end: number }[] {
  const blockRows = Math.max(1, Math.ceil(rows / MAX_BLOCKS));
  const count = Math.min(MAX_BLOCKS, rows, Math.ceil(rowCount / blockRows));
  return Array.from({ length: count }, (_, block) => {
    const first = Math.floor((block * rowCount) / count);
    const next = Math.floor(((block + 1) * rowCount) / count);
    return { first, end: Math.min(next, first + blockRows) };
  });
}

/** Streams blocks of rows from throughout a file that can be read from its beginning only. The rows between the blocks are passed over. */
export async function* sampleBatches(
  batches: AsyncIterable<FeatureBatch>,
  rowCount: number,
  rows: number,
): AsyncGenerator<FeatureBatch> {
  const blocks = sampleBlocks(rowCount, rows);
  for await (const batch of batches) {
    const start = batch.firstRow - 1;
    const stop = start + batch.count;
    for (let [block] = blocks; block !== undefined && block.first < stop; [block] = blocks) {
      yield new BatchRange(batch, Math.max(0, block.first - start), Math.min(batch.count, block.end - start));
      if (block.end > stop) break;
      blocks.shift();
    }
    if (blocks.length === 0) return;
  }
}
