import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { type Line, type LineHandlers, type LineMessage, createLine } from './line.ts';
import { toError } from './sent-error.ts';
import { untilAborted } from './until-aborted.ts';

export interface ThreadOptions extends LineHandlers {
  /** The URL of a module that calls `serveThread`; its name ends in `-worker.ts`. */
  module: URL;
  /** Limits of V8's heap, which doesn't count the bytes in buffers. */
  limits?: ResourceLimits;
  /** The `workerData` of the module, for values that it needs before it can answer. */
  data?: unknown;
  /** The thread doesn't keep the process alive. */
  isBackground?: boolean;
  /** Called when the thread has ended for any reason. */
  onEnd?: (reason: Error) => void;
}

export interface Thread extends Line {
  /** Ends the thread at once, which returns its memory to the operating system. */
  close(): Promise<void>;
}

/** Starts a worker thread. If it ends, open questions reject with the cause. */
export function openThread({
  module,
  limits = {},
  data,
  isBackground,
  onEnd,
  ...handlers
}: ThreadOptions): Thread {
  const worker = new Worker(module, { workerData: data, resourceLimits: limits });
  const line = createLine((message, moved) => worker.postMessage(message, moved), handlers);
  let hasEnded = false;
  const end = (reason: Error) => {
    line.fail(reason);
    if (!hasEnded) onEnd?.(reason);
    hasEnded = true;
  };
  worker.on('message', (message: LineMessage) => line.receive(message));
  worker.once('error', (error) => end(toError(error)));
  worker.once('exit', () => end(new Error(`The thread of ${nameOf(module)} has stopped.`)));
  if (isBackground) worker.unref();
  return {
    ask: (question) => line.ask(question),
    tell: (note) => line.tell(note),
    async close() {
      await worker.terminate();
    },
  };
}

/** Asks one question of a new thread, and ends the thread. Rejects at once with the reason of the signal if that is aborted. */
export async function callThread<Answer>({
  question,
  signal,
  ...options
}: ThreadOptions & { question: unknown; signal: AbortSignal | undefined }): Promise<Answer> {
  signal?.throwIfAborted();
  const thread = openThread(options);
  try {
    return await untilAborted(thread.ask<Answer>(question), signal);
  } finally {
    await thread.close();
  }
}

function nameOf(module: URL): string {
  return module.protocol === 'file:' ? path.basename(fileURLToPath(module)) : 'a script';
}
