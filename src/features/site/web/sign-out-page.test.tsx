// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession, signOut } from '../../accounts/contract.ts';
import { SignOutPage } from './sign-out-page.tsx';

const parts = startParts();

const open = (returnUrl: string) => {
  const went = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  let isSignedIn = true;
  const asked: string[] = [];
  const shown = parts.show(<SignOutPage />, {
    path: `/users/sign_out?returnUrl=${encodeURIComponent(returnUrl)}`,
    answers: [
      answer(getSession, () => sessionReplyOf(isSignedIn ? 'bob' : 'chelsea')),
      answer(signOut, () => {
        isSignedIn = false;
        asked.push('sign out');
        return sessionReplyOf('chelsea');
      }),
    ],
  });
  return { ...shown, went, asked };
};

it.each([
  ['/us/md#base=satellite', '/us/md#base=satellite'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
])('the sign-out address asks first, and then goes to a path of this site: %s', async (given, next) => {
  const { user, went, asked } = open(given);
  const button = await screen.findByRole('button', { name: 'Sign out' });
  expect(asked).toEqual([]);
  expect(screen.getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe(next);
  await user.click(button);
  await waitFor(() => expect(went).toHaveBeenCalledWith(next));
  expect(asked).toEqual(['sign out']);
});

it('does not say that somebody is signed out when the session could not be loaded', async () => {
  let isBroken = true;
  const { user } = parts.show(<SignOutPage />, {
    path: '/users/sign_out',
    answers: [
      answer(getSession, () => {
        if (isBroken) throw new Problem('internal');
        return sessionReplyOf('bob');
      }),
    ],
  });
  await screen.findByText('Your account could not be loaded.');
  expect(screen.queryByText('You are signed out.')).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Sign out' });
});
