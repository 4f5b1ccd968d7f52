import { expect, it } from 'vitest';
import { detailLabel, verbLabel } from './audit-labels.ts';

it.each([
  ['account.operator_signed_in', 'Operator signed in'],
  ['group.renamed', 'Renamed'],
  ['saved', 'Saved'],
])('%s is shown as %s', (verb, label) => {
  expect(verbLabel(verb)).toBe(label);
});

it.each([
  ['is_operator', true, 'is operator: yes'],
  ['is_operator', false, 'is operator: no'],
  ['plan', 'team', 'plan: team'],
  ['from', null, 'from: none'],
  ['rows', [1, 2], 'rows: [1,2]'],
])('the detail %s with %j is shown as %s', (name, value, label) => {
  expect(detailLabel(name, value)).toBe(label);
});
