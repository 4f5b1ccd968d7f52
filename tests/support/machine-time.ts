import { readFileSync, readdirSync } from 'node:fs';
import os from 'node:os';

/** Times in seconds. */
export interface MachineTime {
  now: number;
  /** Those that this process may use. */
  processors: number;
  /** The time that all processors of the machine have been busy since it started, added up. */
  allBusy: number;
  /** The part of it that these processes and their children took. */
  ownBusy: number;
}

/** Linux counts the time of processes in hundredths of a second, on every processor type. */
const TICKS_PER_SECOND = 100;

/** Returns the times of the machine and of the processes with these ids. Only Linux reports them; elsewhere the machine counts as idle. */
export function machineTimeNow(roots: readonly number[]): MachineTime {
  const processors = os.availableParallelism();
  const now = performance.now() / 1000;
  if (process.platform !== 'linux') return { now, processors, allBusy: 0, ownBusy: 0 };
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = readFileSync(
    '/proc/stat',
    'utf8',
  )
    .slice(0, 400)
    .split(/\s+/, 9)
    .map(Number);
  const all = user + nice + system + irq + softirq + steal;
  return { now, processors, allBusy: all / TICKS_PER_SECOND, ownBusy: ticksOf(roots) / TICKS_PER_SECOND };
}

function ticksOf(roots: readonly number[]): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const own = new Set(roots);
  // A child has mostly, but not always, a higher id than its parent.
  for (let size = 0; size < own.size;) {
    size = own.size;
    for (const { id, parent } of processes) if (own.has(parent)) own.add(id);
  }
  return processes.filter(({ id }) => own.has(id)).reduce((sum, { ticks }) => sum + ticks, 0);
}

/** Returns undefined for a process that has ended meanwhile. Its parent then counts its time under ended children. */
function readProcess(id: number): { id: number; parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain blanks.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return { id, parent: fields[1] ?? 0, ticks };
  } catch {
    return undefined;
  }
}
