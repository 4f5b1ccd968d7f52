// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { register } from '../contract.ts';
import { SignUpPage } from './sign-up-page.tsx';

const parts = startParts();
const field = (label: string) => screen.findByLabelText(label);
const create = () => screen.findByRole('button', { name: 'Create account' });

it('says what is missing, field by field, and asks nothing of the server before it is there', async () => {
  const { user } = parts.show(<SignUpPage />, {
    answers: [answer(getSession, () => sessionReplyOf('chelsea'))],
  });
  await user.click(await create());
  await screen.findByText('required information missing - please fill out to proceed');
  await screen.findByText('The name needs 2 to 100 characters');
  await screen.findByText('Is not an email address');
  expect((await field('Password')).getAttribute('aria-invalid')).toBe('true');
  await user.type(await field('Name'), 'Dora');
  expect(screen.queryByText('The name needs 2 to 100 characters')).toBeNull();
});

it('sends what was filled in, and says where the email is when this site sends none', async () => {
  const sent: unknown[] = [];
  const { user } = parts.show(<SignUpPage />, {
    answers: [
      answer(getSession, () => sessionReplyOf('chelsea')),
      answer(register, ({ body }) => {
        sent.push(body);
        return { status: 'ok' as const, is_mail_connected: false };
      }),
    ],
  });
  await user.type(await field('Name'), 'Dora Journey');
  await user.type(await field('Email'), 'dora@people.example');
  await user.type(await field('Password'), 'orchard-7');
  await user.click(await field('I agree to the terms of this site.'));
  await user.click(await create());
  await screen.findByText('Look into your mailbox.');
  await screen.findByText(/its operator finds yours in the data folder/);
  expect(sent).toEqual([
    {
      user: { name: 'Dora Journey', email: 'dora@people.example', password: 'orchard-7' },
      flow: 'free',
      wants_email: '0',
    },
  ]);
});

it('keeps what was typed when the server refuses', async () => {
  const { user } = parts.show(<SignUpPage />, {
    answers: [
      answer(getSession, () => sessionReplyOf('chelsea')),
      answer(register, () => {
        throw new Problem('too_many_requests');
      }),
    ],
  });
  await user.type(await field('Name'), 'Dora Journey');
  await user.type(await field('Email'), 'dora@people.example');
  await user.type(await field('Password'), 'orchard-7');
  await user.click(await field('I agree to the terms of this site.'));
  await user.click(await create());
  await screen.findByText('Too many requests. Please wait a moment.');
  expect((await field('Email')).getAttribute('value')).toBe('dora@people.example');
});
