import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GroupRole } from '../../../kernel/permission.ts';
import { planOf } from '../../accounts/rules/plans.ts';
import { type ChangeFacts, type ChangePlan, checkChange } from './check-change.ts';

const person = (name: string, role: GroupRole) => ({ id: `id-${name}`, name, role });
const MEMBERS = [
  person('Gus', 'guest'),
  person('Ann', 'member'),
  person('Olive', 'owner'),
  person('Ben', 'manager'),
];
const projectsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, name: `Project ${index}` }));
const facts = (plan: ChangePlan, users: number | null, other: Partial<ChangeFacts> = {}): ChangeFacts => ({
  now: { plan: 'team', users: null, cycle: 'monthly' },
  to: { plan, users, cycle: 'monthly' },
  limits: planOf(plan).limits,
  members: MEMBERS,
  held: [
    { effect: 'maps', type: 'Project', limit: 'projects', items: projectsOf(7) },
    {
      effect: 'sources',
      type: 'Focus area',
      limit: 'focus_areas',
      items: Array.from({ length: 6 }, (_, index) => ({ id: `a${index}`, name: `Area ${index}` })),
    },
  ],
  ...other,
});

describe('the check of a change', () => {
  it.each([
    ['pro', null, { plan: 'pro', users: null, cycle: 'monthly' }],
    ['free', null, { plan: 'free', users: null, cycle: null }],
    ['team_flex', 3, { plan: 'team_flex', users: 3, cycle: 'monthly' }],
  ] as const)('refuses the current plan: %s with %s users', (plan, users, now) => {
    expect(checkChange(facts(plan, users, { now }))).toEqual({
      possible: false,
      reason: 'This is your current plan',
      effects: { users: [], maps: [], sources: [] },
    });
  });

  it('another cycle of the same plan is a change, which everything fits into', () => {
    expect(checkChange(facts('pro', null, { now: { plan: 'pro', users: null, cycle: 'annual' } }))).toEqual({
      possible: true,
      reason: null,
      effects: { users: [], maps: [], sources: [] },
    });
  });

  it.each([null, 0, 1, 26])('Team with %s users is refused', (users) => {
    expect(checkChange(facts('team_flex', users))).toMatchObject({
      possible: false,
      reason: 'Team is for 2 to 25 users.',
    });
  });

  it.each([
    [2, ['Ben']],
    [3, []],
    [25, []],
  ])('Team with %d users names who loses access', (users, names) => {
    const { possible, effects } = checkChange(facts('team_flex', users));
    expect([possible, effects.users.map(({ name }) => name)]).toEqual([true, names]);
    expect(effects.maps).toEqual([]);
  });

  it('Pro keeps the owner, and the five projects and focus areas that changed last', () => {
    expect(checkChange(facts('pro', null))).toEqual({
      possible: true,
      reason: null,
      effects: {
        users: [
          { name: 'Ann', role: 'member', user_id: 'id-Ann' },
          { name: 'Ben', role: 'manager', user_id: 'id-Ben' },
        ],
        maps: [
          { id: 'p5', name: 'Project 5' },
          { id: 'p6', name: 'Project 6' },
        ],
        sources: [{ id: 'a5', name: 'Area 5', type: 'Focus area' }],
      },
    });
  });

  it('never drops an owner', () => {
    expect(checkChange(facts('pro', null, { members: [...MEMBERS, person('Otto', 'owner')] }))).toMatchObject(
      {
        possible: false,
        reason: 'This account has 2 owners, and the plan has 1 seat. Make some of them managers first.',
      },
    );
  });

  it('keeps as many members as there are seats', () => {
    const roles = fc.constantFrom<GroupRole>('owner', 'manager', 'member', 'billing', 'guest');
    fc.assert(
      fc.property(fc.array(roles, { maxLength: 30 }), fc.integer({ min: 2, max: 25 }), (given, users) => {
        const members = given.map((role, index) => person(String(index), role));
        const { possible, effects } = checkChange(facts('team_flex', users, { members }));
        const seated = given.filter((role) => role !== 'guest').length;
        expect(effects.users.length).toBe(possible ? Math.max(0, seated - users) : 0);
        expect(effects.users.some(({ role }) => role === 'owner' || role === 'guest')).toBe(false);
      }),
    );
  });
});
