import type { OutputOf } from '../../../kernel/endpoint.ts';
import { ANONYMOUS, type Actor } from '../../../kernel/permission.ts';
import type { getSession } from '../contract.ts';

/** Returns the actor of a session, for the same permission rules that the server applies. */
export function actorOf(session: OutputOf<typeof getSession> | undefined): Actor {
  const user = session?.user ?? null;
  if (user === null) return { ...ANONYMOUS, tier: session?.plan.tier ?? 'anonymous' };
  const { id, tier, is_operator: isOperator, group } = user;
  return {
    userId: id,
    tier,
    isOperator,
    group: group && { id: group.id, slug: group.slug, role: group.role, plan: group.plan },
  };
}
