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
