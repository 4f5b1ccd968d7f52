/** Writes one file of a county, for `export-bench.ts`, which measures this process from outside. The task is in the first argument, as JSON. */
import path from 'node:path';
import { packExport } from '../../src/features/exports/server/pack-export.ts';
import {
  type WritingTask,
  openServerSource,
  writeFiles,
} from '../../src/features/exports/server/write-files.ts';

const { databaseUrl, rows, isPacked, ...task } = JSON.parse(process.argv[2] ?? '') as Omit<
  WritingTask,
  'fids' | 'hidden' | 'personalFields'
> & { databaseUrl: string; rows: number; isPacked: boolean };
const source = openServerSource(databaseUrl);
const fids = Uint32Array.from({ length: rows }, (_, index) => index + 1);
const files = await writeFiles({ ...task, fids, hidden: [], personalFields: [] }, source, () => {});
if (isPacked) await packExport(path.join(task.dir, 'export.zip'), files, 'Written by a benchmark.');
await source.close();
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ cpuSeconds: (user + system) / 1e6 }));
