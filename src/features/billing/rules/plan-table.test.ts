import { expect, it } from 'vitest';
import { PLANS } from '../../accounts/rules/plans.ts';
import { freeLead, howToGetPlan, planColumns } from './plan-table.ts';

const plans = PLANS.map(({ planClass, ...plan }) => ({ ...plan, plan_class: planClass }));

it('shows the three plans with their limits', () => {
  const columns = planColumns(plans, 'plans');
  expect(columns.map(({ name, level }) => `${name} ${level}`)).toEqual([
    'Starter level0',
    'Pro level1',
    'Team level3',
  ]);
  expect(columns[0]?.about).toBe('A free account. No card required.');
  const row = (label: string) =>
    columns.map(({ rows }) => rows.find((candidate) => candidate.label === label)?.value);
  expect(row('Property lookups per day')).toEqual(['100', '1,000', '2,000']);
  expect(row('Projects')).toEqual(['1', '5', 'Unlimited']);
  expect(row('Bookmarks')).toEqual(['10', '100', 'Unlimited']);
  expect(row('Free CSV rows per month')).toEqual(['None', '5,000', '5,000']);
  expect(row('Premium fields')).toEqual(['No', 'View only', 'View and export']);
  expect(row('3D terrain')).toEqual(['No', 'Yes', 'Yes']);
});

it('Pro and Team have the limits of the specification', () => {
  const limits = (id: string) => PLANS.find((plan) => plan.id === id)?.limits;
  expect(limits('pro')).toMatchObject({
    projects: 5,
    seats: 1,
    bookmarks: 100,
    download_rows: 5000,
    focus_areas: 5,
    lookups: 1000,
  });
  expect(limits('team')).toMatchObject({
    projects: null,
    bookmarks: null,
    download_rows: 5000,
    focus_areas: null,
    lookups: 2000,
  });
  expect(limits('team')?.seats).toBeGreaterThan(1);
});

it('each plan has its level and label', () => {
  expect(planColumns(plans, 'plans').map(({ level, id }) => [level, id])).toEqual([
    ['level0', 'free'],
    ['level1', 'pro'],
    ['level3', 'team'],
  ]);
  expect(PLANS.map(({ id, level, label }) => `${id} ${level} ${label}`)).toEqual([
    'anonymous level0 Anon',
    'free level0 Starter',
    'pro level1 Pro',
    'enterprise level2 Enterprise',
    'team level3 Team',
    'team_flex level3 Team',
    'unlimited level4 Unlimited',
  ]);
});

it('leaves out a plan that a site doesn’t have, and premium fields that everybody sees', () => {
  const labels = planColumns(plans, 'everyone').flatMap(({ rows }) => rows.map(({ label }) => label));
  expect(labels).not.toContain('Premium fields');
  expect(
    planColumns(
      plans.filter(({ id }) => id !== 'team'),
      'plans',
    ),
  ).toHaveLength(2);
});

it('says that people can’t pay on a site only if they can’t', () => {
  expect(howToGetPlan({ isSold: true, canPay: true })).toContain('a plan that is not listed above');
  expect(howToGetPlan({ isSold: false, canPay: true })).toMatch(/^This site has no prices for plans yet\. /);
  expect(howToGetPlan({ isSold: false, canPay: false })).toMatch(/^You can’t pay on this site yet\. /);
});

it('says what visitors and free accounts can open, by the limits of the site', () => {
  expect(freeLead(plans)).toBe(
    'Without an account you can view and search the map, and open 25 records per day. With a free account you can open 100 records per day.',
  );
  const unlimited = plans.map((plan) => ({ ...plan, limits: { ...plan.limits, lookups: null } }));
  expect(freeLead(unlimited)).toContain('and open any number of records. With a free account');
  const single = plans.map((plan) => ({ ...plan, limits: { ...plan.limits, lookups: 1 } }));
  expect(freeLead(single)).toContain('and open 1 record per day. With a free account');
  expect(freeLead([])).toBe('Without an account you can view and search the map.');
});
