import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Interval at which the event loop is checked. */
const LOOK_EVERY_MS = 5;
/** No upload and no request may delay the event loop longer than this. */
const MAX_P99_MS = 100;
/** Duration of {@link doReferenceWork}, in milliseconds, on the machine to which the limit above refers. */
const REFERENCE_MS = 20;
/** On a slow machine the limit is at most this many times as high: a request that takes longer is too heavy for any machine. */
const MAX_SLOWNESS = 4;
/** The maximum time that other requests may wait in the meantime. */
export const MAX_WAIT_MS = 1000;
/** On a busy machine, this process is delayed whatever it does, so a failed measurement is repeated. */
const TRIES = 3;
/** Pause between two of the other requests: a fraction of the time that they may wait, and long enough for them to need little of the processor. */
const ASK_EVERY_MS = 50;

/** Work like that of a server with a large body: parses text, reads all of it and serializes it again. */
function doReferenceWork(text: string): number {
  const rings = JSON.parse(text) as number[][];
  let sum = 0;
  for (const ring of rings) for (const value of ring) sum += value;
  return sum + JSON.stringify(rings).length;
}

/**
 * Returns `ms` divided by the longest time that a request may block the event loop on this machine: more than 1 is too long. The limit is
 * {@link MAX_P99_MS}, or up to twice as much, in proportion, on a machine that is slower or that other programs slow down at the moment. The speed is
 * measured only for a time above the limit, because that takes a tenth of a second.
 */
export function shareOfLimit(ms: number): number {
  if (ms <= MAX_P99_MS) return ms / MAX_P99_MS;
  const text = JSON.stringify(Array.from({ length: 4000 }, (_, ring) => Array(50).fill(ring / 7)));
  let best = Infinity;
  for (let run = 0; run < 5; run++) {
    const before = process.threadCpuUsage();
    doReferenceWork(text);
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return ms / (MAX_P99_MS * Math.min(MAX_SLOWNESS, Math.max(1, best / REFERENCE_MS)));
}

export interface Watched<Result> {
  result: Result;
  /**
   * The 99th percentile of the event loop's delay in milliseconds, limited to the CPU time of this thread: on a busy machine, the loop is also
   * late because other programs use the processor. As a share of the limit, by {@link shareOfLimit} at the end of the work.
   */
  loopShare: number;
  /** The longest wait in milliseconds of the other requests, which ask for `/healthz` all the time. */
  slowestOther: number;
}

/** Runs some work and measures the delay of the event loop of this process, in which the server at `url` runs. */
async function watchOnce<Result>(url: string, work: () => Promise<Result>): Promise<Watched<Result>> {
  const delay = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });
  const working = createHistogram();
  let last = process.threadCpuUsage();
  const clock = setInterval(() => {
    const now = process.threadCpuUsage();
    working.record(Math.max(1, now.user + now.system - last.user - last.system));
    last = now;
  }, LOOK_EVERY_MS);
  const waited: number[] = [];
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const started = performance.now();
      const reply = await fetch(`${url}/healthz`);
      await reply.arrayBuffer();
      waited.push(performance.now() - started);
      await pause(ASK_EVERY_MS);
    }
  };
  delay.enable();
  const asking = ask();
  try {
    const result = await work();
    delay.disable();
    isOver = true;
    await asking;
    return {
      result,
      loopShare: shareOfLimit(Math.min(delay.percentile(99) / 1e6, working.percentile(99) / 1000)),
      slowestOther: Math.max(...waited),
    };
  } finally {
    isOver = true;
    clearInterval(clock);
  }
}

/**
 * Like `watchOnce`, and repeats the measurement when the loop was delayed for longer than allowed. `prepare` creates the input of the work and
 * is not measured.
 */
export async function watchDelays<Made, Result>(
  url: string,
  prepare: () => Made | Promise<Made>,
  work: (made: Made) => Promise<Result>,
): Promise<Watched<Result>> {
  for (let tried = 1; ; tried++) {
    const made = await prepare();
    const found = await watchOnce(url, () => work(made));
    if (tried >= TRIES || (found.loopShare <= 1 && found.slowestOther < MAX_WAIT_MS)) return found;
  }
}
