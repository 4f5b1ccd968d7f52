import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANONYMOUS, type Actor, GROUP_ROLES, type GroupRole } from '../../../kernel/permission.ts';
import { type ProjectSubject, projectAccess, projectReason } from './project-access.ts';
import { SHARINGS } from './sharing.ts';

const subject = (change: Partial<ProjectSubject> = {}): ProjectSubject => ({
  groupId: 'g1',
  groupSlug: 'acme',
  plan: 'team',
  sharing: 'private',
  role: null,
  isInvited: false,
  ...change,
});
/** A person who currently works in an account of their own. */
const person: Actor = {
  userId: 'u',
  tier: 'starter',
  isOperator: false,
  group: { id: 'own', slug: 'own', role: 'owner', plan: 'free' },
};
const kindOf = (actor: Actor, change: Partial<ProjectSubject>) =>
  projectAccess(actor, subject(change))?.kind ?? null;

describe('who may open a project, and in which role', () => {
  it.each([
    // role, invited, then the kind of access when sharing is private, people, link, public
    [null, false, [null, null, 'visitor', 'visitor']],
    [null, true, [null, 'guest', 'guest', 'guest']],
    ['guest', false, [null, null, 'visitor', 'visitor']],
    ['guest', true, [null, 'guest', 'guest', 'guest']],
    ['owner', false, ['member', 'member', 'member', 'member']],
    ['manager', false, ['member', 'member', 'member', 'member']],
    ['member', true, ['member', 'member', 'member', 'member']],
    ['billing', false, ['member', 'member', 'member', 'member']],
    ['surveyor', false, ['member', 'member', 'member', 'member']],
  ] as [GroupRole | null, boolean, unknown[]][])('%s, invited: %s', (role, isInvited, kinds) => {
    expect(SHARINGS.map((sharing) => kindOf(person, { role, isInvited, sharing }))).toEqual(kinds);
  });

  it('a visitor opens only what is shared by a link or with everyone', () => {
    expect(SHARINGS.map((sharing) => kindOf(ANONYMOUS, { sharing }))).toEqual([
      null,
      null,
      'visitor',
      'visitor',
    ]);
  });

  it('an operator opens every project as a member', () => {
    expect(kindOf({ ...person, isOperator: true }, {})).toBe('member');
  });
});

describe('the actor in a project', () => {
  it('has the plan and role that a member has in the project’s account, whichever account the person works in', () => {
    expect(projectAccess(person, subject({ role: 'member' }))?.actorInGroup).toMatchObject({
      tier: 'team',
      group: { id: 'g1', slug: 'acme', role: 'member', plan: 'team' },
    });
  });

  it('has the free plan as a guest or visitor', () => {
    const guest = projectAccess({ ...person, tier: 'pro' }, subject({ sharing: 'people', isInvited: true }));
    const visitor = projectAccess({ ...person, tier: 'pro' }, subject({ sharing: 'link' }));
    expect([guest?.actorInGroup.tier, visitor?.actorInGroup.tier]).toEqual(['starter', 'starter']);
    expect(projectAccess(ANONYMOUS, subject({ sharing: 'link' }))?.actorInGroup).toEqual(ANONYMOUS);
  });
});

it('people who are not members change, share, delete and export nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SHARINGS),
      fc.constantFrom<GroupRole | null>(null, 'guest'),
      fc.boolean(),
      fc.constantFrom(person, ANONYMOUS),
      (sharing, role, isInvited, actor) => {
        const project = subject({ sharing, role, isInvited });
        const access = projectAccess(actor, project);
        return (['update', 'share', 'delete', 'export'] as const).every(
          (action) => access === null || projectReason({ ...project, ...access }, action) !== null,
        );
      },
    ),
  );
});

it('more sharing never takes access from anybody', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<GroupRole | null>(null, ...GROUP_ROLES),
      fc.boolean(),
      fc.constantFrom(person, ANONYMOUS),
      (role, isInvited, actor) => {
        const may = SHARINGS.map((sharing) => kindOf(actor, { sharing, role, isInvited }) !== null);
        return may.every((isAllowed, index) => index === 0 || isAllowed || may[index - 1] === false);
      },
    ),
  );
});
