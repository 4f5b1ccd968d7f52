// @vitest-environment happy-dom
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import {
  type GroupDetail,
  getGroup,
  inviteMember,
  removeMember,
  renameGroup,
  searchGroups,
  setMemberRole,
  withdrawInvitation,
} from '../contract.ts';
import { GroupPage, GroupSettingsPage } from './group-page.tsx';

const parts = startParts();
const SINCE = '2026-11-01T10:00:00.000Z';
const INVITED = '6f1f3f0a-0f5e-4a53-9df4-3a8c6a1f9b10';

const memberOf = (id: string, name: string, role: GroupDetail['role']) => ({
  id,
  name,
  email: `${name.toLowerCase()}@people.example`,
  role,
  since: SINCE,
  is_you: name === 'Alice',
  is_their_own: role === 'owner',
  is_suspended: false,
  has_second_factor: false,
});

function groupOf(change: Partial<GroupDetail>): GroupDetail {
  return {
    id: 'g1',
    name: 'Alder Partners',
    slug: 'alder-partners',
    path: '/groups/alder-partners',
    plan: 'team',
    plan_label: 'Team',
    plan_class: 'team',
    role: 'owner',
    is_primary: true,
    needs_second_factor: false,
    is_suspended: false,
    requires_second_factor: false,
    created_at: SINCE,
    members: [memberOf('id-of-alice', 'Alice', 'owner'), memberOf('m-bob', 'Bob', 'member')],
    invitations: [],
    seats: { used: 2, total: 5 },
    abilities: { update: null, invite: null, invite_guest: null, hand_over: null, billing: null },
    ...change,
  };
}

/** Shows the page of a group whose owner is Alice. Returns the changes that reach the server. */
function showGroup(change: Partial<GroupDetail> = {}, Page = GroupPage) {
  const asked: unknown[] = [];
  let group = groupOf(change);
  const shown = parts.show(<Page params={{ slug: 'alder-partners' }} />, {
    path: '/groups/alder-partners',
    answers: [
      answer(getSession, () => sessionReplyOf('alice')),
      answer(getGroup, () => group),
      answer(setMemberRole, ({ body: { role } }) => {
        asked.push(role);
        group = groupOf({
          members: [group.members[0] ?? memberOf('', '', 'owner'), memberOf('m-bob', 'Bob', role)],
        });
        return group;
      }),
      answer(removeMember, ({ path }) => {
        asked.push(path);
        group = groupOf({ members: group.members.slice(0, 1) });
        return { status: 'ok' as const };
      }),
      answer(searchGroups, ({ query }) => {
        const name = query.get('query') ?? '';
        asked.push(name);
        return name === 'Birch Partners' ? [{ name, path: null }] : [];
      }),
      answer(renameGroup, ({ body }) => {
        asked.push(body);
        group = groupOf(body);
        return group;
      }),
      answer(inviteMember, ({ body }) => {
        asked.push(body);
        if (body.email.startsWith('bob')) throw new Problem('conflict');
        const invitation = {
          id: INVITED,
          ...body,
          invited_by: 'Alice',
          sent_at: SINCE,
          expires_at: SINCE,
          is_expired: true,
        };
        group = groupOf({ invitations: [invitation] });
        return { group, email_state: 'kept' as const };
      }),
      answer(withdrawInvitation, ({ path }) => {
        asked.push(path);
        group = groupOf({});
        return group;
      }),
    ],
  });
  return { ...shown, asked };
}

