import type { GroupRole } from '../../../kernel/permission.ts';
import type { Plan } from '../../accounts/rules/plans.ts';

/** Returns true for every role except guests. */
export function takesSeat(role: GroupRole): boolean {
  return role !== 'guest';
}

/** Returns the number of taken seats: by members and by open invitations. */
export function seatsTaken(
  members: readonly { role: GroupRole }[],
  openInvitations: readonly { role: GroupRole }[] = [],
): number {
  return [...members, ...openInvitations].filter(({ role }) => takesSeat(role)).length;
}

/** Returns the plans with the number of seats that the group's subscription pays for. */
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
