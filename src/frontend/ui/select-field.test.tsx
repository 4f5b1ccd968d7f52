// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../tests/support/part.ts';
import { SelectField } from './select-field.tsx';

const parts = startParts();
const OPTIONS = [
  { label: 'Money', options: [{ id: 'landval', label: 'Land Value' }] },
  {
    label: 'Place',
    options: [
      { id: 'szip5', label: 'ZIP Code' },
      { id: 'neighborhood', label: 'Neighborhood' },
    ],
  },
];

function Form({ value = '' }: { value?: string }) {
  return (
    <SelectField
      label="Column"
      placeholder="Choose a column…"
      hint="The map shows it."
      options={OPTIONS}
      value={value}
      onChange={() => undefined}
    />
  );
}

it('names its list and the groups in it for screen readers, and is described by its hint', async () => {
  const { user } = parts.show(<Form />);
  const button = screen.getByRole('button', { name: 'Choose a column… Column' });
  const hint = document.getElementById(button.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  expect(hint?.textContent).toBe('The map shows it.');
  await user.click(button);
  const list = screen.getByRole('listbox', { name: 'Column' });
  const places = within(list).getByRole('group', { name: 'Place' });
  expect(
    within(places)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['ZIP Code', 'Neighborhood']);
  expect(within(list).queryByRole('option', { selected: true })).toBeNull();
});

it('shows the placeholder for a value that is no longer offered', () => {
  parts.show(<Form value="gone" />);
  expect(screen.getByRole('button', { name: 'Choose a column… Column' })).toBeTruthy();
});