it('changes the role of a member, and removes the member after asking', async () => {
  const { user, asked } = showGroup();
  await user.click(await screen.findByRole('button', { name: 'Role of Bob: Member' }));
  await user.click(await screen.findByRole('menuitemradio', { name: /^Billing/ }));
  await screen.findByRole('button', { name: 'Role of Bob: Billing' });
  expect(screen.queryByRole('button', { name: /^Role of Alice/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Bob' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitForElementToBeRemoved(() => screen.queryByText('Bob'));
  expect(asked).toEqual(['billing', '/groups/alder-partners/members/m-bob.json']);
});

it('makes a second owner only after asking', async () => {
  const { user, asked } = showGroup();
  const chooseOwner = async () => {
    await user.click(await screen.findByRole('button', { name: 'Role of Bob: Member' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /^Owner/ }));
    return within(await screen.findByRole('alertdialog', { name: 'Make Bob an owner?' }));
  };
  await user.click((await chooseOwner()).getByRole('button', { name: 'Cancel' }));
  expect(asked).toEqual([]);
  await user.click((await chooseOwner()).getByRole('button', { name: 'Make owner' }));
  await waitFor(() => expect(asked).toEqual(['owner']));
});

it('tells on blur that another account has the name, before it is saved', async () => {
  const { user, asked } = showGroup({}, GroupSettingsPage);
  const name = await screen.findByLabelText('Account name');
  await user.clear(name);
  await user.type(name, 'Birch Partners');
  expect(asked).toEqual([]);
  await user.tab();
  await screen.findByText('It appears you have already selected this account name, please try another.');
  expect(asked).toEqual(['Birch Partners']);
  await user.click(screen.getByRole('button', { name: 'Save the name' }));
  await user.type(name, ' of Alder');
  await user.click(screen.getByRole('button', { name: 'Save the name' }));
  await screen.findAllByText('The account is called Birch Partners of Alder now.');
  expect(asked.at(-1)).toEqual({ name: 'Birch Partners of Alder' });
});

it('renames the account to its own name in other capitals', async () => {
  const { user, asked } = showGroup({}, GroupSettingsPage);
  const name = await screen.findByLabelText('Account name');
  await user.clear(name);
  await user.type(name, 'ALDER  Partners');
  const save = screen.getByRole('button', { name: 'Save the name' });
  await user.click(save);
  await screen.findAllByText('The account is called ALDER Partners now.');
  // The keyboard stays where it was.
  expect(document.activeElement).toBe(save);
  expect(name).toHaveProperty('value', 'ALDER Partners');
  expect(asked).toEqual([{ name: 'ALDER Partners' }]);
});

it('invites people, says what is wrong with an address, and withdraws an invitation', async () => {
  const { user, asked } = showGroup();
  const email = await screen.findByLabelText('Email');
  const send = () => screen.getByRole('button', { name: 'Send invitation' });
  await user.type(email, 'dora');
  await user.click(send());
  await screen.findByText('Enter a valid email address');
  expect(asked).toEqual([]);
  await user.type(email, '@people.example');
  await user.click(send());
  const open = await screen.findByRole('list', { name: 'Open invitations' });
  within(open).getByText('dora@people.example');
  within(open).getByText('expired: send it again');
  expect(email).toHaveProperty('value', '');
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of dora@people.example' }));
  await waitForElementToBeRemoved(() => screen.queryByRole('list', { name: 'Open invitations' }));
  expect(asked.at(-1)).toBe(`/groups/alder-partners/invitations/${INVITED}.json`);
});

it('keeps the address of an invitation that the server refuses', async () => {
  const { user } = showGroup();
  await user.type(await screen.findByLabelText('Email'), 'bob@people.example');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'bob@people.example');
});

it('says why nobody can be invited, and offers no form', async () => {
  const full = 'All 5 seats are taken.';
  showGroup({
    abilities: { update: null, invite: full, invite_guest: full, hand_over: null, billing: null },
  });
  await screen.findByText(full);
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
});

it('the settings of an account tell everyone except managers why they cannot change them', async () => {
  showGroup(
    { abilities: { ...groupOf({}).abilities, update: 'Ask a manager of the account.' } },
    GroupSettingsPage,
  );
  await screen.findByText('Ask a manager of the account.');
  expect(screen.queryByLabelText('Account name')).toBeNull();
});
