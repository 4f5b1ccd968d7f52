// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { getSession } from '../../accounts/contract.ts';
import { type OwnerParcels, listOwnerParcels } from '../contract.ts';
import { OwnerPane } from './owner-pane.tsx';

const parts = startParts();

const OWNED: OwnerParcels = {
  owner: 'ALDER LAND LLC',
  parcels: [{ fid: 7, path: '/us/zz/alder/7', address: '7 MAIN ST', parcelnumb: '12', point: [0, 0] }],
  is_complete: true,
  bbox: [0, 0, 1, 1],
};

it('ends the highlight on the map when the pane closes under the pointer', async () => {
  let highlighted: unknown = null;
  const view = {
    highlight: (_: unknown, id: unknown) => {
      highlighted = id;
    },
  } as unknown as MapView;
  useMapSession.setState({ view });
  const { user, unmount } = parts.show(<OwnerPane subject="/us/zz/alder/1" onClose={() => undefined} />, {
    answers: [answer(getSession, () => sessionReplyOf('alice')), answer(listOwnerParcels, () => OWNED)],
  });
  await user.hover(await screen.findByText('7 Main St'));
  expect(highlighted).toBe(7);
  unmount();
  expect(highlighted).toBeNull();
});

it('says how many parcels it lists when the owner has more', async () => {
  parts.show(<OwnerPane subject="/us/zz/alder/1" onClose={() => undefined} />, {
    answers: [
      answer(getSession, () => sessionReplyOf('alice')),
      answer(listOwnerParcels, () => ({ ...OWNED, is_complete: false })),
    ],
  });
  expect((await screen.findByText(/^This owner has more parcels\./)).textContent).toContain(
    'listed here: 1.',
  );
});
