// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../../tests/support/part.ts';
import { ListPicker } from './list-picker.tsx';

const parts = startParts();

it('says that a file could not be read, and keeps the typed lines', async () => {
  const { user, container } = parts.show(
    <ListPicker countyPath="/us/md/baltimore-city" onList={() => undefined} onBack={() => undefined} />,
  );
  const lines = screen.getByLabelText<HTMLTextAreaElement>('Parcel numbers or addresses, one per line');
  await user.type(lines, '17-9');
  const file = new File(['x'], 'list.csv', { type: 'text/csv' });
  file.text = () => Promise.reject(new Error('the file was moved'));
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('there is no field for a file');
  await user.upload(input, file);
  await screen.findByText('The browser can’t read this file. Choose it again, or another one.');
  expect(lines.value).toBe('17-9');
});
