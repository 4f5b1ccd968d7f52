import type { ProcessLine } from '../../../../backend/isolation/serve-process.ts';
import type { AskedByImport, Question, ToldByImport } from './worker-messages.ts';

/** The connection of an import's process to the server, which has the database: questions, and chunks with back-pressure. */
export interface WorkerLine {
  ask<T>(question: Question): Promise<T>;
  /** Calls `onRead` when the database has taken the chunk. Resolves when the next chunk may be sent. */
  sendChunk(bytes: Uint8Array<SharedArrayBuffer>, onRead: () => void): Promise<void>;
  send(message: ToldByImport): void;
}

export function openWorkerLine(line: ProcessLine, chunksInFlight: number): WorkerLine {
  const ask = <T>(question: AskedByImport) => line.ask<T>(question);
  const onTheWay = new Set<Promise<void>>();
  return {
    ask,
    async sendChunk(bytes, onRead) {
      const taken: Promise<void> = ask<void>({ kind: 'chunk', bytes }).then(() => {
        onTheWay.delete(taken);
        onRead();
      });
      onTheWay.add(taken);
      while (onTheWay.size >= chunksInFlight) await Promise.race(onTheWay);
    },
    send: (message) => line.tell(message satisfies ToldByImport),
  };
}
