// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { type SiteFacts, SiteFactsContext } from '../../../frontend/site-facts.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { register } from '../contract.ts';
import { INDUSTRIES } from '../rules/industries.ts';
import { SignUpPage } from './sign-up-page.tsx';

const parts = startParts();
const field = (label: string) => screen.findByLabelText(label);
const create = () => screen.findByRole('button', { name: 'Create account' });

it('says what is missing, field by field, and sends no request until everything is there', async () => {
  const { user } = parts.show(<SignUpPage />, {
    answers: [answer(getSession, () => sessionReplyOf('chelsea'))],
  });
  await user.click(await create());
  await screen.findByText('Correct the fields that are marked above.');
  await screen.findByText('The name needs 2 to 100 characters');
  await screen.findByText('Enter a valid email address');
  screen.getByText(
    'Must contain at least 8 characters, with at least one number or symbol, and must not be a common password',
  );
  expect((await field('Password')).getAttribute('aria-invalid')).toBe('true');
  await user.type(await field('Name'), 'Dora');
  expect(screen.queryByText('The name needs 2 to 100 characters')).toBeNull();
});

it('sends what was filled in, and says who has the link when this site sends no email', async () => {
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
  await user.click(await create());
  await screen.findAllByRole('heading', { name: 'One more step' });
  // The warning below the form went away with it.
  expect(screen.getAllByText('This site does not send email yet.')).toHaveLength(1);
  await screen.findByText(/Ask its operators for your link/);
  expect(sent).toEqual([
    {
      user: { name: 'Dora Journey', email: 'dora@people.example', password: 'orchard-7' },
      flow: 'free',
      wants_email: '0',
      agrees_to_terms: '0',
    },
  ]);
});

it('asks for a job title and one of 28 industries, and sends both with the registration', async () => {
  const sent: unknown[] = [];
  const { user } = parts.show(<SignUpPage />, {
    answers: [
      answer(getSession, () => sessionReplyOf('chelsea')),
      answer(register, ({ body }) => {
        sent.push(body.user.preferences);
        return { status: 'ok' as const, is_mail_connected: true };
      }),
    ],
  });
  await user.type(await field('Name'), 'Dora Journey');
  await user.type(await field('Email'), 'dora@people.example');
  await user.type(await field('Password'), 'orchard-7');
  await user.type(await field('Job title (optional)'), 'Surveyor');
  await user.click(screen.getByRole('button', { name: /Industry \(optional\)/ }));
  const options = await screen.findAllByRole('option');
  // The first option stands for no answer.
  expect(options.map(({ textContent }) => textContent)).toEqual(['Choose an industry', ...INDUSTRIES]);
  expect(INDUSTRIES).toHaveLength(28);
  expect([INDUSTRIES[0], INDUSTRIES.at(-1)]).toEqual(['Academia', 'Other']);
  await user.click(screen.getByRole('option', { name: 'Land Surveying' }));
  await user.click(await create());
  await screen.findAllByRole('heading', { name: 'Check your email' });
  expect(sent).toEqual([{ profile_answers: { job_title: 'Surveyor', industry: 'Land Surveying' } }]);
});

it('keeps what was typed when the server refuses, and shows the error above the form', async () => {
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
  await user.click(await create());
  const refusal = await screen.findByText('Too many requests. Please wait a moment.');
  expect(refusal.compareDocumentPosition(await field('Name'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect((await field('Email')).getAttribute('value')).toBe('dora@people.example');
});

const showOn = (facts: SiteFacts) =>
  parts.show(
    <SiteFactsContext value={facts}>
      <SignUpPage />
    </SiteFactsContext>,
    { answers: [answer(getSession, () => sessionReplyOf('chelsea'))] },
  );

it('says before sign-up that the site sends no email, and shows operators the way', async () => {
  showOn({ sends_email: false, sign_up: 'everyone' });
  await screen.findByText('This site does not send email yet.');
  expect(screen.getByRole('link', { name: 'Set up email' }).getAttribute('href')).toBe(
    '/admin/settings/email',
  );
  await create();
});

it('has no form on a site where only invited people may create an account', async () => {
  showOn({ sends_email: true, sign_up: 'invited' });
  await screen.findByText('Accounts on this site are by invitation.');
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  expect(screen.queryByText('This site does not send email yet.')).toBeNull();
});

it('asks to agree to the terms when the operator set some, and links to them', async () => {
  const sent: unknown[] = [];
  const { user } = parts.show(
    <SiteFactsContext value={{ terms_url: 'https://county.example.gov/terms', kind: 'open' }}>
      <SignUpPage />
    </SiteFactsContext>,
    {
      answers: [
        answer(getSession, () => sessionReplyOf('chelsea')),
        answer(register, ({ body }) => {
          sent.push(body.agrees_to_terms);
          return { status: 'ok' as const, is_mail_connected: true };
        }),
      ],
    },
  );
  await user.type(await field('Name'), 'Dora Journey');
  await user.type(await field('Email'), 'dora@people.example');
  await user.type(await field('Password'), 'orchard-7');
  await user.click(await create());
  await screen.findByText('Agree to the terms to continue.');
  for (const name of ['Read the terms', 'Terms of this site'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('https://county.example.gov/terms');
  await user.click(await field('I agree to the terms of this site.'));
  await user.click(await create());
  await screen.findAllByRole('heading', { name: 'Check your email' });
  expect(sent).toEqual(['1']);
  // An open site has no prices.
  expect(screen.queryByText(/No card required/)).toBeNull();
});

it('asks for no agreement when there are no terms', async () => {
  showOn({ sends_email: true, sign_up: 'everyone', terms_url: null });
  await create();
  expect(screen.queryByText('I agree to the terms of this site.')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Terms of this site' })).toBeNull();
});
