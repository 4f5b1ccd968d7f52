// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type CountyQuality, countySourceSchema, getCountyQuality } from '../../coverage/contract.ts';
import { EXPORT_ITEM, exportOf } from '../../../../tests/support/exported.ts';
import { type ExportItem, startOwnExport } from '../contract.ts';
import { chooseExport } from './export-settings.ts';
import { ReviewDialog } from './review-dialog.tsx';

const parts = startParts();
beforeEach(() => chooseExport({ leftOut: new Set(), withCountyFields: true }));

const QUALITY: CountyQuality = {
  coverage: {
    path: '/us/zz/alder',
    verse_record: { headline: 'Alder County', total_objects: 2000 },
    county: { admin1: 'zz' },
    top_fields: [
      { name: 'parcelnumb', percent: 100 },
      { name: 'owner', percent: 97.5 },
    ],
    coverage_fields: [{ name: 'tax_id', percent: 0 }],
    schema: {
      fields: {
        parcelnumb: { human: 'Parcel Number', group: 'general', tier: 'standard' },
        owner: { human: 'Owner', group: 'general', tier: 'standard' },
      },
    },
    county_count: 1,
    county_field_count: 1,
    note: '',
  },
  geoid: '99001',
  source: countySourceSchema.parse({}),
  editions: [],
  county_fields: [{ name: 'WARD', percent: 50, is_personal: false }],
  is_demo: true,
};

function showReview({
  quality = () => QUALITY,
  start = () => ({ url: null, export: EXPORT_ITEM }),
}: {
  quality?: () => CountyQuality;
  start?: () => { url: null; export: ExportItem };
} = {}) {
  const seen = { asked: [] as unknown[], started: [] as string[], closed: 0 };
  const { user } = parts.show(
    <ReviewDialog
      exported={exportOf('csv', true)}
      saveBoundary={() => Promise.reject(new Error('there is no project to save'))}
      onStarted={(id) => seen.started.push(id)}
      onClose={() => (seen.closed += 1)}
    />,
    {
      path: '/us/zz/alder',
      answers: [
        answer(getCountyQuality, quality),
        answer(startOwnExport, ({ body }) => {
          seen.asked.push(body);
          return start();
        }),
      ],
    },
  );
  return { user, seen };
}

const dialog = () => screen.findByRole('dialog', { name: 'Review Your Data' });
const confirm = async () =>
  within(await dialog()).findByRole('button', { name: /^(?:Export|Download|Start)/ });

it('exports all filled fields unless some are left out', async () => {
  const { user, seen } = showReview();
  await screen.findByRole('checkbox', { name: 'Owner' });
  await user.click(await confirm());
  await waitFor(() => expect(seen.started).toEqual([EXPORT_ITEM.id]));
  expect(seen.asked).toMatchObject([{ fmt: 'csv', all_parcels: 'true' }]);
  expect(seen.asked[0]).not.toHaveProperty('columns');
  expect(seen.closed).toBe(1);
});

it('exports only the checked fields', async () => {
  const { user, seen } = showReview();
  await user.click(await screen.findByRole('checkbox', { name: 'Owner' }));
  await user.click(await confirm());
  await waitFor(() => expect(seen.asked).toMatchObject([{ columns: ['parcelnumb', 'custom:WARD'] }]));
});

it('exports nothing without a field, and says so', async () => {
  const { user, seen } = showReview();
  await screen.findByRole('checkbox', { name: 'Owner' });
  await user.click(screen.getByRole('button', { name: 'None' }));
  expect(await screen.findAllByText('Choose at least one field.')).not.toEqual([]);
  await user.click(await confirm());
  expect(seen.asked).toEqual([]);
});

it('tries the coverage report again when it could not be loaded', async () => {
  let isDown = true;
  const { user } = showReview({
    quality: () => {
      if (isDown) throw new Problem('not_found', 'There is no such county.');
      return QUALITY;
    },
  });
  await screen.findByText('The coverage report could not be loaded.');
  screen.getByText('There is no such county.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('checkbox', { name: 'Owner' });
  expect(screen.queryByText('The coverage report could not be loaded.')).toBeNull();
});

it('stays open with the reason when the export could not start', async () => {
  const { user, seen } = showReview({
    start: () => {
      throw new Problem('limit_reached', 'You have three exports in work.');
    },
  });
  await screen.findByRole('checkbox', { name: 'Owner' });
  await user.click(await confirm());
  await screen.findByText('You have three exports in work.');
  expect(seen).toMatchObject({ started: [], closed: 0 });
});
