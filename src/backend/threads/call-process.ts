import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '../../kernel/problem.ts';
import { type LineHandlers, type LineMessage, createLine } from './line.ts';
import { type ProcessTask, RESIDENT_LIMIT_MET } from './serve-process.ts';
import { untilAborted } from './until-aborted.ts';

export interface ProcessLimits {
  /** The elapsed time. */
  seconds: number;
  /** The size of V8's heap. */
  megabytes: number;
  /** All memory of the process, including the bytes in buffers. Default: twice the heap. */
  residentMegabytes?: number;
  /** The space for new values, for work that makes many large ones. Default: 8. */
  youngMegabytes?: number;
}

export interface ProcessCall extends LineHandlers {
  /** The URL of a module that calls `serveProcess`; its name ends in `-process.ts`. */
  module: URL;
  /** The input of the process: plain data. */
  task: unknown;
  limits: ProcessLimits;
  /** True: the process has a lower priority than the server. False for files of operators. Default: true. */
  hasLowPriority?: boolean;
  /** Aborting it ends the process at once. */
  signal?: AbortSignal | undefined;
}

/**
 * Requests take precedence over files: when the server and the process compete for a processor, Linux gives the process a third of the server's time. With
 * `PRIORITY_BELOW_NORMAL` (10), which gives it a tenth, ordinary files exceeded their time limit on a busy machine.
 */
const PRIORITY = 5;
/** On a machine with much memory, V8's default would let a hundred megabytes of garbage pile up. */
const YOUNG_GENERATION_MB = 8;
/** Settings for glibc's allocator, as the server has them (`tools/bootstrap/memory-settings.mjs`). Without them, an import of a million parcels takes 60 MB more. */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** Without this flag, V8 now and then ends a process that runs WebAssembly, such as GDAL: see `tools/bootstrap/memory-settings.mjs` (decision 0337). */
const KEEP_WASM_CODE = '--no-wasm-code-gc';
/** The number of characters of the process's output that are kept for an error. */
const MAX_OUTPUT_CHARACTERS = 4096;

/**
 * Runs a task in a separate process, because a hostile file can make its reader run forever or use all memory. A thread is not enough: V8 ends the whole server
 * if a thread's native code overruns its heap (decision 0053). The environment of the process has only the folder of compiled modules and settings of the
 * allocator, so no passwords. Rejects with a `Problem` if time or memory runs out, with the reason of the signal, or with the process's own error as
 * `SentError` passes it on.
 */
export async function callProcess<Result>(call: ProcessCall): Promise<Result> {
  const { limits, signal } = call;
  signal?.throwIfAborted();
  const child = source.take(call);
  const line = createLine((message) => {
    if (child.connected) child.send(message, (error) => error !== null && line.fail(error));
  }, call);
  const timeout = setTimeout(() => line.fail(tooSlow(limits)), limits.seconds * 1000);
  let hasAnswered = false;
  child.on('message', (message: LineMessage) => {
    hasAnswered ||= message.kind === 'answer' || message.kind === 'refusal';
    line.receive(message);
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-MAX_OUTPUT_CHARACTERS);
  });
  child.once('error', line.fail);
  child.once('close', (code, killedBy) => line.fail(deathOf(call, output, killedBy ?? `code ${code}`)));
  const task: ProcessTask = {
    task: call.task,
    seconds: limits.seconds,
    residentBytes: residentOf(limits) * 2 ** 20,
  };
  try {
    return await untilAborted(line.ask<Result>(task), signal);
  } finally {
    clearTimeout(timeout);
    child.removeAllListeners();
    child.on('error', () => undefined); // an error without a listener would end the server
    child.stderr?.removeAllListeners();
    await source.release(child, call, hasAnswered);
  }
}

/** Provides the processes for tasks, and takes them back. */
export interface ProcessSource {
  take(call: ProcessCall): ChildProcess;
  /** `hasAnswered`: the task is over; otherwise the process may be busy with it. */
  release(child: ChildProcess, call: ProcessCall, hasAnswered: boolean): Promise<void>;
}

/** Each file gets a process of its own, which ends with its task. */
export const newProcesses: ProcessSource = {
  take: start,
  async release(child) {
    child.kill('SIGKILL');
    // The caller may delete the scratch folder next, so the process must have stopped writing to it.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      await once(child, 'exit');
  },
};

let source = newProcesses;

/** For tests, which may use a process several times (`tests/support/warm-processes.ts`). */
export function takeProcessesFrom(other: ProcessSource): void {
  source = other;
}

function residentOf({ megabytes, residentMegabytes = 2 * megabytes }: ProcessLimits): number {
  return residentMegabytes;
}

function start({ module, limits, hasLowPriority = true }: ProcessCall): ChildProcess {
  const child = fork(fileURLToPath(module), [], {
    env: { ...ALLOCATOR, ...compileCache() },
    execArgv: [
      `--max-old-space-size=${limits.megabytes}`,
      `--max-semi-space-size=${limits.youngMegabytes ?? YOUNG_GENERATION_MB}`,
      KEEP_WASM_CODE,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  try {
    if (hasLowPriority && child.pid !== undefined) os.setPriority(child.pid, PRIORITY);
  } catch {
    // The process has already ended, or the system has no priorities. The limits apply in any case.
  }
  return child;
}

/** Passes on the folder of compiled modules, if this process uses one. With it, the other process starts in less than half the time. */
function compileCache(): NodeJS.ProcessEnv {
  const dir = getCompileCacheDir();
  // Node.js creates a folder for its version inside the given one.
  return dir === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(dir) };
}

function deathOf({ module, limits }: ProcessCall, output: string, how: string): Error {
  if (output.includes(RESIDENT_LIMIT_MET)) return tooMuch(residentOf(limits));
  if (/heap out of memory|invalid table size|invalid array length/i.test(output))
    return tooMuch(limits.megabytes);
  return new Error(`The process of ${module.pathname.split('/').at(-1)} ended (${how}): ${output.trim()}`);
}

function tooSlow({ seconds }: ProcessLimits): Problem {
  return new Problem(
    'unreadable_file',
    `Reading this file takes longer than the ${seconds} seconds that are allowed. Save only the part of it that you need, or simplify it, and try again.`,
  );
}

function tooMuch(megabytes: number): Problem {
  return new Problem(
    'unreadable_file',
    `Reading this file needs more than the ${megabytes} MB of memory that are allowed. Save only the part of it that you need, or simplify it, and try again.`,
  );
}
