import { Problem } from '../../kernel/problem.ts';

export interface SlotLimits {
  /** The number of tasks that run at once. */
  running: number;
  /** The number of tasks that may wait. */
  waiting: number;
  /** The time after which a waiting task is refused. */
  waitSeconds: number;
}

export interface Slots {
  /**
   * Runs the work when a slot is free. Each owner has at most one slot, so that nobody can take all of them. Throws a problem `busy` if too many tasks wait, or
   * if no slot becomes free in time.
   */
  run<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  owner: string;
  begin(): void;
}

export function createSlots({ running: most, waiting: mostWaiting, waitSeconds }: SlotLimits): Slots {
  const running = new Set<string>();
  const queue: Waiting[] = [];
  const next = () => {
    for (let at = 0; at < queue.length && running.size < most;) {
      const waiting = queue[at];
      if (waiting === undefined || running.has(waiting.owner)) at++;
      else {
        queue.splice(at, 1);
        running.add(waiting.owner);
        waiting.begin();
      }
    }
  };
  const waitForSlot = (owner: string) => {
    if (running.size < most && !running.has(owner)) {
      running.add(owner);
      return Promise.resolve();
    }
    if (queue.length >= mostWaiting) return Promise.reject(tooBusy());
    const turn = Promise.withResolvers<void>();
    const waiting = { owner, begin: turn.resolve };
    queue.push(waiting);
    const clock = setTimeout(() => {
      const at = queue.indexOf(waiting);
      if (at >= 0) queue.splice(at, 1);
      turn.reject(tooBusy());
    }, waitSeconds * 1000);
    return turn.promise.finally(() => clearTimeout(clock));
  };
  return {
    async run(owner, work) {
      await waitForSlot(owner);
      try {
        return await work();
      } finally {
        running.delete(owner);
        next();
      }
    },
  };
}

function tooBusy(): Problem {
  return new Problem('busy', 'The server is reading other files. Please try again in a moment.');
}
