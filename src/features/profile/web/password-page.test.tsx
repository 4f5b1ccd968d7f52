// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { confirmEmail, requestPasswordReset, setPassword } from '../contract.ts';
import { PASSWORD_HINT } from '../rules/registration.ts';
import { ConfirmPage } from './confirm-page.tsx';
import { PasswordPage } from './password-page.tsx';

const parts = startParts();
const TOKEN = 'a'.repeat(43);
const session = answer(getSession, () => sessionReplyOf('chelsea'));

it('asks for the email, and says the same whether or not there is an account', async () => {
  const sent: unknown[] = [];
  const { user } = parts.show(<PasswordPage />, {
    path: '/users/password',
    answers: [
      session,
      answer(requestPasswordReset, ({ body }) => {
        sent.push(body);
        return { status: 'ok' as const };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Send the link' }));
  await screen.findByText('Enter a valid email address');
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('Email'), 'dora@people.example');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  await screen.findByText(/If dora@people\.example has an account/);
  expect(sent).toEqual([{ email: 'dora@people.example' }]);
});

it('sets a new password by the link, once it is strong enough, and takes the token out of the address', async () => {
  const sent: unknown[] = [];
  const { user } = parts.show(<PasswordPage />, {
    path: `/users/password#token=${TOKEN}`,
    answers: [
      session,
      answer(setPassword, ({ body }) => {
        sent.push(body);
        return { ...sessionReplyOf('alice'), second_step: 'passkey' as const };
      }),
    ],
  });
  const field = await screen.findByLabelText('New password', { selector: 'input' });
  expect(window.location.hash).toBe('');
  await user.type(field, 'short');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(PASSWORD_HINT).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  await user.clear(field);
  await user.type(field, 'orchard-7');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  await screen.findByText(/Your account asks for more than a password/);
  expect(sent).toEqual([{ token: TOKEN, password: 'orchard-7' }]);
});

it('offers another email when the link for a new password is too old', async () => {
  const { user } = parts.show(<PasswordPage />, {
    path: `/users/password#token=${TOKEN}`,
    answers: [
      session,
      answer(setPassword, () => {
        throw new Problem('invalid_input', 'This link was used or is too old.');
      }),
    ],
  });
  await user.type(await screen.findByLabelText('New password', { selector: 'input' }), 'orchard-7');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This link was used or is too old.');
  expect(screen.getByRole('link', { name: 'Ask for another email' }).getAttribute('href')).toBe(
    '/users/password',
  );
});

it('says that a link without its token is incomplete, and asks nothing of the server', async () => {
  parts.show(<ConfirmPage />, { path: '/users/confirm', answers: [session] });
  expect(await screen.findByText('This link is incomplete.')).toBeTruthy();
});

it('says what is wrong with a link that the server does not confirm', async () => {
  const { user } = parts.show(
    <SiteFactsContext value={{}}>
      <ConfirmPage />
    </SiteFactsContext>,
    {
      path: `/users/confirm#token=${TOKEN}`,
      answers: [
        session,
        answer(confirmEmail, () => {
          throw new Problem('invalid_input', 'This link was used or is too old.');
        }),
      ],
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This link was used or is too old.');
});

it('says on the page of the email’s link that a new account agrees to the terms, because programs register without a checkbox', async () => {
  parts.show(
    <SiteFactsContext value={{ terms_url: '/hs/terms' }}>
      <ConfirmPage />
    </SiteFactsContext>,
    { path: `/users/confirm#token=${TOKEN}`, answers: [session] },
  );
  const sentence = await screen.findByText(/By confirming a new account, you agree to the/);
  expect(sentence.querySelector('a')?.getAttribute('href')).toBe('/hs/terms');
});

it('says that a link is incomplete if an email program has cut it', async () => {
  parts.show(<ConfirmPage />, { path: `/users/confirm#token=${TOKEN.slice(1)}`, answers: [session] });
  await screen.findByText('This link is incomplete.');
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

it('waits with the button until it is known whether the site has terms', async () => {
  parts.show(<ConfirmPage />, { path: `/users/confirm#token=${TOKEN}`, answers: [session] });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm' });
  expect(button.disabled).toBe(true);
});
