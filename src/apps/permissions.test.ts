import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can as canDo } from '../features/accounts/rules/can.ts';
import { recordViewLimitMessage } from '../features/accounts/rules/limit-messages.ts';
import {
  LIMIT_NAMES,
  PLANS,
  type Plan,
  planOf,
  planOfActor,
  planOfTier,
} from '../features/accounts/rules/plans.ts';
import {
  ANONYMOUS,
  type AccessRecord,
  type Actor,
  GROUP_ROLES,
  type GroupRole,
  type Permission,
  needsRecord,
} from '../kernel/permission.ts';
import { FEATURES } from './feature-list.ts';

const GROUP = 'group-1';
const person = (plan: string, role: GroupRole = 'owner'): Actor => ({
  userId: 'u',
  tier: planOf(plan).tier,
  isOperator: false,
  group: { id: GROUP, slug: 'g', role, plan },
});
const DECLARED: readonly Permission[] = FEATURES.flatMap(({ permissions }) => Object.values(permissions));
const TABLE = new Map(DECLARED.map((permission) => [permission.verb, permission]));
/** The permissions with a requirement besides their audience (`who`). Those with a rule of the record (`allow`) are tested next to that rule. */
const VERBS = DECLARED.filter((permission) => needsRecord(permission) && permission.allow === undefined).map(
  ({ verb }) => verb,
);

function can(actor: Actor, verb: string, subject?: AccessRecord, plans?: readonly Plan[]) {
  return canDo(actor, permissionOf(verb), subject, plans);
}

function permissionOf(verb: string): Permission {
  const permission = TABLE.get(verb);
  if (permission === undefined) throw new Error(`no feature declares ${verb}`);
  return permission;
}

describe('the table of permissions', () => {
  it('has each verb once', () => {
    const repeated = DECLARED.map(({ verb }) => verb).filter(
      (verb, index, all) => all.indexOf(verb) !== index,
    );
    expect(repeated).toEqual([]);
  });

  it('names limits that plans have', () => {
    const unknown = DECLARED.filter(({ limit }) => limit && !LIMIT_NAMES.some((name) => name === limit.name));
    expect(unknown).toEqual([]);
  });

  it('requires the same for export.create as for project.export', () => {
    const { verb: _, ...asked } = permissionOf('project.export');
    expect(permissionOf('export.create')).toMatchObject(asked);
  });

  it.each(DECLARED.filter(({ roles }) => roles !== undefined).map(({ verb }) => verb))(
    '%s is for the roles that it names, and for no other',
    (verb) => {
      const allowed = GROUP_ROLES.filter(
        (role) => can(person('team', role), verb, { groupId: GROUP }).allowed,
      );
      expect(allowed).toEqual(GROUP_ROLES.filter((role) => permissionOf(verb).roles?.includes(role)));
      const code = permissionOf(verb).who === 'anyone' ? 'not_allowed' : 'sign_in_required';
      expect(can(ANONYMOUS, verb, { groupId: GROUP })).toMatchObject({ code });
    },
  );
});

