// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { getSession } from '../../accounts/contract.ts';
import { listJobs } from '../contract.ts';
import { JobsPage } from './jobs-page.tsx';

const parts = startParts();
type Shown = OutputOf<typeof listJobs>['jobs'][number];

const jobOf = (name: string, label: string): Shown => ({
  id: name,
  name,
  label,
  state: 'completed',
  tries: 1,
  created_at: '2026-11-23T19:36:00.000Z',
  started_at: '2026-11-23T19:36:01.000Z',
  completed_at: '2026-11-23T19:36:02.000Z',
  error: null,
});
const EXPORT = jobOf('exports-build', 'Prepare an export file');
const ROUTINE = jobOf('exports-settle', 'Restart stopped exports, remove expired files');

it('names jobs by their labels, and shows the checks of every minute only when asked', async () => {
  const { user } = parts.show(<JobsPage />, {
    path: '/admin/sidekiq',
    answers: [
      answer(getSession, () => sessionReplyOf('olive')),
      answer(listJobs, ({ query }) => ({
        kinds: [],
        jobs: query.get('routine') === 'yes' ? [ROUTINE, EXPORT] : [EXPORT],
      })),
    ],
  });
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  await screen.findByText('Prepare an export file');
  expect(names()).toEqual(['Prepare an export file']);
  await user.click(screen.getByLabelText('Show routine checks that ended well'));
  await expect
    .poll(names)
    .toEqual(['Restart stopped exports, remove expired files', 'Prepare an export file']);
});

it('lists the kinds that have jobs first, and then those that have none', async () => {
  const idle = { cron: null, waiting: 0, active: 0, completed: 0, failed: 0 };
  parts.show(<JobsPage />, {
    path: '/admin/sidekiq',
    answers: [
      answer(getSession, () => sessionReplyOf('olive')),
      answer(listJobs, () => ({
        kinds: [
          { ...idle, name: 'compare', label: 'Compare two editions' },
          { ...idle, name: 'import', label: 'Import a file', failed: 1 },
        ],
        jobs: [],
      })),
    ],
  });
  const kinds = await screen.findByRole('region', { name: 'Kinds of jobs' });
  expect(
    within(kinds)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['With jobs', 'Import a fileWhen needed', 'Without jobs', 'Compare two editionsWhen needed']);
});
