import { flushCompileCache } from 'node:module';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Problem } from '../../kernel/problem.ts';
import {
  type FromProcess,
  RESIDENT_LIMIT_MET,
  type ToProcess,
  receivedError,
  sentError,
} from './process-messages.ts';

/** How a process reaches the server that started it. */
export interface ProcessLine {
  /** Asks what only the server knows, such as something in the database. */
  ask<Answer>(question: unknown): Promise<Answer>;
  /** Says how far the work is. */
  tell(note: unknown): void;
}

/** Given to the process beyond its time, so that the server's own clock is the one that people see. */
const GRACE_SECONDS = 10;

/** The server decodes a result on its main thread, which takes a tenth of a second for so many bytes. */
const MAX_RESULT_BYTES = 16 << 20;

/**
 * The whole of a module that {@link callProcess} starts: does the one task that it is given and ends. It also ends when the server is gone,
 * and, whatever it is busy with, soon after its time is over.
 */
export function serveProcess<Task>(work: (task: Task, line: ProcessLine) => Promise<unknown>): void {
  if (process.send === undefined) throw new Error('this module runs in a process of its own only');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let nextId = 1;
  const send = (message: FromProcess, then?: () => void) => process.send?.(message, undefined, {}, then);
  const line: ProcessLine = {
    ask<Answer>(question: unknown) {
      const asked = Promise.withResolvers<unknown>();
      const id = nextId++;
      waiting.set(id, asked);
      send({ kind: 'ask', id, question });
      return asked.promise as Promise<Answer>;
    },
    tell: (note) => void send({ kind: 'tell', note }),
  };
  const end = () => process.exit(0);
  process.on('disconnect', end);
  process.on('message', (message: ToProcess) => {
    if (message.kind === 'task') {
      flushCompileCache(); // now, because the server may kill this process
      watch(message.seconds + GRACE_SECONDS, message.residentBytes);
      work(message.task as Task, line).then(
        (result) => send(doneWith(result), end),
        (error: unknown) => send({ kind: 'failed', error: sentError(error) }, end),
      );
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'answer') asked?.resolve(message.value);
    else asked?.reject(receivedError(message.error));
  });
}

function doneWith(result: unknown): FromProcess {
  if (serialize(result).length <= MAX_RESULT_BYTES) return { kind: 'done', result };
  const error = new Problem(
    'too_large',
    `What was found in this file is larger than ${MAX_RESULT_BYTES >> 20} MB. Save only the part of it that you need, and try again.`,
  );
  return { kind: 'failed', error: sentError(error) };
}

const LOOK_EVERY_MS = 100;

/**
 * Ends the process when its time is over or its memory passes the limit. In a thread, because a loop that never ends hears of nothing: without it, such
 * a process would outlive a server that was killed. V8's own limit doesn't count the bytes in buffers.
 */
function watch(seconds: number, residentBytes: number): void {
  const code = `
    const end = () => process.kill(process.pid, 'SIGKILL');
    setTimeout(end, ${Math.ceil(seconds * 1000)});
    setInterval(() => {
      if (process.memoryUsage.rss() <= ${residentBytes}) return;
      require('node:fs').writeSync(2, ${JSON.stringify(RESIDENT_LIMIT_MET)});
      end();
    }, ${LOOK_EVERY_MS});`;
  new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}
