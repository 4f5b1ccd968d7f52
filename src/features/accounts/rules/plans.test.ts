import { describe, expect, it } from 'vitest';
import { OPEN_PLANS } from './open-plans.ts';
import { withOverrides } from './plan-overrides.ts';
import { PLANS, nextPlanWithMore, planOf, planOfActor } from './plans.ts';

const limitsOf = (id: string) => planOf(id).limits;

describe('the plans', () => {
  it.each([
    [
      'anonymous',
      {
        lookups: 25,
        owners: 500,
        images: 0,
        bookmarks: 0,
        focus_areas: 0,
        projects: 0,
        download_rows: 0,
        questions: 5,
        seats: 0,
      },
    ],
    [
      'free',
      {
        lookups: 100,
        owners: 2000,
        images: 5,
        bookmarks: 10,
        focus_areas: 1,
        projects: 1,
        download_rows: 0,
        questions: 10,
        seats: 1,
      },
    ],
    [
      'pro',
      {
        lookups: 1000,
        owners: 20_000,
        images: null,
        bookmarks: 100,
        focus_areas: 5,
        projects: 5,
        download_rows: 5000,
        questions: 100,
        seats: 1,
      },
    ],
    [
      'team',
      {
        lookups: 2000,
        owners: 40_000,
        images: null,
        bookmarks: null,
        focus_areas: null,
        projects: null,
        download_rows: 5000,
        questions: 200,
        seats: 25,
      },
    ],
    ['team_flex', limitsOf('team')],
    ['nonsense', limitsOf('free')],
  ])('%s', (id, limits) => {
    expect(limitsOf(id)).toEqual(limits);
  });

  it.each([
    ['anonymous', 'free'],
    ['free', 'pro'],
    ['pro', 'team'],
    ['enterprise', undefined],
    ['team', undefined],
    ['team_flex', undefined],
    ['unlimited', undefined],
  ])('after %s comes %s', (id, next) => {
    expect(nextPlanWithMore(planOf(id), 'lookups')?.id).toBe(next);
  });

  it('on an open site an account is all that can be recommended', () => {
    for (const plan of OPEN_PLANS)
      expect(nextPlanWithMore(plan, 'lookups', OPEN_PLANS)?.id).toBe(
        plan.id === 'anonymous' ? 'free' : undefined,
      );
  });

  it.each([
    ['free', 'download_rows', 'pro'],
    ['anonymous', 'download_rows', 'pro'],
    ['pro', 'download_rows', undefined],
    ['pro', 'images', undefined],
    ['anonymous', 'images', 'free'],
    ['pro', 'projects', 'team'],
  ] as const)('after %s, the next plan with more %s: %s', (id, limit, next) => {
    expect(nextPlanWithMore(planOf(id), limit)?.id).toBe(next);
  });

  it('an actor has the plan of the group, or else of the tier', () => {
    expect(planOfActor({ userId: null, tier: 'anonymous' }).id).toBe('anonymous');
    expect(planOfActor({ userId: 'a', tier: 'starter' }).id).toBe('free');
    const group = { id: 'g', slug: 'g', role: 'member', plan: 'team_flex' } as const;
    expect(planOfActor({ userId: 'a', tier: 'team', group }).id).toBe('team_flex');
    expect(planOfActor({ userId: 'a', tier: 'starter', group: { ...group, role: 'guest' } }).id).toBe('free');
  });
});

describe('withOverrides', () => {
  it('changes the named numbers only', () => {
    const { plans, issues } = withOverrides(
      ' anonymous.lookups=500, free.images = 20,team.lookups=unlimited,',
    );
    expect(issues).toEqual([]);
    expect(planOf('anonymous', plans).limits).toEqual({ ...limitsOf('anonymous'), lookups: 500 });
    expect(planOf('free', plans).limits.images).toBe(20);
    expect(planOf('team', plans).limits.lookups).toBeNull();
    expect(planOf('pro', plans)).toEqual(planOf('pro'));
    expect(withOverrides('').plans).toEqual(PLANS);
  });

  it.each([
    ['gold.lookups=1', /"gold" is not a plan; known: anonymous/],
    ['pro.walks=1', /"walks" is not a limit; known: lookups/],
    ['pro.lookups', /not of the form/],
    ['pro.lookups=-1', /not of the form/],
    ['pro.lookups=9999999999', /write unlimited/],
  ])('refuses %s', (text, issue) => {
    expect(withOverrides(text).issues).toEqual([expect.stringMatching(issue)]);
  });
});
