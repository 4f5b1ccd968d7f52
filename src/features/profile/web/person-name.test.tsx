// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { renamePerson } from '../contract.ts';
import { PersonName } from './person-name.tsx';

const parts = startParts();

it('Edit User Info changes the name, and refuses one that is too short without asking the server', async () => {
  const sent: string[] = [];
  const { user } = parts.show(<PersonName name="Alice" />, {
    answers: [
      answer(renamePerson, ({ body: { name } }) => {
        sent.push(name);
        return { name, email: 'alice@people.example', is_email_confirmed: true, created_at: '' };
      }),
    ],
  });
  const field = screen.getByLabelText('Name');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  await user.clear(field);
  await user.type(field, 'A');
  await user.click(save);
  await screen.findByText('The name needs 2 to 100 characters');
  expect(sent).toEqual([]);
  await user.type(field, 'lice Alder ');
  await user.click(save);
  expect((await screen.findAllByText('Your name is Alice Alder now.')).length).toBeGreaterThan(0);
  expect(sent).toEqual(['Alice Alder']);
});
