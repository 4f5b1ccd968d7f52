import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GroupRole } from '../../../kernel/permission.ts';
import { PLANS, planOf } from '../../accounts/rules/plans.ts';
import {
  DELETION_DAYS,
  REMINDER_DAYS,
  deletionAfter,
  deletionAfterReminder,
  dueStep,
  doesEverythingFit,
  whatDoesNotFit,
} from './what-does-not-fit.ts';

const DAY_MS = 86_400_000;
const NOTIFIED = new Date('2026-11-26T03:00:00Z');
const daysAfter = (days: number) => new Date(NOTIFIED.getTime() + days * DAY_MS);

describe('what is suspended', () => {
  it.each([
    [0, null, null, 'notify'],
    [1, NOTIFIED, null, null],
    [75.9, NOTIFIED, null, null],
    [76, NOTIFIED, null, 'remind'],
    [200, NOTIFIED, null, 'remind'],
    [80, NOTIFIED, daysAfter(76), null],
    [89.9, NOTIFIED, daysAfter(76), null],
    [90, NOTIFIED, daysAfter(76), 'delete'],
  ] as const)('after %s days, notified %s, reminded %s: %s', (days, notifiedAt, remindedAt, step) => {
    const deleteAfter = notifiedAt === null ? null : deletionAfter(notifiedAt);
    expect(dueStep({ notifiedAt, deleteAfter, remindedAt }, daysAfter(days))).toBe(step);
  });

  it.each([
    [76, 90],
    [85, 99],
    [200, 214],
  ])('reminded after %s days is deleted after %s', (remindedAfter, deletedAfter) => {
    expect(deletionAfterReminder(deletionAfter(NOTIFIED), daysAfter(remindedAfter))).toEqual(
      daysAfter(deletedAfter),
    );
  });

  it('is never deleted before 90 days from the announcement and 14 from the reminder', () => {
    const days = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(days, days, (remindedAfter, later) => {
        const remindedAt = daysAfter(remindedAfter);
        const deleteAfter = deletionAfterReminder(deletionAfter(NOTIFIED), remindedAt);
        const now = daysAfter(remindedAfter + later);
        if (dueStep({ notifiedAt: NOTIFIED, deleteAfter, remindedAt }, now) !== 'delete') return;
        expect(now.getTime()).toBeGreaterThanOrEqual(daysAfter(DELETION_DAYS).getTime());
        expect(later).toBeGreaterThanOrEqual(REMINDER_DAYS);
      }),
    );
  });
});

describe('what does not fit', () => {
  const roles = fc.constantFrom<GroupRole>('owner', 'manager', 'member', 'billing', 'guest');
  const account = fc.record({
    roles: fc.array(roles, { maxLength: 12 }),
    projects: fc.nat(12),
    areas: fc.nat(12),
  });
  const of = ({ roles: given, projects, areas }: { roles: GroupRole[]; projects: number; areas: number }) => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: String(index), name: `Item ${index}` }));
    return {
      members: given.map((role, index) => ({ id: String(index), name: `Person ${index}`, role })),
      held: [
        { effect: 'maps', type: 'Project', limit: 'projects', items: items(projects) },
        { effect: 'sources', type: 'Focus area', limit: 'focus_areas', items: items(areas) },
      ] as const,
    };
  };
  const limits = (seats: number | null, amount: number | null) => ({
    ...planOf('unlimited', PLANS).limits,
    seats,
    projects: amount,
    focus_areas: amount,
  });

  it('leaves exactly as many as the limits allow, and never drops a guest', () => {
    fc.assert(
      fc.property(account, fc.nat(12), fc.nat(12), (given, seats, amount) => {
        const over = whatDoesNotFit(of(given), limits(seats, amount));
        const seated = given.roles.filter((role) => role !== 'guest').length;
        expect(over.users).toHaveLength(Math.max(0, seated - seats));
        expect(over.maps).toHaveLength(Math.max(0, given.projects - amount));
        expect(over.sources).toHaveLength(Math.max(0, given.areas - amount));
        expect(over.users.some(({ role }) => role === 'guest')).toBe(false);
      }),
    );
  });

  it('grows smaller with a larger plan, and is empty without limits', () => {
    fc.assert(
      fc.property(account, fc.nat(12), fc.nat(12), (given, seats, amount) => {
        const ids = (more: number) => {
          const { users, maps, sources } = whatDoesNotFit(of(given), limits(seats + more, amount + more));
          return [
            ...users.map((user) => `u${user.user_id}`),
            ...maps.map((project) => `m${project.id}`),
            ...sources.map((source) => `s${source.id}`),
          ];
        };
        const before = new Set(ids(0));
        expect(ids(1).every((id) => before.has(id))).toBe(true);
        expect(doesEverythingFit(whatDoesNotFit(of(given), limits(null, null)))).toBe(true);
      }),
    );
  });
});
