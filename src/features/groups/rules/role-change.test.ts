import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUP_ROLES, type GroupRole } from '../../../kernel/permission.ts';
import { planOf } from '../../accounts/rules/plans.ts';
import { INVITED_ROLES, acceptIssue } from './invitations.ts';
import {
  type TransferOwnership,
  type RoleChange,
  transferIssue,
  maySendInvitations,
  roleChangeIssue,
} from './role-change.ts';
import { plansWithSeats, seatsTaken } from './seats.ts';

const USUAL: RoleChange = {
  by: 'owner',
  isSelf: false,
  from: 'member',
  to: 'manager',
  ownerCount: 1,
  isTheirOwn: false,
};

it.each<[string, Partial<RoleChange>, RegExp | null]>([
  ['an owner changes a member', {}, null],
  ['an owner makes an owner', { to: 'owner' }, null],
  ['a manager changes a member', { by: 'manager' }, null],
  ['a manager makes an owner', { by: 'manager', to: 'owner' }, /Only an owner/],
  ['a manager demotes an owner', { by: 'manager', from: 'owner', ownerCount: 2 }, /Only an owner/],
  ['a member changes a member', { by: 'member' }, /Only owners and managers/],
  ['a member makes themselves manager', { by: 'member', isSelf: true }, /Only owners and managers/],
  ['a member leaves', { by: 'member', isSelf: true, to: null }, null],
  ['the last owner leaves', { from: 'owner', isSelf: true, to: null }, /needs an owner/],
  ['the last owner becomes member', { from: 'owner', isSelf: true, to: 'member' }, /needs an owner/],
  ['one of two owners leaves', { from: 'owner', isSelf: true, to: null, ownerCount: 2 }, null],
  ['the last owner stays owner', { from: 'owner', isSelf: true, to: 'owner' }, null],
  [
    'somebody leaves their own account',
    { from: 'owner', isSelf: true, to: null, ownerCount: 2, isTheirOwn: true },
    /stay in it/,
  ],
  [
    'another owner demotes somebody in their own account',
    { from: 'owner', to: 'manager', ownerCount: 2, isTheirOwn: true },
    /stay its owner/,
  ],
  ['a guest changes a member', { by: 'guest' }, /Only owners and managers/],
  ['a guest leaves', { by: 'guest', isSelf: true, from: 'guest', to: null }, null],
  [
    'a manager makes themselves owner',
    { by: 'manager', isSelf: true, from: 'manager', to: 'owner' },
    /Only an owner/,
  ],
  ['a manager steps down', { by: 'manager', isSelf: true, from: 'manager', to: 'member' }, null],
])('%s', (_, change, issue) => {
  const found = roleChangeIssue({ ...USUAL, ...change });
  if (issue === null) expect(found).toBeNull();
  else expect(found).toMatch(issue);
});

const TRANSFER: TransferOwnership = { by: 'owner', isTheirOwn: false, isSelf: false, from: 'member' };

it.each<[string, Partial<TransferOwnership>, RegExp | null]>([
  ['an owner to a member', {}, null],
  ['an owner to a surveyor', { from: 'surveyor' }, null],
  ['an owner to themselves', { isSelf: true, from: 'owner' }, /already/],
  ['an owner to another owner', { from: 'owner' }, /already/],
  ['an owner to a guest', { from: 'guest' }, /guest/],
  ['an owner, their own account', { isTheirOwn: true }, /your own account/],
  ['a manager', { by: 'manager' }, /Only an owner/],
  ['a guest', { by: 'guest' }, /Only an owner/],
])('transferring ownership: %s', (_, change, issue) => {
  const found = transferIssue({ ...TRANSFER, ...change });
  if (issue === null) expect(found).toBeNull();
  else expect(found).toMatch(issue);
});

it('an invitation is for its email, in capitals or not', () => {
  expect(acceptIssue({ email: 'Dora@X.example' }, { email: 'dora@x.example' })).toBeNull();
  expect(acceptIssue({ email: 'dora@x.example' }, { email: 'eve@x.example' })).toContain('dora@x.example');
});

it('seats are taken by all but guests, and a group’s own number of seats overrides that of its plan', () => {
  const people = GROUP_ROLES.map((role) => ({ role }));
  expect(seatsTaken(people)).toBe(5);
  expect(seatsTaken(people, [{ role: 'member' }, { role: 'guest' }])).toBe(6);
  const plans = plansWithSeats([planOf('team'), planOf('pro')], { plan: 'team', seats: 7 });
  expect(plans.map(({ limits }) => limits.seats)).toEqual([7, 1]);
  expect(plansWithSeats([planOf('team')], { plan: 'team', seats: null })[0]?.limits.seats).toBe(25);
});

