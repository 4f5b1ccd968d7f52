import { type Thread, openThread } from '../threads/open-thread.ts';

export type WorkerCall =
  | { kind: 'query'; sql: string; params: unknown[]; blob?: readonly Uint8Array[] | undefined }
  | { kind: 'exec'; sql: string }
  | { kind: 'listen' | 'unlisten'; channel: string }
  /** Answered when the database is open. */
  | { kind: 'memory' }
  | { kind: 'close' };

export type WorkerNote =
  /** Before each answer. */
  { kind: 'memory'; bytes: number } | { kind: 'notification'; channel: string; payload: string };

/** The database itself lives outside of V8's heap: rows on their way are all that this thread makes. */
const YOUNG_GENERATION_MB = 12;

/** One run of the embedded database, in a worker thread. It never runs again after it has stopped. */
export interface EmbeddedThread {
  /** False after the thread has ended, whoever ended it. */
  readonly isAlive: boolean;
  /** By how much the memory of the database has grown since it was opened. WebAssembly memory never shrinks. */
  readonly grownBytes: number;
  /** Rejects with {@link stoppedError} when the thread ends: a statement that was sent may have been done or not, nobody knows. */
  call(call: WorkerCall): Promise<unknown>;
  /** Closes the database and ends the thread, which returns its memory to the system. */
  stop(): Promise<void>;
}

export async function startEmbeddedThread(
  dir: string | null,
  onNotification: (channel: string, payload: string) => void,
): Promise<EmbeddedThread> {
  let end: { cause: Error } | undefined;
  let memoryBytes = 0;
  const thread: Thread = openThread({
    module: new URL('./embedded-worker.ts', import.meta.url),
    data: { dir },
    limits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    onNote(told) {
      const note = told as WorkerNote;
      if (note.kind === 'memory') memoryBytes = note.bytes;
      else onNotification(note.channel, note.payload);
    },
    onEnd: (cause) => (end = { cause }),
  });
  await thread.ask<null>({ kind: 'memory' } satisfies WorkerCall);
  const memoryAtStart = memoryBytes;
  const call = (asked: WorkerCall) =>
    thread.ask<unknown>(asked).catch((error: unknown) => {
      throw end === undefined ? error : stoppedError(end.cause);
    });
  return {
    get isAlive() {
      return end === undefined;
    },
    get grownBytes() {
      return memoryBytes - memoryAtStart;
    },
    call,
    async stop() {
      try {
        await call({ kind: 'close' });
      } finally {
        await thread.close();
      }
    },
  };
}

/** Requests that meet this error are told that the database is not available: `unavailable.ts` knows it by its message. */
export function stoppedError(cause: unknown): Error {
  return new Error('The embedded database has stopped.', { cause });
}
