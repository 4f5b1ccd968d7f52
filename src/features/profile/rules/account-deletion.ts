import { MS_PER_DAY } from '../../../kernel/units.ts';
/** Days during which a deletion can be canceled. */
export const GRACE_DAYS = 14;
/** Days for which a packed archive is kept. */
export const EXPORT_DAYS = 7;

/** Returns the time at which an account is deleted, if its deletion is not canceled before. */
export function deletionDay(askedAt: Date): Date {
  return new Date(askedAt.getTime() + GRACE_DAYS * MS_PER_DAY);
}

/** Returns the time until which a packed archive can be downloaded. */
export function exportEnd(readyAt: Date): Date {
  return new Date(readyAt.getTime() + EXPORT_DAYS * MS_PER_DAY);
}

/** Reasons against a deletion. */
export interface DeletionObstacles {
  /** Names of the groups that have other members, but no other owner than this person. Guests don't count as members. */
  orphaned: readonly string[];
  /** True when the person is the only operator of the site. Operators who requested their own deletion don't count. */
  isOnlyOperator: boolean;
}

/** Returns the reason that an account can't be deleted now, with the way to solve it; null when it can. */
export function deletionRefusal({ orphaned, isOnlyOperator }: DeletionObstacles): string | null {
  if (isOnlyOperator) return 'You are the only operator of this site. Make somebody else an operator first.';
  if (orphaned.length === 0) return null;
  const names = orphaned.map((name) => `“${name}”`);
  const listed = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `You are the only owner of ${listed}, and others work there. Make one of them an owner, or remove them, then try again.`;
}
