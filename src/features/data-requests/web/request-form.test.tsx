// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { PERSONAS } from '../../../../tests/support/personas.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { getSession } from '../../accounts/contract.ts';
import { createDataRequest } from '../contract.ts';
import { RequestForm } from './request-form.tsx';

const parts = startParts();
const EMAIL = PERSONAS.bob.email;

it.each([
  ['the email of the account', EMAIL, undefined],
  ['no email', '', ''],
  ['another email', 'other@people.example', 'other@people.example'],
])('sends %s', async (_, sent, typed) => {
  const contacts: unknown[] = [];
  const { user } = parts.show(<RequestForm path="/us/zz/alder" purpose="request" />, {
    answers: [
      answer(getSession, () => sessionReplyOf('bob')),
      answer(createDataRequest, ({ body }) => {
        contacts.push(body.contact);
        return { status: 'ok' as const, message: 'Thank you for your suggestion!' };
      }),
    ],
  });
  const field = await screen.findByDisplayValue(EMAIL);
  if (typed !== undefined) await user.clear(field);
  if (typed) await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: 'Request this data' }));
  await screen.findByText('Thank you for your suggestion!');
  expect(contacts).toEqual([sent]);
});

it('leaves the contact to the server until it is known who is signed in', async () => {
  const contacts: unknown[] = [];
  const { user } = parts.show(<RequestForm path="/us/zz/alder" purpose="request" />, {
    answers: [
      answer(getSession, () => new Promise<never>(() => undefined)),
      answer(createDataRequest, ({ body }) => {
        contacts.push(body.contact);
        return { status: 'ok' as const, message: 'Thank you for your suggestion!' };
      }),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Request this data' }));
  await screen.findByText('Thank you for your suggestion!');
  expect(contacts).toEqual([undefined]);
});
