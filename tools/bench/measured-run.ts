import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface MeasuredRun {
  seconds: number;
  /** The largest sum of the memory peaks of the process and its running child processes, in megabytes; null where the system doesn't report it. */
  peakMb: number | null;
  output: string;
}

export interface RunOptions {
  env?: Record<string, string>;
  cwd?: string;
}

/** Runs a command to its end, and measures its time and memory from outside. Throws with the end of its output when it fails. */
export async function runMeasured(
  command: string,
  args: readonly string[],
  { env, cwd }: RunOptions = {},
): Promise<MeasuredRun> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let peakMb: number | null = null;
  const timer = setInterval(() => {
    void readPeakMb(child.pid ?? 0).then((mb) => {
      if (mb !== null) peakMb = Math.max(peakMb ?? 0, mb);
    });
  }, 100);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit) => resolve(exit ?? -1));
  }).finally(() => clearInterval(timer));
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0)
    throw new Error(
      `${command} ${args.slice(0, 4).join(' ')} failed (${code}):\n${output.trim().slice(-2000)}`,
    );
  return { seconds, peakMb, output };
}

/**
 * Returns the sum of the peaks of a process and of its child processes, because an import reads its file in a child process. The kernel
 * keeps the peaks (VmHWM), so polling misses only the last moment of a process, and child processes that end between two polls.
 */
export const readPeakMb = (pid: number): Promise<number | null> => sumOfProcesses(pid, /^VmHWM:\s+(\d+) kB/m);

/** Resident memory of a process and of its child processes; null where the system doesn't report it. */
export const readResidentMb = (pid: number): Promise<number | null> =>
  sumOfProcesses(pid, /^VmRSS:\s+(\d+) kB/m);

async function sumOfProcesses(pid: number, line: RegExp): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kb] = line.exec(status) ?? [];
  if (kb === undefined) return null;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const sums = await Promise.all(
    (children.match(/\d+/g) ?? []).map((child) => sumOfProcesses(Number(child), line)),
  );
  return sums.reduce<number>((sum, mb) => sum + (mb ?? 0), Math.round(Number(kb) / 1024));
}