describe('limits', () => {
  it.each([
    [ANONYMOUS, 'parcel.look_up', { used: 24 }, null],
    [
      ANONYMOUS,
      'parcel.look_up',
      { used: 25 },
      'Upgrade to a Starter account to increase your daily limit to 100, or come back tomorrow when your counter resets',
    ],
    [person('free'), 'parcel.look_up', { used: 99 }, null],
    [
      person('free'),
      'parcel.look_up',
      { used: 100 },
      'Upgrade to a Pro account to increase your daily limit to 1,000, or come back tomorrow when your counter resets',
    ],
    [
      person('pro'),
      'parcel.look_up',
      { used: 1000 },
      'Upgrade to a Team account to increase your daily limit to 2,000, or',
    ],
    [
      person('team'),
      'parcel.look_up',
      { used: 2000 },
      'Property Lookup Daily Limit Reached. Please contact support',
    ],
    [person('unlimited'), 'parcel.look_up', { used: 1e9 }, null],
    [
      ANONYMOUS,
      'image.view',
      {},
      'Without an account you have no images. Please upgrade to the Starter plan for more.',
    ],
    [person('free'), 'image.view', { used: 4 }, null],
    [
      person('free'),
      'image.view',
      { used: 5 },
      'A Starter account has 5 images. Please upgrade to the Pro plan for more.',
    ],
    [person('pro'), 'image.view', { used: 5e6 }, null],
    [person('free'), 'project.create', { used: 0 }, null],
    [
      person('free'),
      'project.create',
      { used: 1 },
      'A Starter account has 1 project. Please upgrade to the Pro plan for more.',
    ],
    [person('pro'), 'project.create', { used: 5 }, 'Please upgrade to the Team plan for more.'],
    [person('pro'), 'follow.create', { used: 99 }, null],
    [person('pro'), 'follow.create', { used: 100 }, '100 bookmarks'],
    [person('pro'), 'focus_area.create', { used: 5 }, '5 focus areas'],
    [person('pro'), 'download.rows', { used: 4000, amount: 1000 }, null],
    [
      person('pro'),
      'download.rows',
      { used: 4000, amount: 1001 },
      'A Pro account has 5,000 free rows a month.',
    ],
    [
      person('pro'),
      'member.invite',
      { used: 1 },
      'A Pro account has 1 seat. Please upgrade to the Team plan for more.',
    ],
    [person('team'), 'member.invite', { used: 24 }, null],
    [person('team'), 'member.invite', { used: 25 }, 'A Team account has 25 seats.'],
    [person('enterprise'), 'member.invite', { used: 1e6 }, null],
    [person('free'), 'download.rows', { amount: 1 }, 'no free rows a month. Please upgrade to the Pro plan'],
  ] as [Actor, string, AccessRecord, string | null][])('%j %s %j', (actor, verb, subject, words) => {
    const verdict = can(actor, verb, subject);
    expect(verdict.allowed ? null : verdict.message).toEqual(
      words === null ? null : expect.stringContaining(words),
    );
    if (!verdict.allowed) expect([verdict.reason, verdict.code]).toEqual(['limit', 'limit_reached']);
  });

  it('follow the operator’s numbers', () => {
    const plans = PLANS.map((plan) => ({
      ...plan,
      limits: { ...plan.limits, lookups: plan.id === 'free' ? null : 3 },
    }));
    expect(can(ANONYMOUS, 'parcel.look_up', { used: 2 }, plans).allowed).toBe(true);
    expect(can(ANONYMOUS, 'parcel.look_up', { used: 3 }, plans)).toMatchObject({
      upsell: 'starter',
      message: expect.stringContaining('Upgrade to a Starter account to lift your daily limit'),
    });
    expect(recordViewLimitMessage(planOf('pro', plans), plans).text).toContain('contact support');
  });
});

describe('roles', () => {
  it.each([
    ['project.read', ['owner', 'manager', 'member', 'billing', 'surveyor']],
    ['project.update', ['owner', 'manager', 'member']],
    ['project.delete', ['owner', 'manager']],
    ['export.create', ['owner', 'manager']],
    ['member.invite', ['owner', 'manager']],
    ['billing.read', ['owner', 'manager', 'billing']],
  ] as const)('%s is for %j', (verb, roles) => {
    expect(GROUP_ROLES.filter((role) => can(person('pro', role), verb).allowed)).toEqual(roles);
  });

  it('guests may only use what was shared with them, and have the free plan', () => {
    const guest = person('team', 'guest');
    expect(can(guest, 'project.read').allowed).toBe(false);
    expect(can(guest, 'project.read', { isShared: true, groupId: GROUP }).allowed).toBe(true);
    expect(can(guest, 'project.read', { isShared: true, groupId: 'other' }).allowed).toBe(false);
    for (const verb of ['project.update', 'project.delete', 'group.update', 'member.invite'] as const)
      expect(can(guest, verb, { isShared: true }).allowed).toBe(false);
    expect(can(guest, 'parcel.look_up', { used: 100 }).allowed).toBe(false);
    expect(can(person('team', 'billing'), 'project.update', { isShared: true }).allowed).toBe(false);
  });

  it('count in the group of the subject only', () => {
    expect(can(person('pro'), 'project.update', { groupId: GROUP }).allowed).toBe(true);
    expect(can(person('pro'), 'project.update', { groupId: 'other' })).toMatchObject({
      reason: 'member',
      code: 'not_allowed',
    });
    expect(can({ userId: 'u', tier: 'pro', isOperator: false }, 'project.update').allowed).toBe(false);
  });
});

