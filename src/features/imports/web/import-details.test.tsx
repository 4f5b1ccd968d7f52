// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { listCountiesWithParcels, listPlaceChildren } from '../../places/contract.ts';
import { type ImportRun, getImport } from '../contract.ts';
import { ImportDetails } from './import-details.tsx';

const parts = startParts();
const HOWARD = '/us/md/howard';
const RUN: ImportRun = {
  id: '7f2f9a52-4f7e-4f5e-9f58-0d8f1f6f2a11',
  place_path: HOWARD,
  source_name: 'Parcels.geojsonl',
  state: 'published',
  publish: 'review',
  phase: null,
  done_rows: 120,
  total_rows: 120,
  report: null,
  layer: null,
  layer_report: null,
  error: null,
  source_url: 'https://county.example/arcgis/rest/services/Parcels/FeatureServer/0',
  started_by: null,
  comparison: null,
  created_at: '2026-11-22T10:00:00Z',
  finished_at: '2026-11-22T10:01:00Z',
};

/** Shows an import of a county that is not in the list of counties with parcels. */
function showImport(run: Partial<ImportRun> = {}) {
  return parts.show(<ImportDetails id={RUN.id} />, {
    path: `/admin/imports/${RUN.id}`,
    answers: [
      answer(getImport, () => ({ ...RUN, ...run })),
      answer(listCountiesWithParcels, () => ({ counties: [] })),
      answer(listPlaceChildren, () => ({
        success: true as const,
        style: 'admin',
        version: '1',
        total: 1,
        children: { type: 'FeatureCollection' as const, features: [] },
        data: [{ path: HOWARD, name: 'Howard County', headline: 'Howard County, MD', bbox: null }],
      })),
    ],
  });
}

it('names the county of an import that is not published', async () => {
  showImport({ state: 'failed', error: 'The file is damaged.' });
  const link = await screen.findByRole('link', { name: 'Howard County, MD' });
  expect(link.getAttribute('href')).toBe(HOWARD);
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
});

it('leads from a published import to the map, to sharing it, and to a schedule', async () => {
  const { user } = showImport();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  await waitFor(() => screen.getByText('Link copied to clipboard.'));
  expect(write.mock.calls).toEqual([[new URL(HOWARD, window.location.origin).href]]);
  expect(screen.getByRole('link', { name: 'Show on map' }).getAttribute('href')).toBe(HOWARD);
  screen.getByRole('link', { name: 'Refresh this county on a schedule' });
  await screen.findByRole('link', { name: 'Howard County, MD' });
});

it('does not offer a schedule for an uploaded file', async () => {
  showImport({ source_url: null });
  await screen.findByRole('link', { name: 'Howard County, MD' });
  screen.getByRole('link', { name: 'Show on map' });
  expect(screen.queryByRole('link', { name: /schedule/ })).toBeNull();
});
