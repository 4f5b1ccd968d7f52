// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { Problem } from '../../../kernel/problem.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { listParcelSummaries } from '../contract.ts';
import { ParcelList } from './parcel-list.tsx';

const parts = startParts();

it('does not say that it is loading when the parcels could not be loaded', async () => {
  const view = { listInView: () => [990_010_000_001] } as unknown as MapView;
  useMapSession.setState({ view, idleCount: 1 });
  parts.show(<ParcelList onClose={() => undefined} />, {
    answers: [
      answer(listParcelSummaries, () => {
        throw new Problem('invalid_input');
      }),
    ],
  });
  expect(screen.getByText('Loading…')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText('Loading…')).toBeNull();
});
