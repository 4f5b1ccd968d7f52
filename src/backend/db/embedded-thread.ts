import { Worker } from 'node:worker_threads';

export type WorkerCall =
  | { kind: 'query'; sql: string; params: unknown[]; blob?: readonly Uint8Array[] | undefined }
  | { kind: 'exec'; sql: string }
  | { kind: 'listen' | 'unlisten'; channel: string }
  | { kind: 'close' };

export type WorkerReply =
  | { kind: 'ready'; memoryBytes: number }
  | { kind: 'value'; id: number; memoryBytes: number; value: unknown }
  | {
      kind: 'error';
      id: number;
      memoryBytes: number;
      error: { message: string } & Record<string, unknown>;
    }
  | { kind: 'notification'; channel: string; payload: string };

/** The database itself lives outside of V8's heap: rows on their way are all that this thread makes. */
const YOUNG_GENERATION_MB = 12;

/** One run of the embedded database, in a worker thread. It never runs again after it has stopped. */
export class EmbeddedThread {
  /** False after the thread has ended, whoever ended it. */
  isAlive = true;
  readonly #worker: Worker;
  readonly #onNotification: (channel: string, payload: string) => void;
  readonly #onReady = Promise.withResolvers<void>();
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #nextId = 1;
  #memoryAtStart = 0;
  #memoryBytes = 0;

  private constructor(dir: string | null, onNotification: (channel: string, payload: string) => void) {
    this.#onNotification = onNotification;
    this.#worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: { dir },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.#worker.on('message', (reply: WorkerReply) => this.#receive(reply));
    this.#worker.once('error', (error) =>
      this.#end(error instanceof Error ? error : new Error(String(error))),
    );
    this.#worker.once('exit', () => this.#end(undefined));
  }

  static async start(
    dir: string | null,
    onNotification: (channel: string, payload: string) => void,
  ): Promise<EmbeddedThread> {
    const thread = new EmbeddedThread(dir, onNotification);
    await thread.#onReady.promise;
    return thread;
  }

  /** By how much the memory of the database has grown since it was opened. WebAssembly memory never shrinks. */
  get grownBytes(): number {
    return this.#memoryBytes - this.#memoryAtStart;
  }

  call(call: WorkerCall): Promise<unknown> {
    if (!this.isAlive) return Promise.reject(stoppedError(undefined));
    const id = this.#nextId++;
    const answer = Promise.withResolvers<unknown>();
    this.#pending.set(id, answer);
    this.#worker.postMessage({ id, call });
    return answer.promise;
  }

  /** Closes the database and ends the thread, which returns its memory to the system. */
  async stop(): Promise<void> {
    try {
      await this.call({ kind: 'close' });
    } finally {
      await this.#worker.terminate();
    }
  }

  #receive(reply: WorkerReply): void {
    if (reply.kind === 'notification') {
      this.#onNotification(reply.channel, reply.payload);
      return;
    }
    this.#memoryBytes = reply.memoryBytes;
    if (reply.kind === 'ready') {
      this.#memoryAtStart = reply.memoryBytes;
      this.#onReady.resolve();
      return;
    }
    const waiting = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.kind === 'value') waiting?.resolve(reply.value);
    else waiting?.reject(Object.assign(new Error(reply.error.message), reply.error));
  }

  /** `cause` is what the thread died of. A statement that was sent may have been done or not: nobody knows. */
  #end(cause: Error | undefined): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.#onReady.reject(cause ?? stoppedError(undefined));
    for (const { reject } of this.#pending.values()) reject(stoppedError(cause));
    this.#pending.clear();
  }
}

/** Requests that meet this error are told that the database is not available: `unavailable.ts` knows it by its message. */
export function stoppedError(cause: unknown): Error {
  return new Error('The embedded database has stopped.', { cause });
}
