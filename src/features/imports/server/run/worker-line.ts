import type { MessagePort } from 'node:worker_threads';
import { Problem, type ProblemCode } from '../../../../kernel/problem.ts';
import type { FromWorker, Question, ToWorker } from './worker-messages.ts';

/** The import thread's line to the thread that has the database: questions, and chunks with back-pressure. */
export interface WorkerLine {
  ask<T>(question: Question): Promise<T>;
  /** Calls `onRead` when the chunk is with the database. Resolves when another may be made. */
  sendChunk(bytes: Uint8Array<SharedArrayBuffer>, onRead: () => void): Promise<void>;
  send(message: FromWorker): void;
}

export function openWorkerLine(port: MessagePort, chunksInFlight: number): WorkerLine {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let nextId = 1;
  const reading: (() => void)[] = [];
  let wake: (() => void) | undefined;
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'taken') {
      reading.shift()?.();
      wake?.();
      return;
    }
    const question = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'answer') question?.resolve(message.value);
    else question?.reject(new Problem(message.problem.code as ProblemCode, message.problem.detail));
  });
  return {
    ask<T>(question: Question): Promise<T> {
      const id = nextId++;
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        port.postMessage({ kind: 'ask', id, question } satisfies FromWorker);
      });
    },
    async sendChunk(bytes, onRead) {
      reading.push(onRead);
      port.postMessage({ kind: 'chunk', bytes } satisfies FromWorker);
      while (reading.length >= chunksInFlight) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    send: (message) => port.postMessage(message),
  };
}
