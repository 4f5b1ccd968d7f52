/** Says whether an event of this kind is to be logged now, and how many of the kind were left out since the last one. */
export interface BoundedLog {
  take(kind: string): { isLogged: boolean; leftOut: number };
}

const MAX_KINDS = 200;

/** One line a kind and period: a database that is away would otherwise write a stack for every request. */
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
