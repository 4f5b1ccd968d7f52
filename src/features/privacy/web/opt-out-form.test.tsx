// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { createOptOut, listOptOuts, previewOptOut } from '../contract.ts';
import { OptOutForm } from './opt-out-form.tsx';

const parts = startParts();

it('takes an end up to the year 9999, and sends the start of that day', async () => {
  const ends: unknown[] = [];
  const matches = {
    count: 0,
    editions: [],
    parcels: [],
    is_complete: true,
    editions_searched: 0,
    editions_total: 0,
  };
  const { user } = parts.show(<OptOutForm onClose={() => undefined} />, {
    answers: [
      answer(listOptOuts, () => ({ removals: [] })),
      answer(previewOptOut, () => matches),
      answer(createOptOut, ({ body }) => {
        ends.push(body.expires_at);
        return { ...body, id: '1', created_at: '', lifted_at: null, state: 'in_force' as const, matches };
      }),
    ],
  });
  await user.type(screen.getByRole('textbox', { name: 'Owner’s full name' }), 'Jane Veryprivate');
  await user.type(screen.getByLabelText('Reason'), 'court order');
  await user.type(screen.getByLabelText('Requested by'), 'Jane Veryprivate');
  const until = screen.getByLabelText<HTMLInputElement>('Until (optional)');
  expect(until.max).toBe('9999-12-31');
  fireEvent.change(until, { target: { value: '9999-12-31' } });
  await user.click(screen.getByRole('button', { name: 'Hide from now on' }));
  await expect.poll(() => ends).toEqual(['9999-12-31T00:00:00Z']);
});
