// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { EXPORT_ITEM, exportOf } from '../../../../tests/support/exported.ts';
import { type Answer, answer, startParts } from '../../../../tests/support/part.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type CountyQuality, countySourceSchema, getCountyQuality } from '../../coverage/contract.ts';
import { filtersFeature } from '../../filters/feature.ts';
import { type ExportItem, addExportItems, startOwnExport } from '../contract.ts';
import { changeExportSettings } from './export-settings.ts';
import { ReviewDialog } from './review-dialog.tsx';
import type { ExportNow } from './use-export.ts';

const parts = startParts();
openUrlState([filtersFeature]);
beforeEach(() => changeExportSettings({ leftOut: new Set(), withCountyFields: true }));

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
  exported = exportOf('csv', true),
  more = [],
}: {
  quality?: () => CountyQuality;
  start?: () => { url: null; export: ExportItem };
  exported?: ExportNow;
  more?: readonly Answer[];
} = {}) {
  const seen = { asked: [] as unknown[], started: [] as string[], closed: 0 };
  const { user } = parts.show(
    <ReviewDialog
      exported={exported}
      saveBoundary={() => Promise.reject(new Error('there is no project to save'))}
      onStarted={(id) => seen.started.push(id)}
      onClose={() => (seen.closed += 1)}
    />,
    {
      path: '/us/zz/alder',
      answers: [
        ...more,
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

it('leads back to the export, and to the list of the parcels', async () => {
  const { user, seen } = showReview();
  await user.click(within(await dialog()).getByRole('button', { name: 'Back to Export Tab' }));
  expect(seen.closed).toBe(1);
  await user.click(within(await dialog()).getByRole('button', { name: 'List Tab' }));
  expect(seen.closed).toBe(2);
  expect(window.location.hash).toContain('list');
});

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

it('exports nothing while fields are left out but the fields of the county are not loaded', async () => {
  changeExportSettings({ leftOut: new Set(['owner']) });
  let isDown = true;
  const { user, seen } = showReview({
    quality: () => {
      if (isDown) throw new Problem('not_found', 'There is no such county.');
      return QUALITY;
    },
  });
  expect(await screen.findAllByText('The fields of the county are not loaded yet.')).not.toEqual([]);
  await user.click(await confirm());
  expect(seen.asked).toEqual([]);
  isDown = false;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('checkbox', { name: 'Owner' });
  await user.click(await confirm());
  await waitFor(() => expect(seen.asked).toMatchObject([{ columns: ['parcelnumb', 'custom:WARD'] }]));
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
      throw new Problem('limit_reached', 'You have three exports in progress.');
    },
  });
  await screen.findByRole('checkbox', { name: 'Owner' });
  await user.click(await confirm());
  await screen.findByText('You have three exports in progress.');
  expect(seen).toMatchObject({ started: [], closed: 0 });
});

/** Returns an export that has to be bought, of this many parcels of a project. */
function boughtOf(requested: number): ExportNow {
  const exported = exportOf('shp', false);
  const counted = exported.counted && { ...exported.counted, requested };
  const { query } = exported;
  const home = { path: '/us/zz/alder', headline: 'Alder County' };
  const project = {
    ...{ slug: 'old-houses', path: '/projects/old-houses', name: 'Old houses', home, query },
    ...{ sources: [], updateRefusal: null, isManager: true },
  };
  return { ...exported, project, counted, choice: { ...exported.choice, quota: counted ?? null } };
}

it('adds nothing below the minimum order, and says so', async () => {
  showReview({ exported: boughtOf(9) });
  await screen.findAllByText(/^Minimum order: 10 parcels \(\$1 spreadsheet, \$1\.50 spatial\)/);
  const add = within(await dialog()).getByRole('button', { name: 'Add to Cart' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
});

it('stays open when the cart could not be reached, and adds the export when it is tried again', async () => {
  let isDown = true;
  const item = { id: 'a', format: 'shp' as const, records: 20, price: 300 };
  const { user, seen } = showReview({
    exported: boughtOf(20),
    more: [
      answer(addExportItems, () => {
        if (isDown) throw new Problem('conflict', 'The cart is being changed.');
        return { item, path: null };
      }),
    ],
  });
  await screen.findByRole('checkbox', { name: 'Owner' });
  const add = within(await dialog()).getByRole('button', { name: 'Add to Cart' });
  await user.click(add);
  await screen.findByText('Something went wrong, please try again.');
  expect(seen.closed).toBe(0);
  isDown = false;
  // For a second after an error, the button waits.
  await expect
    .poll(async () => {
      await user.click(add);
      return seen.closed;
    })
    .toBe(1);
  await screen.findByText(/^Added to your cart: 20 records for \$3\./);
});

it('leads to the cart of the site after an export was added to it', async () => {
  const left: string[] = [];
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
  const item = { id: 'a', format: 'shp' as const, records: 20, price: 300 };
  const { user } = showReview({
    exported: boughtOf(20),
    more: [answer(addExportItems, () => ({ item, path: '/orders/cart' }))],
  });
  await screen.findByRole('checkbox', { name: 'Owner' });
  await user.click(within(await dialog()).getByRole('button', { name: 'Add to Cart' }));
  await expect.poll(() => left).toEqual(['/orders/cart']);
});
