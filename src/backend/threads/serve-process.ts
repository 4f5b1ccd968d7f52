import { flushCompileCache } from 'node:module';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Problem } from '../../kernel/problem.ts';
import { type Line, type LineMessage, createLine } from './line.ts';

/** The question that a process receives. */
export interface ProcessTask {
  task: unknown;
  seconds: number;
  residentBytes: number;
}

/** The last output of a process that ends because its total memory exceeded the limit. */
export const RESIDENT_LIMIT_MET = 'resident memory limit met';

/** The process has this much more time than the server's timer, so that people see the message of the server. */
const GRACE_SECONDS = 10;

/** The maximum size of a result. Decoding a result of this size takes a tenth of a second on the server's main thread. */
const MAX_RESULT_BYTES = 16 << 20;

/**
 * The main function of a module that `callProcess` starts: runs its task and waits for the server to end the process. The process also ends if the server
 * does, and soon after its time is over, whatever it is doing.
 */
export function serveProcess<Task>(work: (task: Task, line: Line) => Promise<unknown>): void {
  if (process.send === undefined) throw new Error('this module runs only in its own process');
  const line = createLine((message) => process.send?.(message), {
    async answer(question) {
      const { task, seconds, residentBytes } = question as ProcessTask;
      const watcher = watch(seconds + GRACE_SECONDS, residentBytes);
      try {
        const result = await work(task as Task, line);
        refuseLargeResult(result);
        return result;
      } finally {
        // The server kills this process when it has the answer, so the compile cache is saved first.
        flushCompileCache();
        void watcher.terminate();
      }
    },
  });
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message: LineMessage) => line.receive(message));
}

function refuseLargeResult(result: unknown): void {
  if (serialize(result).length <= MAX_RESULT_BYTES) return;
  throw new Problem(
    'too_large',
    `The contents of this file are too large: more than ${MAX_RESULT_BYTES >> 20} MB. Save only the part of it that you need, and try again.`,
  );
}

const CHECK_MS = 100;

/**
 * Ends the process when its time is over or its memory exceeds the limit. It runs in a thread, because an infinite loop would block any check on the main
 * thread, and the process would outlive a server that was killed. V8's own limit doesn't count the bytes in buffers.
 */
function watch(seconds: number, residentBytes: number): Worker {
  const code = `
    const end = () => process.kill(process.pid, 'SIGKILL');
    setTimeout(end, ${Math.ceil(seconds * 1000)});
    setInterval(() => {
      if (process.memoryUsage.rss() <= ${residentBytes}) return;
      require('node:fs').writeSync(2, ${JSON.stringify(RESIDENT_LIMIT_MET)});
      end();
    }, ${CHECK_MS});`;
  return new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } });
}
