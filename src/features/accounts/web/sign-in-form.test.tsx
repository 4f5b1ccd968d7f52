// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession, signIn } from '../contract.ts';
import { SignInWindow } from './sign-in-form.tsx';

const parts = startParts();

/** Shows the dialog over a server that replies `reply()` to a sign-in. Returns a function that submits the form, and the bodies that were sent. */
function showSignIn(reply: () => ReturnType<typeof sessionReplyOf> & { second_step: 'passkey' | null }) {
  const sent: unknown[] = [];
  const shown = parts.show(<SignInWindow />, {
    answers: [
      answer(getSession, () => sessionReplyOf('chelsea')),
      answer(signIn, ({ body }) => {
        sent.push(body);
        return reply();
      }),
    ],
  });
  const submit = async (email = 'alice@people.example', password = 'orchard-7') => {
    await shown.user.type(screen.getByLabelText('Email'), email);
    if (password !== '') await shown.user.type(screen.getByLabelText('Password'), password);
    await shown.user.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  return { submit, sent };
}

it('says that a password is wrong, and keeps what was typed', async () => {
  const { submit } = showSignIn(() => {
    throw new Problem('invalid_input', 'Incorrect email or password.');
  });
  await submit();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Incorrect email or password.');
  const link = within(alert).getByRole('link', { name: 'set a new password' });
  expect(link.getAttribute('href')).toBe('/users/password');
  const email = screen.getByLabelText('Email');
  expect(email).toHaveProperty('value', 'alice@people.example');
  // The error is above the fields.
  expect(alert.compareDocumentPosition(email)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('asks for the passkey of an account that needs more than a password', async () => {
  const { submit, sent } = showSignIn(() => ({ ...sessionReplyOf('chelsea'), second_step: 'passkey' }));
  await submit();
  await screen.findByText(/Sign in with your passkey/);
  expect(sent).toEqual([{ email: 'alice@people.example', password: 'orchard-7' }]);
});

it.each([
  ['a valid email', 'alice', 'orchard-7', 'Enter a valid email address'],
  ['a password', 'alice@people.example', '', 'Enter your password'],
])('sends nothing to the server without %s, and says so', async (_, email, password, issue) => {
  const { submit, sent } = showSignIn(() => ({ ...sessionReplyOf('alice'), second_step: null }));
  await submit(email, password);
  screen.getByText(issue);
  expect(sent).toEqual([]);
});

it.each([true, false])(
  'says that signing in needs cookies, unless the browser takes them: %s',
  (areTaken) => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(areTaken);
    showSignIn(() => ({ ...sessionReplyOf('alice'), second_step: null }));
    expect(screen.queryAllByText(/refuses cookies/)).toHaveLength(areTaken ? 0 : 1);
    vi.restoreAllMocks();
  },
);

it('names the person who has signed in', async () => {
  const { submit } = showSignIn(() => ({ ...sessionReplyOf('alice'), second_step: null }));
  await submit();
  expect((await screen.findByText(/^Signed in as /)).textContent).toContain(
    sessionReplyOf('alice').user?.name,
  );
});

it('says what is missing, and sends nothing to the server', async () => {
  const { submit, sent } = showSignIn(() => ({ ...sessionReplyOf('alice'), second_step: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  const email = screen.getByLabelText('Email');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect([screen.getByText('Enter your email'), screen.getByText('Enter your password')]).toHaveLength(2);
  expect(sent).toEqual([]);
  await submit();
  expect(screen.queryByText('Enter your email')).toBeNull();
});
