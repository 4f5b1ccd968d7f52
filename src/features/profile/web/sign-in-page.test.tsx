// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { getSession, signIn } from '../../accounts/contract.ts';
import { SignInPage } from './sign-in-page.tsx';

const parts = startParts();

it('has the form, and a link to create an account', async () => {
  parts.show(<SignInPage />, {
    path: '/users/sign_in',
    answers: [answer(getSession, () => sessionReplyOf('chelsea'))],
  });
  await screen.findByLabelText('Password');
  expect((await screen.findByRole('link', { name: 'Create a free account' })).getAttribute('href')).toBe(
    '/users/sign_up',
  );
});

it('hides the link to create an account once it asks for a code', async () => {
  const { user } = parts.show(<SignInPage />, {
    path: '/users/sign_in',
    answers: [
      answer(getSession, () => sessionReplyOf('chelsea')),
      answer(signIn, () => ({ ...sessionReplyOf('chelsea'), second_step: 'code' as const })),
    ],
  });
  await user.type(await screen.findByLabelText('Email'), 'alice@people.example');
  await user.type(screen.getByLabelText('Password'), 'orchard-7');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Create a free account' })).toBeNull());
});

it('opens the map instead when the person is already signed in', async () => {
  parts.show(<SignInPage />, {
    path: '/users/sign_in',
    answers: [answer(getSession, () => sessionReplyOf('alice'))],
  });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});
