/** Limits the log lines of frequent events. */
export interface BoundedLog {
  /** Decides whether an event of this kind is logged now. `leftOut`: the number of events of this kind that were not logged since the last one that was. */
  take(kind: string): { isLogged: boolean; leftOut: number };
}

const MAX_KINDS = 200;

/** Creates a limit of one line for each kind of event and period. A database that is down would otherwise cause a stack in the log for every request. */
export function createBoundedLog(periodMs = 10_000, now: () => number = Date.now): BoundedLog {
  const kinds = new Map<string, { at: number; leftOut: number }>();
  return {
    take(kind) {
      const seen = kinds.get(kind);
      if (seen !== undefined && now() - seen.at < periodMs) {
        seen.leftOut++;
        return { isLogged: false, leftOut: seen.leftOut };
      }
      if (kinds.size >= MAX_KINDS) kinds.clear();
      kinds.set(kind, { at: now(), leftOut: 0 });
      return { isLogged: true, leftOut: seen?.leftOut ?? 0 };
    },
  };
}