it('visitors must sign in for everything except these permissions', () => {
  const open = VERBS.filter((verb) => {
    const verdict = can(ANONYMOUS, verb);
    return verdict.allowed || verdict.reason !== 'sign_in';
  });
  expect(open).toEqual([
    'parcel.look_up',
    'owner.view',
    'image.view',
    'question.answer',
    'project.read_sharing',
  ]);
});

it('paid features ask for Pro', () => {
  expect(can(person('free'), 'label.view')).toMatchObject({
    reason: 'upgrade',
    code: 'upgrade_required',
    message: 'This label is available to Pro customers.',
    upsell: 'pro',
  });
  expect(can(person('pro'), 'label.view').allowed).toBe(true);
});

describe('properties', () => {
  const verbs = fc.constantFrom(...VERBS);
  const plans = fc.constantFrom('free', 'pro', 'enterprise', 'team', 'team_flex', 'unlimited');
  const roles = fc.constantFrom(...GROUP_ROLES);
  const amounts = fc.record({ used: fc.nat(10_000), amount: fc.nat(10_000) });

  it('operators may do everything', () => {
    fc.assert(
      fc.property(
        verbs,
        plans,
        roles,
        amounts,
        (verb, plan, role, subject) =>
          can({ ...person(plan, role), isOperator: true }, verb, { ...subject, groupId: 'other' }).allowed,
      ),
    );
  });

  it('a person who may use an amount may also use it after using less before', () => {
    fc.assert(
      fc.property(verbs, plans, roles, amounts, fc.nat(10_000), (verb, plan, role, subject, less) => {
        const actor = person(plan, role);
        const fewer = { ...subject, used: Math.max(0, subject.used - less) };
        return !can(actor, verb, subject).allowed || can(actor, verb, fewer).allowed;
      }),
    );
  });

  it('a refusal has a message, and offers only a plan that allows more', () => {
    fc.assert(
      fc.property(verbs, plans, roles, amounts, (verb, plan, role, subject) => {
        const actor = person(plan, role);
        const verdict = can(actor, verb, subject);
        if (verdict.allowed) return true;
        if (!/[.]$/.test(verdict.message)) return false;
        if (verdict.upsell === null) return true;
        const offered = planOf(planOfTier(verdict.upsell));
        if (verdict.reason === 'upgrade') return can(person(offered.id), verb).allowed;
        const name = LIMIT_NAMES.find((known) => known === permissionOf(verb).limit?.name);
        if (verdict.reason !== 'limit' || name === undefined) return false;
        return (offered.limits[name] ?? Infinity) > (planOfActor(actor).limits[name] ?? Infinity);
      }),
    );
  });

  it('an amount that is allowed at once is allowed in two steps, and the reverse', () => {
    fc.assert(
      fc.property(
        verbs,
        plans,
        roles,
        amounts,
        fc.nat(10_000),
        (verb, plan, role, { used, amount }, more) => {
          const actor = person(plan, role);
          const isAllowed = (before: number, taken: number) =>
            can(actor, verb, { used: before, amount: taken }).allowed;
          const inSteps = isAllowed(used, amount) && isAllowed(used + amount, more);
          expect(isAllowed(used, amount + more)).toBe(inSteps);
        },
      ),
    );
  });

  it('a role in one group gives no rights in another', () => {
    const withRoles = fc.constantFrom(...VERBS.filter((verb) => permissionOf(verb).roles !== undefined));
    fc.assert(
      fc.property(withRoles, plans, roles, fc.boolean(), (verb, plan, role, isShared) => {
        const verdict = can(person(plan, role), verb, { groupId: 'other', isShared });
        return !verdict.allowed && verdict.reason === 'member';
      }),
    );
  });

  it('a guest may do at most what a member may do', () => {
    fc.assert(
      fc.property(verbs, plans, amounts, fc.boolean(), (verb, plan, subject, isShared) => {
        const asked = { ...subject, isShared };
        return (
          !can(person(plan, 'guest'), verb, asked).allowed || can(person(plan, 'member'), verb, asked).allowed
        );
      }),
    );
  });

  it('a higher plan never allows less', () => {
    const steps = ['anonymous', 'free', 'pro', 'team', 'unlimited'].map((id) => planOf(id).limits);
    for (const name of LIMIT_NAMES) {
      const values = steps.map((limits) => limits[name] ?? Infinity);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    }
  });
});
