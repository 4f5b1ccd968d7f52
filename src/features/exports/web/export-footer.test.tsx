// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { everyParcelOf } from '../../filters/rules/parcel-query.ts';
import { type ExportCheck, type ExportItem, startOwnExport } from '../contract.ts';
import type { ExportFormatId } from '../rules/export-formats.ts';
import { ExportFooter } from './export-footer.tsx';
import { chooseExport } from './export-settings.ts';
import type { ExportNow } from './use-export.ts';

const parts = startParts();
const ITEM: ExportItem = {
  id: '6f0c0d0e-0000-4000-8000-000000000000',
  filename: 'alder.zip',
  format: 'shp',
  status: 1,
  created_at: 0,
  finished_at: null,
  records: 20,
  progress: 0,
  bytes: null,
  checksum: null,
  error: null,
  url: null,
};

/** An export of 20 parcels without a project. */
function exportOf(format: ExportFormatId, isFree: boolean): ExportNow {
  const counted: ExportCheck = {
    price: 0,
    remaining: 0,
    requested: 20,
    can_download: false,
    max_list_count: 0,
    is_free: isFree,
    county: { path: '/us/zz/alder', headline: 'Alder County', total: 2000 },
    locked: [],
  };
  const query = everyParcelOf('/us/zz/alder');
  const choice = {
    format,
    query,
    quota: counted,
    county: counted.county,
    sources: [],
    isOnlyMyData: false,
    isManager: true,
    isFree,
  };
  return { project: null, query, choice, check: undefined as never, counted };
}

function show(exported: ExportNow) {
  const seen = { started: [] as string[], asked: [] as unknown[], reviews: 0, projects: 0 };
  const answers = [
    answer(startOwnExport, ({ body }) => {
      seen.asked.push(body);
      return { url: null, export: ITEM };
    }),
  ];
  const { user } = parts.show(
    <ExportFooter
      exported={exported}
      saveBoundary={() => Promise.reject(new Error('there is no project to save'))}
      createProject={() => (seen.projects += 1)}
      onStarted={(id) => seen.started.push(id)}
      onReview={() => (seen.reviews += 1)}
    />,
    { answers },
  );
  return { user, seen };
}

it('exports in one step where exports are free, with no word of prices', async () => {
  const { user, seen } = show(exportOf('shp', true));
  expect(screen.queryByText(/cost|price|cart|plan|\$/i)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Export 20 parcels' }));
  await waitFor(() => expect(seen.started).toEqual([ITEM.id]));
  expect(seen.asked).toMatchObject([{ fmt: 'shp', query: { path: '/us/zz/alder', sources: {} } }]);
  expect(seen.reviews).toBe(0);
});

it('opens the review when fields were left out before', async () => {
  chooseExport({ leftOut: new Set(['owner']) });
  const { user, seen } = show(exportOf('shp', true));
  await user.click(screen.getByRole('button', { name: 'Export 20 parcels' }));
  expect(seen).toMatchObject({ reviews: 1, started: [] });
  chooseExport({ leftOut: new Set() });
});

it('asks for a project when the export has to be bought', async () => {
  const { user, seen } = show(exportOf('shp', false));
  screen.getByText(/^This export has to be bought\. Save it as a project first/);
  await user.click(screen.getByRole('button', { name: 'Create Project' }));
  expect(seen).toMatchObject({ projects: 1, reviews: 0 });
});
