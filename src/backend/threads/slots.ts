import { Problem } from '../../kernel/problem.ts';

export interface SlotLimits {
  /** The number of tasks that run at once. */
  running: number;
  /** The number of tasks that may wait. */
  waiting: number;
  /** The time after which a waiting task is refused. Without it, tasks wait for as long as they have to. */
  waitSeconds?: number;
  /** The first sentence of the message for a person whose task is refused. */
  refusal: string;
}

export interface Slots {
  /**
   * Runs the work when a slot is free. Each owner has at most one slot, so that nobody can take all of them; null: the work has no owner. Throws a problem `busy`
   * if too many tasks wait, or if no slot becomes free in time.
   */
  run<Result>(owner: string | null, work: () => Promise<Result>): Promise<Result>;
}

/** Work without an owner gets a symbol, which no other work has. */
type Owner = string | symbol;

interface Waiting {
  owner: Owner;
  begin(): void;
}

export function createSlots({
  running: maxRunning,
  waiting: maxWaiting,
  waitSeconds,
  refusal,
}: SlotLimits): Slots {
  const running = new Set<Owner>();
  const tooBusy = () => new Problem('busy', `${refusal} Please try again in a moment.`);
  const queue: Waiting[] = [];
  const next = () => {
    for (let at = 0; at < queue.length && running.size < maxRunning;) {
      const waiting = queue[at];
      if (waiting === undefined || running.has(waiting.owner)) at++;
      else {
        queue.splice(at, 1);
        running.add(waiting.owner);
        waiting.begin();
      }
    }
  };
  const waitForSlot = (owner: Owner) => {
    if (running.size < maxRunning && !running.has(owner)) {
      running.add(owner);
      return Promise.resolve();
    }
    if (queue.length >= maxWaiting) return Promise.reject(tooBusy());
    const turn = Promise.withResolvers<void>();
    const waiting = { owner, begin: turn.resolve };
    queue.push(waiting);
    if (waitSeconds === undefined) return turn.promise;
    const clock = setTimeout(() => {
      const at = queue.indexOf(waiting);
      if (at >= 0) queue.splice(at, 1);
      turn.reject(tooBusy());
    }, waitSeconds * 1000);
    return turn.promise.finally(() => clearTimeout(clock));
  };
  return {
    async run(named, work) {
      const owner = named ?? Symbol();
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
