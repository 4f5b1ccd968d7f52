import { expect, it } from 'vitest';
import { detailLabel, verbLabel } from './audit-labels.ts';

it.each([
  ['account.operator_signed_in', 'Operator signed in'],
  ['group.renamed', 'Group renamed'],
  ['removal.created', 'Privacy opt-out created'],
  ['token.created', 'API token created'],
  ['saved', 'Saved'],
])('%s is shown as %s', (verb, label) => {
  expect(verbLabel(verb)).toBe(label);
});

it.each([
  ['is_operator', true, 'is operator: yes'],
  ['is_operator', false, 'is operator: no'],
  ['plan', 'team', 'plan: team'],
  ['from', null, 'from: none'],
  ['rows', [1, 2], 'rows: 1, 2'],
  ['scopes', ['read_parcels', 'exports'], 'scopes: read_parcels, exports'],
  ['origins', [], 'origins: none'],
  ['expires_at', '2027-02-21T19:36:36.571Z', 'expires at: Feb 21, 2027'],
])('the detail %s with %j is shown as %s', (name, value, label) => {
  expect(detailLabel(name, value)).toBe(label);
});
