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
import { getParcel } from '../contract.ts';
import { parcelsFeature } from '../feature.ts';
import { parcelCommands } from './parcel-commands.ts';
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
