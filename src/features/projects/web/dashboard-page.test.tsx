// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answer, answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { listFocusAreas } from '../../focus-areas/contract.ts';
import { type ProjectSummary, deleteProject, listProjects } from '../contract.ts';
import { DashboardPage } from './dashboard-page.tsx';

const parts = startParts();
const GROUP = {
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
} as const;
const projectOf = (name: string, groupId: string): ProjectSummary => ({
  id: name,
  slug: name.toLowerCase(),
  name,
  path: `/projects/${name.toLowerCase()}`,
  version: 1,
  group_id: groupId,
  group_name: null,
  sharing: 'private',
  access: 'member',
  shared_by: null,
  permissions: { update: true },
  is_suspended: false,
  root_path: '/',
  updated_at: '2026-11-01T10:00:00.000Z',
});

function show(slug: string, role: 'owner' | 'member' = 'owner', answers: readonly Answer[] = []) {
  const group = { ...GROUP, role };
  const session = sessionReplyOf('alice');
  if (session.user === null) throw new Error('alice is signed in');
  const user = { ...session.user, group, groups: [group] };
  const page = (
    <SiteFactsContext value={{ kind: 'plans' }}>
      <DashboardPage params={{ slug }} />
    </SiteFactsContext>
  );
  return parts.show(page, {
    path: `/groups/${slug}/dashboard`,
    answers: [
      ...answers,
      answer(getSession, () => ({ ...session, user })),
      answer(listProjects, () => ({
        status: 'ok' as const,
        projects: [projectOf('Orchards', 'g1'), projectOf('Others', 'g2')],
        limit: { used: 1, total: 5, refusal: null },
      })),
      answer(listFocusAreas, () => ({
        status: 'ok' as const,
        neighborhoods: [],
        limit: { used: 2, total: 5, refusal: null },
      })),
    ],
  });
}

it('the dashboard lists the projects of the account, and has a link to its settings', async () => {
  show('alder-partners');
  await screen.findByRole('heading', { name: 'Projects (1)' });
  const card = screen.getByRole('region', { name: 'Projects (1)' });
  expect(within(card).getByRole('link', { name: 'Orchards' }).getAttribute('href')).toBe(
    '/projects/orchards',
  );
  expect(screen.queryByText('Others')).toBeNull();
  await screen.findByText(/^2 of 5 used\./);
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe(
    '/groups/alder-partners/settings',
  );
});

it.each([
  ['owner', true],
  ['member', false],
] as const)(
  'the dashboard of an account has a link to the billing page for its %s: %s',
  async (role, hasLink) => {
    show('alder-partners', role);
    await screen.findByRole('link', { name: 'Settings' });
    const link = screen.queryByRole('link', { name: 'Billing' });
    expect(link?.getAttribute('href')).toBe(hasLink ? '/groups/alder-partners/settings/billing' : undefined);
  },
);

it('shows a message when the session could not be loaded', async () => {
  show('alder-partners', 'owner', [
    answer(getSession, () => {
      throw new Problem('not_allowed');
    }),
  ]);
  expect(await screen.findByText('The account could not be loaded.')).toBeTruthy();
});

it('shows a message when the person is not in the account', async () => {
  show('birch-partners');
  expect(await screen.findByText('There is no such account, or you are not in it.')).toBeTruthy();
});

it('a project that could not be deleted stays, and a message says why', async () => {
  const suspended = { ...projectOf('Orchards', 'g1'), is_suspended: true };
  const { user } = show('alder-partners', 'owner', [
    answer(listProjects, () => ({
      status: 'ok' as const,
      projects: [suspended],
      limit: { used: 1, total: 5, refusal: null },
    })),
    answer(deleteProject, () => {
      throw new Problem('conflict', 'An export of this project is being made.');
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Delete Orchards' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findAllByText('An export of this project is being made.')).not.toEqual([]);
  expect(screen.getByText('Orchards')).toBeTruthy();
});
