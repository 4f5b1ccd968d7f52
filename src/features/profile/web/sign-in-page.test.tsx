// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { getSession } from '../../accounts/contract.ts';
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

it('leads somebody who is signed in to the map', async () => {
  parts.show(<SignInPage />, {
    path: '/users/sign_in',
    answers: [answer(getSession, () => sessionReplyOf('alice'))],
  });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});
