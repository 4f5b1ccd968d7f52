// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ALDER, ALDER_OPTIONS } from '../../../../../tests/support/filter-options.ts';
import { answer, startParts } from '../../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../../tests/support/sessions.ts';
import { openUrlState } from '../../../../frontend/url-state.ts';
import { useMapSession } from '../../../../map/web/map-session.ts';
import type { MapView } from '../../../../map/web/map-view.ts';
import { getSession } from '../../../accounts/contract.ts';
import { parcelsFeature } from '../../../parcels/feature.ts';
import { getPreference } from '../../../preferences/contract.ts';
import { countParcels, listParcels, listPlaceFilters } from '../../contract.ts';
import { filtersFeature } from '../../feature.ts';
import { ListPane } from './list-pane.tsx';
import { useListState } from './list-state.ts';

const parts = startParts();
openUrlState([parcelsFeature, filtersFeature]);
const before = useMapSession.getState();
afterEach(() => {
  useMapSession.setState(before, true);
  useListState.setState({ mode: null, key: '', cursors: [], sort: null });
});

it.each([
  ['the parcels of the county', ALDER, 'List all parcels here'],
  ['the parcels that match', `${ALDER}#q=${ALDER}:landval~gte~20000`, 'List the parcels that match'],
])('offers %s when the map is too far away to list those in view', async (_, path, label) => {
  useListState.setState({ mode: 'view' });
  useMapSession.setState({ view: { listInView: () => [] } as unknown as MapView, idleCount: 1 });
  const { user } = parts.show(<ListPane onClose={() => undefined} />, {
    path,
    answers: [
      answer(getSession, () => sessionReplyOf('chelsea')),
      answer(getPreference, () => ({ status: 'ok' as const, key: null, value: null })),
      answer(listPlaceFilters, () => ({
        status: 'ok' as const,
        sources: [{ key: 'parcel', path: ALDER, options: [...ALDER_OPTIONS] }],
      })),
      answer(countParcels, () => ({ count: 2, total: 2, county: 2, extent: null })),
      answer(listParcels, () => ({ rows: [], cursor: null, count: 2 })),
    ],
  });
  await screen.findByText('No parcels on screen.');
  await user.click(await screen.findByRole('button', { name: label }));
  expect(await screen.findByRole('region', { name: 'Matching parcels' })).toBeTruthy();
});
