// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import { NameDialog } from './name-dialog.tsx';

const parts = startParts();

function showDialog(props: { name?: string; isBusy?: boolean; refusal?: string } = {}) {
  const seen = { names: [] as string[], closed: 0 };
  const { user } = parts.show(
    <NameDialog
      title="New Project"
      name={props.name ?? 'New project'}
      confirm="Save Project"
      busyMessage="Saving…"
      isBusy={props.isBusy ?? false}
      {...(props.refusal === undefined ? {} : { refusal: <p>{props.refusal}</p> })}
      onClose={() => (seen.closed += 1)}
      onConfirm={(name) => seen.names.push(name)}
    />,
  );
  return { user, seen };
}

const field = () => screen.getByRole('textbox', { name: /^Name/ });
const save = () => screen.getByRole('button', { name: 'Save Project' });

it('saves under the name that was typed, without blanks around it, by the button and by Enter', async () => {
  const { user, seen } = showDialog();
  expect(field()).toHaveProperty('value', 'New project');
  await user.clear(field());
  await user.type(field(), '  Orchards ');
  await user.click(save());
  await user.type(field(), '{Enter}');
  expect(seen.names).toEqual(['Orchards', 'Orchards']);
});

it('saves nothing without a name, and marks the field', async () => {
  const { user, seen } = showDialog();
  await user.clear(field());
  await user.type(field(), '   {Enter}');
  expect(save()).toHaveProperty('disabled', true);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(seen.names).toEqual([]);
});

it('shows why no project can be saved', async () => {
  const { user, seen } = showDialog({ refusal: 'Your plan has room for one project.' });
  screen.getByText('Your plan has room for one project.');
  expect(save()).toHaveProperty('disabled', true);
  await user.type(field(), '{Enter}');
  expect(seen.names).toEqual([]);
});

it('shows that the project is being saved, and closes without saving', async () => {
  const { user, seen } = showDialog({ isBusy: true });
  expect(screen.getByRole('button', { name: 'Saving…' })).toHaveProperty('disabled', true);
  await user.type(field(), '{Enter}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(seen).toEqual({ names: [], closed: 1 });
});
