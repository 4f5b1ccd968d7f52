import type { Line } from '../../../../backend/threads/line.ts';
import { createInFlight } from '../../../../backend/threads/queue.ts';
import type { ImportQuestion, Question, ImportNote } from './worker-messages.ts';

/** The connection of an import's process to the server, which has the database: questions, and chunks with back-pressure. */
export interface WorkerLine {
  ask<T>(question: Question): Promise<T>;
  /** Calls `onRead` when the database has taken the chunk. Resolves when the next chunk may be sent. */
  sendChunk(bytes: Uint8Array<SharedArrayBuffer>, onRead: () => void): Promise<void>;
  send(message: ImportNote): void;
}

export function openWorkerLine(line: Line, chunksInFlight: number): WorkerLine {
  const inFlight = createInFlight(chunksInFlight);
  return {
    ask: (question) => line.ask(question),
    sendChunk: (bytes, onRead) =>
      inFlight.add(line.ask<void>({ kind: 'chunk', bytes } satisfies ImportQuestion).then(onRead)),
    send: (message) => line.tell(message),
  };
}
