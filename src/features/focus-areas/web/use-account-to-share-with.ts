import { useSession } from '../../accounts/web/index.ts';

export interface AccountToShareWith {
  slug: string;
  name: string;
  /** True for the person's own account. A new area is then private unless they choose otherwise. */
  isOwn: boolean;
}

/** Returns the account (group) that the person works in, if it can have other members who would see a shared area; null otherwise, and for guests. */
export function useAccountToShareWith(): AccountToShareWith | null {
  const session = useSession().data;
  const group = session?.user?.group ?? null;
  if (session === undefined || group === null || group.role === 'guest') return null;
  if (group.is_primary && session.plan.limits.seats === 1) return null;
  return { slug: group.slug, name: group.name, isOwn: group.is_primary };
}
