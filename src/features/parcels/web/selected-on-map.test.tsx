// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PARCEL_RECORD } from '../../../../tests/support/parcel-record.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { addressNow, openUrlState, setHash } from '../../../frontend/url-state.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { ANONYMOUS } from '../../../kernel/permission.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { getParcel, listParcelSummaries } from '../contract.ts';
import { parcelsFeature } from '../feature.ts';
import { selectSeveral, setAdding } from './multi-select.ts';
import { parcelCommands } from './parcel-commands.ts';
import { selectParcelByFid } from './selection.ts';
import { useClickedParcel } from './use-selected-on-map.ts';

const parts = startParts();
openUrlState([parcelsFeature]);
afterEach(() => {
  act(() => setHash({ p: undefined, several: undefined }, 'replace'));
  useMapSession.setState({ view: null });
});

function Clicks() {
  useClickedParcel();
  return null;
}

it.each([[undefined], [[7, 8]]])(
  'closes the parcel when a click misses, and keeps the selection %o',
  (several) => {
    const heard = new Map<string, () => void>();
    const view = {
      onClicked: () => () => undefined,
      on: (name: string, run: () => void) => {
        heard.set(name, run);
        return () => undefined;
      },
    } as unknown as MapView;
    parts.show(<Clicks />, { answers: [answer(getParcel, () => PARCEL_RECORD)] });
    act(() => {
      useMapSession.setState({ view });
      setHash({ p: PARCEL_RECORD.path, several }, 'push');
    });
    act(() => heard.get('missed')?.());
    expect(addressNow().hash).toEqual({ several });
  },
);

it('ignores the reply of a click when another parcel was clicked or opened meanwhile', async () => {
  const summary = (fid: number) => ({
    fid,
    path: `/us/zz/alder/${fid}`,
    address: null,
    parcelnumb: `${fid}`,
    owner: null,
  });
  parts.show(<p />, {
    answers: [
      answer(listParcelSummaries, async ({ query }) => {
        const fid = Number(query.get('fids'));
        if (fid === 1) await new Promise((done) => setTimeout(done, 200));
        return { parcels: [summary(fid)] };
      }),
    ],
  });
  const slow = selectParcelByFid(1);
  await new Promise((done) => setTimeout(done, 50));
  await selectParcelByFid(2);
  expect(addressNow().hash.p).toBe('/us/zz/alder/2');
  await slow;
  expect(addressNow().hash.p).toBe('/us/zz/alder/2');
  act(() => setHash({ p: undefined }, 'push'));
  const opened = selectParcelByFid(3);
  act(() => setHash({ p: '/us/zz/alder/4' }, 'push'));
  await opened;
  expect(addressNow().hash.p).toBe('/us/zz/alder/4');
});

it.each([
  [[7, 8], 7, [7, 8]],
  [[7, 8], 9, [7, 8, 9]],
  [undefined, 9, [9]],
])('a selection of several parcels that is %o goes on with %i as %o', (several, fid, after) => {
  act(() => setHash({ p: '/us/zz/alder/1', several }, 'push'));
  act(() => selectSeveral(fid));
  expect(addressNow().hash).toEqual({ several: after });
  act(() => setAdding(false));
});

it('zooms to the parcel as it was in the shown edition', async () => {
  const editions: (string | null)[] = [];
  const shown: BBox[] = [];
  const view = { fitBounds: (box: BBox) => void shown.push(box) } as unknown as MapView;
  parts.show(<p />, {
    answers: [
      answer(getParcel, ({ query }) => {
        editions.push(query.get('edition'));
        return PARCEL_RECORD;
      }),
    ],
  });
  useMapSession.setState({ view });
  const command = parcelCommands.find(({ id }) => id === 'parcel.zoom-to');
  const { path, hash } = addressNow();
  command?.run({
    path,
    actor: ANONYMOUS,
    signOut: () => undefined,
    hash: { ...hash, p: PARCEL_RECORD.path, edition: 3 },
  });
  await waitFor(() => expect(shown).toEqual([PARCEL_RECORD.bbox]));
  expect(editions).toEqual(['3']);
});
