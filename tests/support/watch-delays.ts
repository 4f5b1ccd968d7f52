import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** How often the loop is looked at. */
const LOOK_EVERY_MS = 5;
/** Attack of issue 13: no upload and no request may delay the event loop by more. */
export const MOST_P99_MS = 100;
/** How long {@link doReferenceWork} takes on the machine that the limit above is stated for, in milliseconds. */
const REFERENCE_MS = 20;
/** What somebody else may wait for an answer meanwhile. */
export const MOST_WAIT_MS = 1000;
/** A busy machine delays this process whatever it does: a bad minute is measured again. */
const TRIES = 3;

/** Work like that of a server with a large body: it parses text, walks over it and writes it again. */
function doReferenceWork(text: string): number {
  const rings = JSON.parse(text) as number[][];
  let sum = 0;
  for (const ring of rings) for (const value of ring) sum += value;
  return sum + JSON.stringify(rings).length;
}

/**
 * How long a request may keep the event loop on this machine, in milliseconds: {@link MOST_P99_MS}, and in proportion more on a machine that is slower, or
 * that other programs slow down at the moment.
 */
export function mostLoopMs(): number {
  const text = JSON.stringify(Array.from({ length: 4000 }, (_, ring) => Array(50).fill(ring / 7)));
  let best = Infinity;
  for (let run = 0; run < 5; run++) {
    const before = process.threadCpuUsage();
    doReferenceWork(text);
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return MOST_P99_MS * Math.max(1, best / REFERENCE_MS);
}

export interface Watched<Result> {
  result: Result;
  /**
   * The delay of the event loop that 99 of 100 looks found, in milliseconds, as far as this thread was at work meanwhile: on a busy machine the loop is late
   * because other programs have the processor.
   */
  loopP99: number;
  /** Milliseconds that others, who ask for `/healthz` all the time, waited at most. */
  slowestOther: number;
}

/** Does some work while it watches the event loop of this process, in which the server at `url` runs. */
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
      await pause(10);
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
      loopP99: Math.min(delay.percentile(99) / 1e6, working.percentile(99) / 1000),
      slowestOther: Math.max(...waited),
    };
  } finally {
    isOver = true;
    clearInterval(clock);
  }
}

/** The same, again when the loop was delayed for longer than is allowed. What the work needs is made by `prepare`, which is not measured. */
export async function watchDelays<Made, Result>(
  url: string,
  prepare: () => Made | Promise<Made>,
  work: (made: Made) => Promise<Result>,
): Promise<Watched<Result>> {
  for (let tried = 1; ; tried++) {
    const made = await prepare();
    const found = await watchOnce(url, () => work(made));
    if (tried >= TRIES || (found.loopP99 <= mostLoopMs() && found.slowestOther < MOST_WAIT_MS)) return found;
  }
}
