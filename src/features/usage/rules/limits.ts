/** The used part of a limit; a total of null means unlimited. */
export interface Used {
  used: number;
  total: number | null;
}

export interface UsageLimits extends Used {
  /** null when unlimited. */
  remaining: number | null;
  allowed: boolean;
  /** False when the plan has no limit. */
  metered: boolean;
  /** What the person can do to get more when the limit is reached. */
  need: 'upgrade' | 'register' | null;
}

/** Returns the state of a limit on record views or pictures. `allowed` becomes false when `used` reaches `total`. */
export function usageLimits({ used, total }: Used, isSignedIn: boolean): UsageLimits {
  if (total === null) return { used, total, remaining: null, allowed: true, metered: false, need: null };
  const allowed = used < total;
  const help = isSignedIn ? 'upgrade' : 'register';
  return {
    used,
    total,
    remaining: Math.max(0, total - used),
    allowed,
    metered: true,
    need: allowed ? null : help,
  };
}

/** From this share of a limit on, the page shows the count. */
const NEAR = 0.9;

/** Returns true when a limit is reached or nearly reached, so that readers want to know how much of it is left. */
export function isNearLimit({ used, total }: Used): boolean {
  return total !== null && used >= total * NEAR;
}

/** The count under one key of a person, such as a visitor's cookie or network address, which may use `factor` times the limit of the plan. */
export interface HolderCount {
  used: number;
  factor: number;
}

/** Returns the usage of a person who is counted under two or more keys, scaled to the limit of the plan: the count with the least left decides. */
export function tightest(counts: readonly HolderCount[], total: number | null): Used {
  const used = counts[0]?.used ?? 0;
  if (total === null) return { used, total };
  const remaining = Math.min(total, ...counts.map((count) => Math.max(0, total * count.factor - count.used)));
  return { used: Math.max(Math.min(used, total), total - remaining), total };
}
