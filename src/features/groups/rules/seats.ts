import type { GroupRole } from '../../../kernel/permission.ts';
import type { Plan } from '../../accounts/rules/plans.ts';

/** Everybody but guests. */
export function takesSeat(role: GroupRole): boolean {
  return role !== 'guest';
}

/** How many seats are taken: by members, and by those who were invited and may still come. */
export function seatsTaken(
  members: readonly { role: GroupRole }[],
  openInvitations: readonly { role: GroupRole }[] = [],
): number {
  return [...members, ...openInvitations].filter(({ role }) => takesSeat(role)).length;
}

/** The plans as this group has them: with the number of seats that its subscription pays for. */
export function plansWithSeats(
  plans: readonly Plan[],
  group: { plan: string; seats: number | null },
): readonly Plan[] {
  const { seats } = group;
  if (seats === null) return plans;
  return plans.map((plan) =>
    plan.id === group.plan ? { ...plan, limits: { ...plan.limits, seats } } : plan,
  );
}
