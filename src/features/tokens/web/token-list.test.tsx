// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type ApiToken, listTokenUses } from '../contract.ts';
import { TokenList } from './token-list.tsx';

const parts = startParts();

const TOKEN: ApiToken = {
  id: 'a1',
  name: 'Nightly report',
  fragment: 'pb_4fK2pQ…',
  scopes: [],
  origins: [],
  group_name: null,
  created_at: '2026-11-01T00:00:00Z',
  expires_at: '2099-11-01T00:00:00Z',
  last_used_at: null,
  revoked_at: null,
  ended: null,
};

it('the usage of a token that could not be loaded is loaded again', async () => {
  let isBroken = true;
  parts.show(<TokenList tokens={[TOKEN]} labels={{}} />, {
    answers: [
      answer(listTokenUses, () => {
        if (isBroken) throw new Problem('invalid_input');
        return { days: [{ day: '2026-11-02', requests: 1234, by_permission: { 'parcel.read': 1234 } }] };
      }),
    ],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Show usage of Nightly report' }));
  await screen.findByText('The usage could not be loaded.');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('row', { name: /Nov 2/ })).textContent).toContain('1,234');
});
