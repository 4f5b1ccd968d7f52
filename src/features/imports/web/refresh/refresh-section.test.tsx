// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../../tests/support/part.ts';
import {
  type CountyRefresh,
  type CountyRefreshReply,
  getCountyRefresh,
  listRefreshes,
  type RefreshRun,
  removeCountyRefresh,
  runCountyRefresh,
  saveCountyRefresh,
} from '../../contract.ts';
import { USUAL_LIMITS } from '../../rules/refresh/comparison.ts';
import { RefreshSection } from './refresh-section.tsx';

const parts = startParts();
const PLACE = '/us/zz/alder';

const RUN: RefreshRun = {
  id: 'f3b0b0f0-0000-4000-8000-000000000001',
  state: 'published',
  phase: null,
  started_by: 'schedule',
  person: null,
  comparison: {
    parcels_before: 100,
    parcels_now: 101,
    gone: 0,
    new: 1,
    changed: 14,
    shapes: 0,
    columns: [],
    columns_gone: [],
    columns_new: [],
    acres_before: 10,
    acres_now: 10,
  },
  held_because: [],
  error: null,
  edition_version: 2,
  created_at: '2026-11-02T08:00:00.000Z',
  finished_at: '2026-11-02T08:05:00.000Z',
};
const REFRESH: CountyRefresh = {
  place_path: PLACE,
  headline: 'Alder County, ZZ',
  source: {
    kind: 'layer',
    address: 'https://gis.example/FeatureServer/0',
    where: "C = 'A'",
    host: 'gis.example',
  },
  cron: '0 3 * * 1',
  time_zone: 'America/Chicago',
  limits: USUAL_LIMITS,
  is_paused: false,
  next_at: '2026-11-30T09:00:00.000Z',
  failures: 0,
  latest: RUN,
};
const REPLY: CountyRefreshReply = {
  refresh: REFRESH,
  source: REFRESH.source,
  has_edition: true,
  fixed_files: [],
  runs: [RUN],
  unchanged_since: null,
};

function show(reply: Partial<CountyRefreshReply>) {
  const sent: unknown[] = [];
  const all = { ...REPLY, ...reply };
  const shown = parts.show(<RefreshSection place={PLACE} />, {
    answers: [
      answer(getCountyRefresh, () => all),
      answer(listRefreshes, () => ({ refreshes: [] })),
      answer(saveCountyRefresh, ({ body }) => {
        sent.push(body);
        return all;
      }),
      answer(runCountyRefresh, () => all),
      answer(removeCountyRefresh, () => all),
    ],
  });
  return { ...shown, sent };
}

it('a schedule says when it comes next, from where, and what each refresh changed', async () => {
  show({});
  await screen.findByText('Every Monday at 03:00 (America/Chicago)');
  screen.getByText('Mon, Nov 30, 2026, 3:00 AM CST');
  screen.getByText("C = 'A'");
  screen.getByText(
    /at most 2% of the parcels gone, 5% new, 25% changed, 2% difference in area, no column gone/,
  );
  const row = screen.getByRole('row', { name: /Schedule Published/ });
  expect(within(row).getByText('Edition 2: 1 new, 14 changed')).toBeTruthy();
});

it('a refresh that failed says why, and when it is tried again', async () => {
  const failed = { ...RUN, id: 'b', state: 'failed', error: 'The layer can’t be read now: 500.' } as const;
  show({ refresh: { ...REFRESH, failures: 2, latest: failed }, runs: [failed, RUN] });
  await screen.findByText('The last 2 refreshes failed.');
  expect(screen.getAllByText('The layer can’t be read now: 500.').length).toBe(2);
  screen.getByText(
    /The county is as it was before. The refresh is tried again on Mon, Nov 30, 2026, 3:00 AM CST/,
  );
});

it('a refresh that waits says how much changed, and no other one can be started', async () => {
  const waiting = {
    ...RUN,
    state: 'review' as const,
    held_because: ['14% of the parcels changed.'],
  } satisfies RefreshRun;
  show({ refresh: { ...REFRESH, latest: waiting }, runs: [waiting] });
  await screen.findByText('Waiting for you: 14% of parcels changed');
  screen.getByRole('button', { name: 'Compare and decide' });
  expect(screen.getByRole('button', { name: 'Run now' })).toHaveProperty('disabled', true);
});

it('says since when the source of a county is unchanged', async () => {
  const same = { ...RUN, id: 'c', state: 'unchanged', comparison: null } as const;
  show({ runs: [same], unchanged_since: '2026-09-09T08:00:00.000Z' });
  expect(await screen.findByText(/^Unchanged since Sep 9, 2026/)).toBeTruthy();
});

it('a schedule is written in words, and words that mean nothing are refused', async () => {
  const { user, sent } = show({ refresh: null, runs: [] });
  await user.click(await screen.findByRole('button', { name: 'Set a schedule' }));
  const when = screen.getByRole('textbox', { name: 'When' });
  await user.clear(when);
  await user.type(when, 'whenever');
  screen.getByText(/is not understood as a schedule/);
  expect(screen.getByRole('button', { name: 'Save the schedule' })).toHaveProperty('disabled', true);
  await user.clear(when);
  await user.type(when, 'on the 1st and 15th of the month');
  screen.getByText(/^Next: /);
  const changed = screen.getByRole('textbox', { name: 'Parcels changed, %' });
  await user.clear(changed);
  await user.type(changed, '101');
  screen.getByText('A percentage from 0 to 100');
  await user.clear(changed);
  await user.type(changed, '40 %');
  await user.click(screen.getByRole('button', { name: 'Save the schedule' }));
  await screen.findByRole('button', { name: 'Set a schedule' });
  expect(sent).toMatchObject([
    {
      place: PLACE,
      schedule: 'on the 1st and 15th of the month',
      address: 'https://gis.example/FeatureServer/0',
      where: "C = 'A'",
      limits: { ...USUAL_LIMITS, changed_percent: 40 },
    },
  ]);
});

it('a paused schedule is resumed', async () => {
  const { user, sent } = show({ refresh: { ...REFRESH, is_paused: true, next_at: null } });
  await screen.findByText('Paused');
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  expect(sent).toEqual([
    { place: PLACE, schedule: '0 3 * * 1', time_zone: 'America/Chicago', is_paused: false },
  ]);
});
