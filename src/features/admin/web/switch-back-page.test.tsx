// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { SwitchBackPage } from './switch-back-page.tsx';

const parts = startParts();

it('says that the session could not be loaded, and loads it again', async () => {
  let isBroken = true;
  const session = answer(getSession, () => {
    if (isBroken) throw new Problem('internal');
    return sessionReplyOf('olive');
  });
  const { user } = parts.show(<SwitchBackPage />, { answers: [session] });
  await screen.findByText('Your account could not be loaded.');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You are signed in as yourself.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
