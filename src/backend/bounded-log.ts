/** Decides whether an event of this kind is logged now. `leftOut` is the number of events of the kind that were left out since the last logged one. */
export interface BoundedLog {
  take(kind: string): { isLogged: boolean; leftOut: number };
}

const MAX_KINDS = 200;

/** Logs one line for each kind and period. A database that is down would otherwise write a stack for every request. */
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
