import { expect, it } from 'vitest';
import { PLANS } from '../../accounts/rules/plans.ts';
import { planColumns } from './plan-table.ts';

const plans = PLANS.map(({ planClass, ...plan }) => ({ ...plan, plan_class: planClass }));

it('shows the three plans with their limits', () => {
  const columns = planColumns(plans);
  expect(columns.map(({ name, level }) => `${name} ${level}`)).toEqual([
    'Starter level0',
    'Pro level1',
    'Team level3',
  ]);
  const row = (label: string) => columns.map(({ rows }) => rows.find((one) => one.label === label)?.value);
  expect(row('Record views per day')).toEqual(['100', '1,000', '2,000']);
  expect(row('Projects')).toEqual(['1', '5', 'Unlimited']);
  expect(row('Bookmarks')).toEqual(['10', '100', 'Unlimited']);
  expect(row('Free CSV rows per month')).toEqual(['None', '5,000', '5,000']);
  expect(row('3D terrain')).toEqual(['No', 'Yes', 'Yes']);
});

it('leaves out a plan that a site doesn’t have', () => {
  expect(planColumns(plans.filter(({ id }) => id !== 'team'))).toHaveLength(2);
});
