import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { slownessOfProcessor, startUndisturbedClock } from './machine-speed.ts';

/** Interval at which the event loop is checked. */
const LOOK_EVERY_MS = 5;
/** The limit of the 99th percentile of the event loop's delay while an upload or a request is handled. */
const MAX_P99_MS = 100;
/** The maximum time that other requests may wait in the meantime. */
const MAX_WAIT_MS = 1000;
/** On a busy machine, this process is delayed whatever it does, so a failed measurement is repeated. */
const TRIES = 3;
/** Pause between two of the other requests: a fraction of the time that they may wait, and long enough for them to need little of the processor. */
const ASK_EVERY_MS = 50;

/**
 * Returns a time in milliseconds as a share of its limit: more than 1 is too long. The default limit is {@link MAX_P99_MS}. On a slow machine the
 * limit is higher in proportion.
 */
export function shareOfLimit(ms: number, limitMs = MAX_P99_MS): number {
  const share = ms / limitMs;
  return share <= 1 ? share : share / slownessOfProcessor();
}

export interface Watched<Result> {
  result: Result;
  /**
   * The 99th percentile of the event loop's delay, as a share of its limit ({@link shareOfLimit} at the end of the work). The delay counts only
   * up to the CPU time of this thread, because on a busy machine the loop is also late when other programs use the processor. A single longer delay is
   * not in it, only in {@link Watched.waitShare}.
   */
  loopShare: number;
  /**
   * The longest wait of the other requests, which ask for `/healthz` all the time, without the time in which other programs had the processor. As a
   * share of {@link MAX_WAIT_MS}, which is higher on a slow machine too.
   */
  waitShare: number;
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
      const elapsedMs = startUndisturbedClock();
      const reply = await fetch(`${url}/healthz`);
      await reply.arrayBuffer();
      waited.push(elapsedMs());
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
      waitShare: shareOfLimit(Math.max(...waited), MAX_WAIT_MS),
    };
  } finally {
    isOver = true;
    clearInterval(clock);
  }
}

/**
 * Like `watchOnce`, but repeats the measurement when the loop or another request was delayed for longer than allowed. `prepare` creates the
 * input of the work and is not measured.
 */
export async function watchDelays<Made, Result>(
  url: string,
  prepare: () => Made | Promise<Made>,
  work: (made: Made) => Promise<Result>,
): Promise<Watched<Result>> {
  for (let tried = 1; ; tried++) {
    const made = await prepare();
    const found = await watchOnce(url, () => work(made));
    if (tried >= TRIES || (found.loopShare <= 1 && found.waitShare <= 1)) return found;
  }
}
