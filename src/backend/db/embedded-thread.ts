import { type Thread, openThread } from '../threads/open-thread.ts';

export type WorkerCall =
  | { kind: 'query'; sql: string; params: unknown[]; blob?: readonly Uint8Array[] | undefined }
  | { kind: 'exec'; sql: string }
  | { kind: 'listen' | 'unlisten'; channel: string }
  /** Answered once the database is open. */
  | { kind: 'memory' }
  | { kind: 'close' };

export type WorkerNote =
  /** Sent before each answer. */
  { kind: 'memory'; bytes: number } | { kind: 'notification'; channel: string; payload: string };

/** V8's heap holds only rows in transit, because the database itself is in WebAssembly memory. */
const YOUNG_GENERATION_MB = 12;

/** One run of the embedded database in a worker thread. A stopped thread never runs again. */
export interface EmbeddedThread {
  /** False after the thread has ended for any reason. */
  readonly isAlive: boolean;
  /** The growth of the database's memory since it was opened. WebAssembly memory never shrinks. */
  readonly grownBytes: number;
  /** Rejects with {@link stoppedError} if the thread ends. A statement that was sent before that may or may not have been executed. */
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
    onNote(received) {
      const note = received as WorkerNote;
      if (note.kind === 'memory') memoryBytes = note.bytes;
      else onNotification(note.channel, note.payload);
    },
    onEnd: (cause) => (end = { cause }),
  });
  await thread.ask<null>({ kind: 'memory' } satisfies WorkerCall);
  const memoryAtStart = memoryBytes;
  const call = (message: WorkerCall) =>
    thread.ask<unknown>(message).catch((error: unknown) => {
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

/** Returns the error for statements of a stopped database. `unavailable.ts` recognizes its message, so that requests fail with a 503. */
export function stoppedError(cause: unknown): Error {
  return new Error('The embedded database has stopped.', { cause });
}
