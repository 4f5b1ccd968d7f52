// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { addressNow, openUrlState, setHash } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { getSession } from '../../accounts/contract.ts';
import { parcelsFeature } from '../../parcels/feature.ts';
import { type SlimFollow, listSlimFollows } from '../contract.ts';
import { followsFeature } from '../feature.ts';
import { BOOKMARK_PINS, BOOKMARK_POINTS } from '../layers/map-values.ts';
import { bookmarkPoints } from '../rules/bookmark-points.ts';
import { useBookmarksOnMap } from './use-bookmarks-on-map.ts';

const parts = startParts();
openUrlState([parcelsFeature, followsFeature]);
afterEach(() => {
  act(() => setHash({ p: undefined, tab: undefined }, 'replace'));
  useMapSession.setState({ view: null, isToolActive: false });
});

const FOLLOW: SlimFollow = {
  id: 7,
  address: '1214 BOLTON ST',
  target_path: '/us/zz/alder/7',
  centroid: [0.5, 0.5],
  source_id: null,
  is_gone: false,
};

/** A bookmark of a parcel that is gone. Its number, and so its path, belongs to the parcel of `FOLLOW` since the last refresh. */
const GONE: SlimFollow = { ...FOLLOW, id: 8, address: '1216 BOLTON ST', centroid: [0.6, 0.5], is_gone: true };

/** Shows a page whose map only stores the values that it is given. Returns these, and a function that clicks on the pins of some bookmarks. */
function showPins(follows = [FOLLOW]) {
  const values = new Map<unknown, unknown>();
  let onClicked: Parameters<MapView['onClicked']>[1] = () => undefined;
  const view = {
    set: (key: unknown, value: unknown) => void values.set(key, value),
    onClicked: (_pick: unknown, listener: typeof onClicked) => {
      onClicked = listener;
      return () => undefined;
    },
  } as unknown as MapView;
  useMapSession.setState({ view });
  const Pins = () => {
    useBookmarksOnMap();
    return null;
  };
  const session = answer(getSession, () => sessionReplyOf('bob'));
  parts.show(<Pins />, { answers: [session, answer(listSlimFollows, () => ({ follows }))] });
  const click = (pins: readonly SlimFollow[]) =>
    act(() => onClicked({ picked: pins.map(pickOf), isAdding: false }));
  return { values, click };
}

/** Returns what a click on the pin of a bookmark finds on the map. */
function pickOf(follow: SlimFollow): unknown {
  const [feature] = bookmarkPoints([follow]).features;
  return BOOKMARK_PINS.read({ id: feature?.id, properties: feature?.properties } as never);
}

it('hides the pins while something is drawn, and shows them again', async () => {
  const { values } = showPins();
  await waitFor(() => expect(values.get(BOOKMARK_POINTS)).not.toBeNull());
  const pins = values.get(BOOKMARK_POINTS);
  act(() => useMapSession.setState({ isToolActive: true }));
  expect(values.get(BOOKMARK_POINTS)).toBeNull();
  act(() => useMapSession.setState({ isToolActive: false }));
  expect(values.get(BOOKMARK_POINTS)).toEqual(pins);
});

it('tells the pin of a parcel that is gone from that of the parcel with its path now', async () => {
  const { values, click } = showPins([GONE, FOLLOW]);
  await waitFor(() => expect(values.get(BOOKMARK_POINTS)).toEqual(bookmarkPoints([GONE, FOLLOW])));
  click([FOLLOW]);
  expect(addressNow().hash).toEqual({ p: FOLLOW.target_path });
  // Only the pin of the selected parcel is hidden.
  expect(values.get(BOOKMARK_POINTS)).toEqual(bookmarkPoints([GONE]));
  click([GONE]);
  expect(addressNow().hash).toEqual({ tab: 'follows' });
});

it('opens the next of overlapping pins with each click', async () => {
  const [second, third] = [21, 22].map((id) => ({ ...FOLLOW, id, target_path: `/us/zz/alder/${id}` }));
  const first = { ...FOLLOW, id: 20, target_path: '/us/zz/alder/20' };
  if (second === undefined || third === undefined) throw new Error('two pins were made');
  const pins = [third, first, second];
  const { values, click } = showPins(pins);
  await waitFor(() => expect(values.get(BOOKMARK_POINTS)).not.toBeNull());
  const opened = [1, 2, 3, 4].map(() => {
    // The map has no pin of the open parcel.
    click(pins.filter(({ target_path: path }) => path !== addressNow().hash.p));
    return addressNow().hash.p;
  });
  // The first click opens the pin on top.
  expect(opened).toEqual([third, first, second, third].map(({ target_path: path }) => path));
});

it('opens the parcel below the pin of a parcel that is gone with the second click', async () => {
  const pins = [
    { ...GONE, id: 31 },
    { ...FOLLOW, id: 30 },
  ];
  const { values, click } = showPins(pins);
  await waitFor(() => expect(values.get(BOOKMARK_POINTS)).not.toBeNull());
  click(pins);
  expect(addressNow().hash).toEqual({ tab: 'follows' });
  click(pins);
  expect(addressNow().hash.p).toBe(FOLLOW.target_path);
});
