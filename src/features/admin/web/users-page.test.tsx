// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { type AdminUser, createPasswordLink, listUsers } from '../contract.ts';
import { UsersPage } from './users-page.tsx';

const parts = startParts();
const BOB: AdminUser = {
  id: '6f0c0d0e-0000-4000-8000-000000000001',
  name: 'Bob',
  email: 'bob@people.example',
  is_operator: false,
  is_email_confirmed: true,
  created_at: '2026-11-01T10:00:00.000Z',
  last_seen_at: null,
  group: { slug: 'bob', name: 'Bob', plan: 'free', plan_label: 'Starter' },
  group_count: 1,
  has_sitecontrol: false,
};
const OLIVE: AdminUser = {
  ...BOB,
  id: '6f0c0d0e-0000-4000-8000-000000000002',
  name: 'Olive',
  is_operator: true,
};
const LINK = 'https://maps.example/users/password#token=abc';

const showUsers = (
  kind: 'open' | 'plans',
  makeLink: () => { link: string; expires_at: string },
  onList: (query: URLSearchParams) => void = () => undefined,
) =>
  parts.show(
    <SiteFactsContext value={{ kind, name: 'Alder maps', logo: null }}>
      <UsersPage />
    </SiteFactsContext>,
    {
      path: '/admin/users',
      answers: [
        answer(getSession, () => sessionReplyOf('olive')),
        answer(listUsers, ({ query }) => {
          onList(query);
          return { users: [BOB, OLIVE], has_more: false, next: null };
        }),
        answer(createPasswordLink, makeLink),
      ],
    },
  );
const heads = async () => {
  const table = await screen.findByRole('table');
  return within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
};

it('does not mention plans on an open site', async () => {
  showUsers('open', refuse);
  expect(await heads()).toEqual(['Name', 'Own group', 'Last seen', 'Joined', 'Actions']);
  expect(screen.queryByText(/plan|Site control/i)).toBeNull();
});

it('shows and filters plans on a site that has them', async () => {
  const plans: unknown[] = [];
  const { user } = showUsers('plans', refuse, (query) => plans.push(query.get('plan')));
  expect(await heads()).toContain('Plan');
  await user.click(screen.getByRole('button', { name: /Plan of their own group/ }));
  await user.click(await screen.findByRole('option', { name: /^Pro\b/ }));
  await expect.poll(() => plans.at(-1)).toBe('pro');
});

it('makes a link for a new password, for everyone but operators', async () => {
  const { user } = showUsers('open', () => ({ link: LINK, expires_at: '2026-11-24T10:00:00.000Z' }));
  await user.click(await screen.findByRole('button', { name: 'Password link for Bob' }));
  const dialog = await screen.findByRole('dialog', { name: 'Password link for Bob' });
  within(dialog).getByText(LINK);
  within(dialog).getByText(/once, until Nov 24, 2026/);
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(LINK)).toBeNull();
  const operator = screen.getByRole('row', { name: /Olive/ });
  within(operator).getByText('No actions for operators');
  expect(within(operator).queryByRole('button')).toBeNull();
});

it('says why no link could be made', async () => {
  const { user } = showUsers('open', refuse);
  await user.click(await screen.findByRole('button', { name: 'Password link for Bob' }));
  expect(await screen.findByText('There is no such account.')).toBeTruthy();
});

function refuse(): never {
  throw new Problem('not_found', 'There is no such account.');
}