describe('any sequence of role changes', () => {
  const NAMES = ['ann', 'ben', 'cid', 'dot'] as const;
  type Name = (typeof NAMES)[number];
  interface World {
    roles: Map<Name, GroupRole>;
    invitations: Map<Name, { role: GroupRole; by: Name }>;
    /** The member whose own account the group is; null for a group that was created for several people. */
    ownOf: Name | null;
  }
  const RANK: Record<GroupRole, number> = {
    owner: 3,
    manager: 2,
    member: 1,
    billing: 1,
    surveyor: 1,
    guest: 0,
  };
  const name = fc.constantFrom(...NAMES);
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('set' as const),
      by: name,
      who: name,
      to: fc.constantFrom(...GROUP_ROLES, null),
    }),
    fc.record({ kind: fc.constant('transfer' as const), by: name, who: name }),
    fc.record({
      kind: fc.constant('invite' as const),
      by: name,
      who: name,
      role: fc.constantFrom(...INVITED_ROLES),
    }),
    fc.record({ kind: fc.constant('accept' as const), by: name }),
  );
  type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

  /** Runs the server's steps with the rules alone. Returns false when the act is refused. */
  function perform(world: World, step: Act): boolean {
    const { roles, invitations, ownOf } = world;
    const by = roles.get(step.by);
    switch (step.kind) {
      case 'set': {
        const from = roles.get(step.who);
        if (by === undefined || from === undefined) return false;
        const ownerCount = [...roles.values()].filter((role) => role === 'owner').length;
        const isSelf = step.by === step.who;
        const issue = roleChangeIssue({
          by,
          isSelf,
          from,
          to: step.to,
          ownerCount,
          isTheirOwn: step.who === ownOf,
        });
        if (issue !== null) return false;
        if (step.to === null) roles.delete(step.who);
        else roles.set(step.who, step.to);
        if (!maySendInvitations(step.to))
          for (const [who, { by: sender }] of invitations) if (sender === step.who) invitations.delete(who);
        return true;
      }
      case 'transfer': {
        const from = roles.get(step.who);
        if (by === undefined || from === undefined) return false;
        const isSelf = step.by === step.who;
        if (transferIssue({ by, isTheirOwn: step.by === ownOf, isSelf, from }) !== null) return false;
        roles.set(step.who, 'owner');
        roles.set(step.by, 'manager');
        return true;
      }
      case 'invite':
        if (by === undefined || !maySendInvitations(by) || roles.has(step.who)) return false;
        invitations.set(step.who, { role: step.role, by: step.by });
        return true;
      case 'accept': {
        const invitation = invitations.get(step.by);
        invitations.delete(step.by);
        if (invitation === undefined || by !== undefined) return false;
        roles.set(step.by, invitation.role);
        return true;
      }
    }
  }

  const runs = fc.record({
    steps: fc.array(act, { maxLength: 60 }),
    others: fc.array(fc.constantFrom(...GROUP_ROLES), { maxLength: 3 }),
    isOwn: fc.boolean(),
  });
  const start = (others: readonly GroupRole[], isOwn: boolean): World => ({
    roles: new Map(
      (['owner', ...others] as const).flatMap((role, index) => {
        const who = NAMES[index];
        return who === undefined ? [] : [[who, role] as const];
      }),
    ),
    invitations: new Map(),
    ownOf: isOwn ? 'ann' : null,
  });

  it('every group keeps an owner, and a person stays the owner of their own account', () => {
    fc.assert(
      fc.property(runs, ({ steps, others, isOwn }) => {
        const world = start(others, isOwn);
        for (const step of steps) {
          perform(world, step);
          if (![...world.roles.values()].includes('owner')) return false;
          if (isOwn && world.roles.get('ann') !== 'owner') return false;
        }
        return true;
      }),
      { numRuns: 500 },
    );
  });

  it('nobody raises their own role or gives a higher role than theirs, and only owners change owners', () => {
    fc.assert(
      fc.property(runs, ({ steps, others, isOwn }) => {
        const world = start(others, isOwn);
        for (const step of steps) {
          const before = new Map(world.roles);
          const invitation = world.invitations.get(step.by);
          if (!perform(world, step)) continue;
          const giver = before.get(step.by);
          for (const who of NAMES) {
            const [was, is] = [before.get(who), world.roles.get(who)];
            if (was === is) continue;
            const isRaise = is !== undefined && RANK[is] > (was === undefined ? -1 : RANK[was]);
            if (step.kind === 'accept') {
              // A new member must have the role of their invitation, and its sender must still be allowed to invite.
              if (was !== undefined || is !== invitation?.role || is === 'owner') return false;
              const sender = invitation === undefined ? undefined : before.get(invitation.by);
              if (sender === undefined || !maySendInvitations(sender)) return false;
              continue;
            }
            if (isRaise && who === step.by) return false;
            if (isRaise && (giver === undefined || RANK[is] > RANK[giver])) return false;
            if ((was === 'owner' || is === 'owner') && giver !== 'owner') return false;
          }
        }
        return true;
      }),
      { numRuns: 500 },
    );
  });
});
