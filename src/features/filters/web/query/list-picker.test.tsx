// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../../tests/support/part.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { listParcels } from '../../contract.ts';
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

it('looks up each line for an account whose plan shows only the beginning of a list', async () => {
  const row = (fid: number, address: string) => ({
    fid,
    path: `/us/md/baltimore-city/${fid}`,
    headline: address,
    point: [-76, 39] as [number, number],
    fields: { parcelnumb: `N-${fid}`, address },
  });
  const { user } = parts.show(
    <ListPicker countyPath="/us/md/baltimore-city" onList={() => undefined} onBack={() => undefined} />,
    {
      path: '/us/md/baltimore-city',
      answers: [
        answer(listParcels, ({ body }) => {
          if (body.cursor !== undefined) throw new Problem('upgrade_required', 'Upgrade to Pro.');
          const isTower = JSON.stringify(body.query).includes('1 TOWER PL');
          const rows = isTower ? [row(1, '1 TOWER PL'), row(2, '1 TOWER PL')] : [row(3, '2 ELM ST')];
          return { rows, cursor: isTower ? 'more' : null, count: 250 };
        }),
      ],
    },
  );
  await user.type(
    screen.getByLabelText('Parcel numbers or addresses, one per line'),
    '1 TOWER PL{Enter}2 ELM ST',
  );
  await user.click(screen.getByRole('button', { name: 'Look them up' }));
  expect(await screen.findByText('1 of 2 lines found')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Not looked up completely/ })).toBeTruthy();
});
