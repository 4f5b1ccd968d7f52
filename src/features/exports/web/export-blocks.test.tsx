// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { EXPORT_ITEM, exportOf } from '../../../../tests/support/exported.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { makeCountyBoundaries } from '../../../../tests/support/place-boundaries.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { getSession } from '../../accounts/contract.ts';
import { filtersFeature } from '../../filters/feature.ts';
import { everyParcelOf } from '../../filters/rules/parcel-query.ts';
import { parcelsFeature } from '../../parcels/feature.ts';
import { getPlaceBoundaries } from '../../places/contract.ts';
import { type ExportItem, listExports } from '../contract.ts';
import { BoundaryBlock } from './boundary-block.tsx';
import { ExportHistorySection } from './export-history-section.tsx';
import type { ExportProject } from './export-project.ts';
import { changeExportSettings, useExportSettings } from './export-settings.ts';
import { FiltersBlock } from './filters-block.tsx';
import { useExportHistory } from './use-export-history.ts';
import type { ExportNow } from './use-export.ts';

const parts = startParts();
openUrlState([parcelsFeature, filtersFeature]);
afterEach(() => changeExportSettings({ isOnlyMyData: false }));

const PROJECT: ExportProject = {
  slug: 'lots',
  path: '/projects/lots',
  name: 'Lots',
  home: { path: '/us/zz/alder', headline: 'Alder County, ZZ' },
  query: everyParcelOf('/us/zz/alder'),
  sources: [],
  updateRefusal: null,
  isManager: true,
};
const OLD = { op: 'all', nodes: [{ op: 'lt', column: 'yearbuilt', value: 1900 }] } as const;
const SESSION = answer(getSession, () => sessionReplyOf('bob'));

/** Returns an export of all parcels of Alder County with the open project `PROJECT`, in which the given values replace the original ones. */
function exportNow(project: Partial<ExportProject> = {}): ExportNow {
  return { ...exportOf('csv', false), project: { ...PROJECT, ...project } };
}

/** Returns a function that saves until `finish` is called, so that a test can look at the button meanwhile. */
function startedSave() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { save: () => promise, finish: () => resolve() };
}

describe('Filters Applied', () => {
  const show = (exported: ExportNow, saveFilters = () => Promise.resolve()) =>
    parts.show(<FiltersBlock exported={exported} saveFilters={saveFilters} />, { answers: [SESSION] });

  it('links to the query tab, and offers no button to save filters that are saved', () => {
    show(exportNow());
    expect(screen.getByRole('link', { name: 'Add or Edit Filter' }).getAttribute('href')).toBe('#query');
    screen.getByText('No filters: every property in the boundary.');
    expect(screen.queryByRole('button', { name: 'Save Filters' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Dataset filters' })).toBeNull();
  });

  it('saves a query that differs from the saved one', async () => {
    const { save, finish } = startedSave();
    const { user } = show(
      exportNow({ query: { ...everyParcelOf('/us/zz/alder'), parcel: { '/us/zz/alder': OLD } } }),
      save,
    );
    await user.click(screen.getByRole('button', { name: 'Save Filters' }));
    screen.getByRole('button', { name: 'Saving...' });
    finish();
    expect(await screen.findByText('The filters of the project were saved.')).toBeTruthy();
  });

  it('switches between Only My Data and All Data where datasets are attached', async () => {
    const exported = exportNow({
      sources: [
        { id: '1', name: 'Field notes', type: 'Survey' },
        { id: '2', name: 'City trees', type: 'Generic' },
      ],
    });
    const { user, unmount } = show(exported);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Field notes',
      'City treespublic, not exported',
    ]);
    await user.click(screen.getByText('Only My Data'));
    expect(useExportSettings.getState().isOnlyMyData).toBe(true);
    unmount();
    show({ ...exported, choice: { ...exported.choice, isOnlyMyData: true } });
    await user.click(screen.getByText('All Data'));
    expect(useExportSettings.getState().isOnlyMyData).toBe(false);
  });
});

describe('Boundary', () => {
  const show = (exported: ExportNow, saveBoundary = () => Promise.resolve()) =>
    parts.show(<BoundaryBlock exported={exported} saveBoundary={saveBoundary} />, {
      answers: [
        answer(getPlaceBoundaries, () =>
          makeCountyBoundaries({
            path: '/us/zz/alder',
            name: 'Alder',
            headline: 'Alder County, ZZ',
            geoid: '99001',
          }),
        ),
      ],
    });

  it('shows the number of properties, and no button to update a home that is the boundary of the map', async () => {
    show({ ...exportNow(), check: { isError: false, isPlaceholderData: false } as ExportNow['check'] });
    // The path of the place would say nothing to most people.
    screen.getByText('Loading…');
    await screen.findByText('Alder County, ZZ');
    screen.getByText('20 properties currently selected');
    expect(screen.queryByRole('button', { name: 'Update Project Boundary' })).toBeNull();
  });

  it('makes the boundary of the map the home of the project', async () => {
    const { save, finish } = startedSave();
    const home = { path: '/us/zz', headline: 'Demo State' };
    const { user } = show(
      { ...exportNow({ home }), check: { isError: false, isPlaceholderData: false } as ExportNow['check'] },
      save,
    );
    screen.getByText('The project’s home is Demo State.');
    await user.click(screen.getByRole('button', { name: 'Update Project Boundary' }));
    screen.getByRole('button', { name: 'Saving...' });
    finish();
    expect(await screen.findByText('The boundary of the project was saved.')).toBeTruthy();
  });
});

describe('Project Export History', () => {
  const HOUR_MS = 3_600_000;
  const item = (id: number, status: number, ageHours: number): ExportItem => ({
    ...EXPORT_ITEM,
    id: EXPORT_ITEM.id.slice(0, -1) + String(id),
    filename: `${id}.zip`,
    status,
    created_at: Math.floor((Date.now() - ageHours * HOUR_MS) / 1000),
  });

  function History() {
    return (
      <ExportHistorySection
        slug="lots"
        history={useExportHistory('lots')}
        isOpen
        onToggle={() => undefined}
      />
    );
  }

  it('counts the exports that are ready or expired, drops those in progress for more than a day, and links to the orders', async () => {
    const history = (
      <SiteFactsContext value={{ kind: 'plans' }}>
        <History />
      </SiteFactsContext>
    );
    parts.show(history, {
      answers: [
        answer(listExports, () => ({
          exports: [item(1, 1, 1), item(2, 1, 25), item(3, 2, 1), item(4, 3, 1), item(5, 4, 31 * 24)],
        })),
      ],
    });
    await screen.findByText('1.zip');
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows.map((row) => /\d\.zip/.exec(row)?.[0])).toEqual(['1.zip', '3.zip', '4.zip', '5.zip']);
    expect(rows[0]).toContain('In progress');
    expect(rows[2]).toContain('Could not be completed');
    expect(rows[3]).toContain('Expired');
    await waitFor(() => screen.getByRole('button', { name: 'Project Export History 2' }));
    expect(screen.getByRole('link', { name: 'orders' }).getAttribute('href')).toBe('/profile/orders');
  });
});
