// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Menu } from 'react-aria-components';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { type Group, getSession } from '../../accounts/contract.ts';
import { AccountRows } from './account-rows.tsx';

const parts = startParts();
const groupOf = (slug: string, change: Partial<Group>): Group => ({
  id: slug,
  name: slug,
  slug,
  path: `/groups/${slug}`,
  plan: 'team',
  plan_label: 'Team',
  plan_class: 'team',
  role: 'owner',
  is_primary: false,
  needs_second_factor: false,
  is_suspended: false,
  ...change,
});
const OWN = groupOf('bob', { is_primary: true });
const SHARED = groupOf('alder-partners', { role: 'guest' });

it.each([
  ['a guest of a shared project are those of their own account', true, '/groups/bob/settings'],
  ['a member are those of the account that they work in', false, '/groups/alder-partners/settings'],
])('the account links of %s', async (_, isGuest, address) => {
  const reply = sessionReplyOf('bob');
  if (reply.user === null) throw new Error('bob is signed in');
  const user = { ...reply.user, is_guest: isGuest, group: SHARED, groups: [SHARED, OWN] };
  const { user: person } = parts.show(
    <Menu aria-label="Menu">
      <AccountRows />
    </Menu>,
    { answers: [answer(getSession, () => ({ ...reply, user }))] },
  );
  await person.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  expect(window.location.pathname).toBe(address);
});
