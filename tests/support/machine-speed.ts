import { readFileSync } from 'node:fs';

/** Duration of {@link doReferenceWork}, in milliseconds, on the machine to which the limits of our tests refer. */
const REFERENCE_MS = 20;
const RUNS = 5;
/** On a slow machine a limit is at most this many times as high: work that takes longer is too heavy for any machine. */
const MAX_SLOWNESS = 4;

/** Work like that of a server with a large body: parses text, reads all of it and serializes it again. */
function doReferenceWork(text: string): number {
  const rings = JSON.parse(text) as number[][];
  let sum = 0;
  for (const ring of rings) for (const value of ring) sum += value;
  return sum + JSON.stringify(rings).length;
}

/** Does the reference work a few times. Returns the duration of each run in milliseconds, as a clock measures it. */
function timeReferenceWork(startClock: () => () => number): number[] {
  const text = JSON.stringify(Array.from({ length: 4000 }, (_, ring) => Array(50).fill(ring / 7)));
  return Array.from({ length: RUNS }, () => {
    const elapsedMs = startClock();
    doReferenceWork(text);
    return elapsedMs();
  });
}

const toSlowness = (ms: number) => Math.min(MAX_SLOWNESS, Math.max(1, ms / REFERENCE_MS));

/**
 * Returns the processor time of some work now, divided by its time on the reference machine: from 1 to {@link MAX_SLOWNESS}. Measuring takes a tenth
 * of a second, so do it only for a time above its limit.
 */
export function slownessOfProcessor(): number {
  return toSlowness(Math.min(...timeReferenceWork(startCpuClock)));
}

/** Like {@link slownessOfProcessor}, but measured by the clock, so that it includes the slowness that other programs cause. */
export function slownessByClock(): number {
  const times = timeReferenceWork(() => {
    const startedAt = performance.now();
    return () => performance.now() - startedAt;
  });
  return toSlowness(times.reduce((sum, ms) => sum + ms, 0) / times.length);
}

/**
 * Returns a function that tells how many milliseconds of processor time this thread has used since the call. A limit of this time holds on a busy machine
 * too, where the clock goes on while other programs have the processor.
 */
export function startCpuClock(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}

/**
 * Returns a function that tells how many milliseconds have passed since the call, without the time in which this thread was ready to run while other
 * programs had the processor. A wait for anything else counts. Only Linux reports this; elsewhere it is the time by the clock.
 */
export function startUndisturbedClock(): () => number {
  const startedAt = performance.now();
  const waitedBefore = msWithoutProcessor();
  return () => performance.now() - startedAt - (msWithoutProcessor() - waitedBefore);
}

/** Returns how many milliseconds this thread has been ready to run, and without a processor, since it began. */
function msWithoutProcessor(): number {
  if (process.platform !== 'linux') return 0;
  // The time on a processor, the time of waiting for it, in nanoseconds, and the number of time slices.
  const [, waitedNs = 0] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ').map(Number);
  return waitedNs / 1e6;
}
