// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ALDER, ALDER_COLUMNS } from '../../../../tests/support/filter-options.ts';
import { answer, selectOption, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { completeFilterValue } from '../../filters/contract.ts';
import { NOTHING_EDITED, addRule, applyRefusal } from '../rules/edited-rules.ts';
import { edit, editedNow } from './edit-styles.ts';
import { RuleList } from './rule-list.tsx';
import { useStyles } from './style-store.ts';

const parts = startParts();
beforeEach(() => useStyles.setState({ edited: NOTHING_EDITED }));

function Rules() {
  const rules = useStyles(({ edited }) => edited.rules);
  return <RuleList rules={rules} options={ALDER_COLUMNS} />;
}

type Values = OutputOf<typeof completeFilterValue>;

/** Shows a list with `count` new rules. `complete` answers with values of a column. */
function showRules(
  count: number,
  complete: () => Values | Promise<Values> = () => [{ value: 'Old Town', count: 1234 }],
) {
  for (let place = 1; place <= count; place++) edit((all) => addRule(all, `rule-${place}`, ALDER));
  return parts.show(<Rules />, {
    answers: [answer(getSession, () => sessionReplyOf('chelsea')), answer(completeFilterValue, complete)],
  });
}

const valuesNow = () => editedNow().rules.map(({ field, predicate, value }) => [field, predicate, value]);

it('a new rule needs a column and a value, and numbers are read as people write them', async () => {
  const { user } = showRules(1);
  expect(applyRefusal(editedNow())).toBe('All style rules must have completed fields to Apply');
  expect(screen.getByLabelText('Value of rule 1')).toHaveProperty('disabled', true);

  await user.click(screen.getByRole('button', { name: /Column of rule 1$/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Land Value',
    'Last Sale Date',
    'Zoning Type',
    'Structure on Parcel',
    'Neighborhood',
    'Soil',
  ]);
  await user.click(screen.getByRole('option', { name: 'Land Value' }));
  await selectOption(user, 'Condition of rule 1', 'greater or equal');
  const value = screen.getByLabelText<HTMLInputElement>('Value of rule 1');
  await user.type(value, 'many');
  expect(value.getAttribute('aria-invalid')).toBe('true');
  expect(applyRefusal(editedNow())).not.toBeNull();
  await user.clear(value);
  await user.type(value, '$150,000');
  await user.tab();
  expect(value.value).toBe('150,000');
  expect(valuesNow()).toEqual([['landval', 'gte', 150_000]]);
  expect(applyRefusal(editedNow())).toBeNull();
});

it('another column has its own conditions and values, and starts without a value', async () => {
  const { user } = showRules(1);
  await selectOption(user, 'Column of rule 1', 'Land Value');
  await selectOption(user, 'Condition of rule 1', 'less than');
  await user.type(screen.getByLabelText('Value of rule 1'), '5');
  await selectOption(user, 'Column of rule 1', 'Zoning Type');
  expect(valuesNow()).toEqual([['zoning_type', 'is', '']]);
  await user.click(screen.getByRole('button', { name: /Condition of rule 1$/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'is',
    'is not',
    'has any value',
  ]);
  await user.click(screen.getByRole('option', { name: 'is' }));
  await selectOption(user, 'Value of rule 1', 'Mixed Use');
  expect(valuesNow()).toEqual([['zoning_type', 'is', 'Mixed']]);

  await selectOption(user, 'Condition of rule 1', 'has any value');
  await selectOption(user, 'Value of rule 1', 'No');
  expect(valuesNow()).toEqual([['zoning_type', 'exists', false]]);

  await selectOption(user, 'Column of rule 1', 'Neighborhood');
  await selectOption(user, 'Condition of rule 1', 'is');
  await user.type(screen.getByRole('combobox', { name: 'Value of rule 1' }), 'old');
  await user.click(await screen.findByRole('option', { name: /Old Town/ }));
  expect(valuesNow()).toEqual([['neighborhood', 'is', 'Old Town']]);
});

it.each([
  ['there are none', () => []],
  [
    'the request fails',
    () => {
      throw new Problem('not_found');
    },
  ],
])('the values of a column say No Options Available when %s', async (_, complete) => {
  const { user } = showRules(1, complete);
  await selectOption(user, 'Column of rule 1', 'Neighborhood');
  await user.click(screen.getByRole('combobox', { name: 'Value of rule 1' }));
  expect(await screen.findAllByText('No Options Available')).toHaveLength(1);
});

it('the values of a column say Loading... until they are there', async () => {
  const coming = Promise.withResolvers<Values>();
  const { user } = showRules(1, () => coming.promise);
  await selectOption(user, 'Column of rule 1', 'Neighborhood');
  await user.click(screen.getByRole('combobox', { name: 'Value of rule 1' }));
  expect(await screen.findAllByText('Loading...')).toHaveLength(1);
  coming.resolve([{ value: 'Old Town', count: 1234 }]);
  expect(await screen.findAllByRole('option', { name: /Old Town/ })).toHaveLength(1);
});

it('buttons move rules up and down, and say why the first and the last can’t move; removing one keeps the others', async () => {
  const { user } = showRules(3);
  const ids = () => editedNow().rules.map(({ id }) => id);
  await user.click(screen.getByRole('button', { name: 'Move rule 3 up' }));
  expect(ids()).toEqual(['rule-1', 'rule-3', 'rule-2']);
  await user.click(screen.getByRole('button', { name: 'Move rule 1 down' }));
  expect(ids()).toEqual(['rule-3', 'rule-1', 'rule-2']);
  await user.click(screen.getByRole('button', { name: 'Move rule 1 up: This is the first rule.' }));
  await user.click(screen.getByRole('button', { name: 'Move rule 3 down: This is the last rule.' }));
  expect(ids()).toEqual(['rule-3', 'rule-1', 'rule-2']);
  await user.click(screen.getByRole('button', { name: 'Remove rule 2' }));
  expect(ids()).toEqual(['rule-3', 'rule-2']);
  expect(within(screen.getByRole('grid', { name: 'Style rules' })).getAllByRole('row')).toHaveLength(2);
});
