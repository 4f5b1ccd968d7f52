// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { getSession } from '../../accounts/contract.ts';
import { TopBar } from './top-bar.tsx';

const parts = startParts();

it('offers to sign in only after it knows that nobody is signed in', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof sessionReplyOf>>();
  parts.show(<TopBar />, { answers: [answer(getSession, () => promise)] });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(true);
  resolve({ ...sessionReplyOf('bob'), user: null });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(false),
  );
});
