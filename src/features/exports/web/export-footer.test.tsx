// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EXPORT_ITEM, exportOf } from '../../../../tests/support/exported.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { startOwnExport } from '../contract.ts';
import { ExportFooter } from './export-footer.tsx';
import { changeExportSettings } from './export-settings.ts';
import type { ExportNow } from './use-export.ts';

const parts = startParts();
afterEach(() => changeExportSettings({ leftOut: new Set() }));

function show(exported: ExportNow) {
  const seen = { started: [] as string[], asked: [] as unknown[], reviews: 0, projects: 0 };
  const answers = [
    answer(startOwnExport, ({ body }) => {
      seen.asked.push(body);
      return { url: null, export: EXPORT_ITEM };
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

it('exports in one step where exports are free, and mentions no prices', async () => {
  const { user, seen } = show(exportOf('shp', true));
  expect(screen.queryByText(/cost|price|cart|plan|\$/i)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Export 20 parcels' }));
  await waitFor(() => expect(seen.started).toEqual([EXPORT_ITEM.id]));
  expect(seen.asked).toMatchObject([{ fmt: 'shp', query: { path: '/us/zz/alder', sources: {} } }]);
  expect(seen.reviews).toBe(0);
});

it('opens the review when fields were left out before', async () => {
  changeExportSettings({ leftOut: new Set(['owner']) });
  const { user, seen } = show(exportOf('shp', true));
  await user.click(screen.getByRole('button', { name: 'Export 20 parcels' }));
  expect(seen).toMatchObject({ reviews: 1, started: [] });
});

it('asks for a project when the export has to be bought', async () => {
  const { user, seen } = show(exportOf('shp', false));
  screen.getByText(/^This export has to be bought\. Save it as a project first/);
  await user.click(screen.getByRole('button', { name: 'Create Project' }));
  expect(seen).toMatchObject({ projects: 1, reviews: 0 });
});
