/** What of a limit is used; a total of null is without limit. */
export interface Used {
  used: number;
  total: number | null;
}

export interface LookupLimits extends Used {
  /** null without limit. */
  remaining: number | null;
  allowed: boolean;
}

/** As the specification counts: `allowed` becomes false when `used` reaches `total`. */
export function lookupLimits({ used, total }: Used): LookupLimits {
  if (total === null) return { used, total, remaining: null, allowed: true };
  return { used, total, remaining: Math.max(0, total - used), allowed: used < total };
}

export interface ImageLimits extends LookupLimits {
  /** False when the plan has no limit. */
  metered: boolean;
  /** What helps when no more are allowed. */
  need: 'upgrade' | 'register' | null;
}

export function imageLimits(of: Used, isSignedIn: boolean): ImageLimits {
  const limits = lookupLimits(of);
  const help = isSignedIn ? 'upgrade' : 'register';
  return { ...limits, metered: of.total !== null, need: limits.allowed ? null : help };
}

/** One holder of a count; `factor` is how many times the plan's limit it may use. */
export interface HolderCount {
  used: number;
  factor: number;
}

/** What is left to somebody who is counted in several ways, said in the numbers of the plan: the tightest count decides. */
export function tightest(counts: readonly HolderCount[], total: number | null): Used {
  const used = counts[0]?.used ?? 0;
  if (total === null) return { used, total };
  const remaining = Math.min(total, ...counts.map((count) => Math.max(0, total * count.factor - count.used)));
  return { used: Math.max(Math.min(used, total), total - remaining), total };
}
