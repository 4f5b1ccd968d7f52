import { ChunkFile } from '../../../../backend/threads/chunk-file.ts';
import type { Line } from '../../../../backend/threads/line.ts';
import { createWorkLimit } from '../../../../backend/threads/queue.ts';
import {
  type ImportNote,
  type ImportQuestion,
  type ImportTask,
  type Question,
  chunkFileIn,
} from './worker-messages.ts';

/** The connection of an import's process to the server, which has the database: questions, and chunks with back-pressure. */
export interface WorkerLine {
  ask<T>(question: Question): Promise<T>;
  /** Resolves when the next chunk may be sent. The bytes have been copied when the call returns. */
  sendChunk(bytes: Uint8Array): Promise<void>;
  send(message: ImportNote): void;
}

/** Runs the work of a process with its connection to the server. */
export async function withWorkerLine<Result>(
  line: Line,
  { chunksInFlight, scratchDir }: Pick<ImportTask, 'chunksInFlight' | 'scratchDir'>,
  work: (worker: WorkerLine) => Promise<Result>,
): Promise<Result> {
  const workLimit = createWorkLimit(chunksInFlight);
  const chunks = new ChunkFile(chunkFileIn(scratchDir), chunksInFlight);
  try {
    return await work({
      ask: (question) => line.ask(question),
      sendChunk(bytes) {
        const chunk = chunks.write(bytes);
        const answered = line.ask<void>({ kind: 'chunk', chunk } satisfies ImportQuestion);
        return workLimit.add(answered.then(() => chunks.free(chunk)));
      },
      send: (message) => line.tell(message),
    });
  } finally {
    chunks.close();
  }
}
