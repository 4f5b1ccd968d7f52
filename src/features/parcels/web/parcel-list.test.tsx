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

it('ends the highlight on the map when the list closes under the pointer', async () => {
  let highlighted: unknown = null;
  const view = {
    listInView: () => [990_010_000_001],
    highlight: (_: unknown, id: unknown) => {
      highlighted = id;
    },
  } as unknown as MapView;
  useMapSession.setState({ view, idleCount: 1 });
  const { user, unmount } = parts.show(<ParcelList onClose={() => undefined} />, {
    answers: [
      answer(listParcelSummaries, () => ({
        parcels: [
          {
            fid: 990_010_000_001,
            path: '/us/zz/alder/1',
            address: '1 MAIN ST',
            parcelnumb: null,
            owner: null,
          },
        ],
      })),
    ],
  });
  await user.hover(await screen.findByRole('option'));
  expect(highlighted).toBe(990_010_000_001);
  unmount();
  expect(highlighted).toBeNull();
});
