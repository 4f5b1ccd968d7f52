/** Writes one file of a county, for `export-bench.ts`, which measures this process from outside. The task is in the first argument, as JSON. */
import {
  type WritingTask,
  openServerSource,
  writeFiles,
} from '../../src/features/exports/server/write-files.ts';

const { databaseUrl, rows, ...task } = JSON.parse(process.argv[2] ?? '') as Omit<
  WritingTask,
  'fids' | 'hidden' | 'personalFields'
> & { databaseUrl: string; rows: number };
const source = openServerSource(databaseUrl);
const fids = Uint32Array.from({ length: rows }, (_, index) => index + 1);
await writeFiles({ ...task, fids, hidden: [], personalFields: [] }, source, () => {});
await source.close();
