import type { Database } from '../../../backend/db/database.ts';
import type { ExportColumn } from '../../../backend/formats/writers/row-writer.ts';
import type { WriterFormat } from '../../../backend/formats/writers/writers.ts';
import { Moved } from '../../../backend/threads/line.ts';
import { callThread } from '../../../backend/threads/open-thread.ts';
import type { PackedExport } from './pack-export.ts';
import type { HiddenRow } from './row-mask.ts';

/** The input of the thread that makes a file. */
export interface ThreadTask {
  /** null when the thread gets rows from the thread that holds the embedded database. */
  databaseUrl: string | null;
  format: WriterFormat;
  dir: string;
  tableName: string;
  title: string;
  readme: string;
  editionId: number;
  /** The columns as named in the file, and as named in the table. */
  columns: readonly ExportColumn[];
  columnKeys: readonly string[];
  personalFields: readonly number[];
  hidden: readonly HiddenRow[];
  /** In ascending order. */
  fids: Uint32Array;
}

/**
 * The size of the thread's young generation, where V8 allocates new objects. Reading rows makes hardly any garbage, so a small one suffices and keeps
 * memory low.
 */
const YOUNG_GENERATION_MB = 16;

/** Makes a file in a separate thread. `signal` ends the thread at once; the caller must remove the partial files. */
export function runThread(
  database: Pick<Database, 'copyOut'>,
  task: ThreadTask,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<PackedExport> {
  return callThread<PackedExport>({
    module: new URL('./export-thread.ts', import.meta.url),
    question: task,
    limits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    signal,
    async answer(query) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of database.copyOut(String(query))) chunks.push(chunk);
      return new Moved(
        chunks,
        chunks.map(({ buffer }) => buffer as ArrayBuffer),
      );
    },
    onNote: (done) => onProgress(Number(done)),
  });
}
