import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface MeasuredRun {
  seconds: number;
  /** Greatest resident memory of the process with all its threads; null where the system doesn't tell. */
  peakMb: number | null;
  output: string;
}

export interface RunOptions {
  env?: Record<string, string>;
  cwd?: string;
}

/** Runs a command to its end, measuring the whole of it from outside. Throws with its last words when it fails. */
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
 * The peaks of a process and of the processes that it started, together: an import reads its file in one of its own. The kernel keeps the peaks itself
 * (VmHWM), so reading them now and then misses nothing but the last moment.
 */
export async function readPeakMb(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kb] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? [];
  if (kb === undefined) return null;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const peaks = await Promise.all((children.match(/\d+/g) ?? []).map((child) => readPeakMb(Number(child))));
  return peaks.reduce<number>((sum, peak) => sum + (peak ?? 0), Math.round(Number(kb) / 1024));
}

/** Resident memory of a process and of all that it started; 0 where the system doesn't tell. */
export async function readResidentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  let mb = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  for (const child of children.trim().split(' ').filter(Boolean)) mb += await readResidentMb(Number(child));
  return mb;
}
