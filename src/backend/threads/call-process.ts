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
  /** On the clock of the wall. */
  seconds: number;
  /** Of V8's heap. */
  megabytes: number;
  /** Of all memory of the process, with the bytes in buffers; twice the heap without it. */
  residentMegabytes?: number;
}

export interface ProcessCall extends LineHandlers {
  /** A module that calls `serveProcess`; its name ends in `-process.ts`. */
  module: URL;
  /** What is to be done: plain data. */
  task: unknown;
  limits: ProcessLimits;
  /** False: the process has the priority of the server, as files of operators do. True without it. */
  comesAfterRequests?: boolean;
  /** Ends the process at once. */
  signal?: AbortSignal | undefined;
}

/**
 * Requests come before files: on every system that has priorities, the process gets a third of the time that one of them gets. With
 * `PRIORITY_BELOW_NORMAL`, a tenth, plain files met their time limit on a busy machine.
 */
const PRIORITY = 5;
/** What V8 would choose is a hundred megabytes of garbage on a machine with much memory. */
const YOUNG_GENERATION_MB = 16;
/** Of what the process says before it dies. */
const KEPT_OUTPUT = 4096;

/**
 * Does a task in a process of its own, because a hostile file can keep a reader busy for ever or take all memory. A thread would not do:
 * V8 ends the whole server when a thread's native code overruns its heap (decision 0053). The process gets no environment but
 * the folder of compiled modules, so no password. Rejects with a `Problem` in clear words when time or memory is over, with the reason of the signal, or with the error of the
 * process, of the same kind.
 */
export async function callProcess<Result>(call: ProcessCall): Promise<Result> {
  const { limits, signal } = call;
  signal?.throwIfAborted();
  const child = start(call);
  const line = createLine((message) => {
    if (child.connected) child.send(message, (error) => error !== null && line.fail(error));
  }, call);
  const timeout = setTimeout(() => line.fail(tooSlow(limits)), limits.seconds * 1000);
  child.on('message', (message) => line.receive(message as LineMessage));
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
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
    child.kill('SIGKILL');
    // Whoever clears the scratch folder away must not do so while the process still writes to it.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      await once(child, 'exit');
  }
}

function residentOf({ megabytes, residentMegabytes = 2 * megabytes }: ProcessLimits): number {
  return residentMegabytes;
}

function start({ module, limits, comesAfterRequests = true }: ProcessCall): ChildProcess {
  const child = fork(fileURLToPath(module), [], {
    env: compileCache(),
    execArgv: [`--max-old-space-size=${limits.megabytes}`, `--max-semi-space-size=${YOUNG_GENERATION_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  try {
    if (comesAfterRequests && child.pid !== undefined) os.setPriority(child.pid, PRIORITY);
  } catch {
    // It has ended already, or the system has no priorities: the limits hold all the same.
  }
  return child;
}

/** The folder of compiled modules that this process uses, if it does: the other one starts in less than half of the time with it. */
function compileCache(): NodeJS.ProcessEnv {
  const dir = getCompileCacheDir();
  // Node.js makes a folder for its version inside of the one that it is given.
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
