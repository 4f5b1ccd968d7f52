import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * A limit on the processor time of one search. The time on the clock would be the wrong measure: on a busy machine, most of it goes by while this thread waits,
 * so searches would miss results that they find on an idle machine. `clockMs` is a much longer limit by the clock.
 */
export interface TimeBudget {
  isSpent(): boolean;
  /** Lets other requests run. Their processor time does not count, but the limit by the clock includes them. */
  pause(): Promise<void>;
}

export function createTimeBudget(milliseconds: number, clockMs = Infinity): TimeBudget {
  const startedAt = performance.now();
  let used = 0;
  let since = threadMs();
  let sinceClock = startedAt;
  return {
    isSpent() {
      const now = performance.now();
      if (now - startedAt > clockMs) return true;
      // Reading the clock is much cheaper than reading the processor time, which can't be longer.
      return used + now - sinceClock > milliseconds && used + threadMs() - since > milliseconds;
    },
    async pause() {
      used += threadMs() - since;
      await nextTurn();
      since = threadMs();
      sinceClock = performance.now();
    },
  };
}

/** Returns the processor time of this thread in milliseconds. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
