import type { GroupRole } from '../../../kernel/permission.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import type { LimitName, PlanLimits } from '../../accounts/rules/plans.ts';
import { takesSeat } from '../../groups/rules/seats.ts';

/** The items of one kind in an account (group). Plans limit their number. */
export interface LimitedItems {
  /** The list of {@link Effects} that names them: `maps` for projects, `sources` for everything else. */
  effect: 'maps' | 'sources';
  /** The name of the kind: "Project". */
  type: string;
  limit: LimitName;
  /** Ordered by priority: a smaller plan suspends the last ones. */
  items: readonly { id: string; name: string }[];
}

interface Account {
  /** In the order in which they joined. */
  members: readonly { id: string; name: string; role: GroupRole }[];
  held: readonly LimitedItems[];
}

/** The members and items that don't fit into a plan, by name. */
export interface Effects {
  users: { name: string; role: GroupRole; user_id: string }[];
  maps: { id: string; name: string }[];
  sources: { id: string; name: string; type: string }[];
}

/** Returns the members and items that don't fit into a plan with these limits. `limits.seats` is the number that the account pays for. Owners stay before all other members. */
export function whatDoesNotFit({ members, held }: Account, limits: PlanLimits): Effects {
  const seated = members.filter(({ role }) => takesSeat(role));
  const inOrder = [
    ...seated.filter(({ role }) => role === 'owner'),
    ...seated.filter(({ role }) => role !== 'owner'),
  ];
  const staying = new Set(inOrder.slice(0, limits.seats ?? inOrder.length).map(({ id }) => id));
  const over = held.flatMap(({ effect, type, limit, items }) =>
    items.slice(limits[limit] ?? items.length).map(({ id, name }) => ({ effect, type, id, name })),
  );
  return {
    users: seated
      .filter(({ id }) => !staying.has(id))
      .map(({ id, name, role }) => ({ user_id: id, name, role })),
    maps: over.filter(({ effect }) => effect === 'maps').map(({ id, name }) => ({ id, name })),
    sources: over
      .filter(({ effect }) => effect === 'sources')
      .map(({ id, name, type }) => ({ id, name, type })),
  };
}

/** Returns true if everybody and everything fits. */
export function doesEverythingFit({ users, maps, sources }: Effects): boolean {
  return users.length === 0 && maps.length === 0 && sources.length === 0;
}

/** The number of days between the email that announces a deletion and the deletion. */
export const DELETION_DAYS = 90;
/** A second email comes this many days before the deletion. */
export const REMINDER_DAYS = 14;

function daysLater(from: Date, days: number): Date {
  return new Date(from.getTime() + days * MS_PER_DAY);
}

/** Returns when suspended items are deleted if the email that announces the deletion is sent at `notifiedAt`. */
export function deletionAfter(notifiedAt: Date): Date {
  return daysLater(notifiedAt, DELETION_DAYS);
}

/** Returns when suspended items are deleted if their account is reminded at `remindedAt`. A late reminder postpones the deletion, so that people always have {@link REMINDER_DAYS} left. */
export function deletionAfterReminder(deleteAfter: Date, remindedAt: Date): Date {
  return new Date(Math.max(deleteAfter.getTime(), daysLater(remindedAt, REMINDER_DAYS).getTime()));
}

/** Returns the next step of the job for an account with suspended members or items; null while nothing is due. */
export function dueStep(
  {
    notifiedAt,
    deleteAfter,
    remindedAt,
  }: { notifiedAt: Date | null; deleteAfter: Date | null; remindedAt: Date | null },
  now: Date,
): 'notify' | 'remind' | 'delete' | null {
  if (notifiedAt === null || deleteAfter === null) return 'notify';
  if (remindedAt === null) return now >= daysLater(deleteAfter, -REMINDER_DAYS) ? 'remind' : null;
  return now >= deleteAfter ? 'delete' : null;
}
