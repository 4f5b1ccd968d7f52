// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { getSession } from '../../accounts/contract.ts';
import { parcelsFeature } from '../../parcels/feature.ts';
import { type SlimFollow, listSlimFollows } from '../contract.ts';
import { followsFeature } from '../feature.ts';
import { BOOKMARK_POINTS } from '../layers/map-values.ts';
import { useBookmarksOnMap } from './use-bookmarks-on-map.ts';

const parts = startParts();
openUrlState([parcelsFeature, followsFeature]);
afterEach(() => useMapSession.setState({ view: null, isToolActive: false }));

const FOLLOW: SlimFollow = {
  id: 7,
  address: '1214 BOLTON ST',
  target_path: '/us/zz/alder/7',
  centroid: [0.5, 0.5],
  source_id: null,
  is_gone: false,
};

/** Shows a page whose map only stores the values that it is given, and returns these. */
function showPins(): ReadonlyMap<unknown, unknown> {
  const values = new Map<unknown, unknown>();
  const view = {
    set: (key: unknown, value: unknown) => void values.set(key, value),
    onClicked: () => () => undefined,
  } as unknown as MapView;
  useMapSession.setState({ view });
  const Pins = () => {
    useBookmarksOnMap();
    return null;
  };
  const session = answer(getSession, () => sessionReplyOf('bob'));
  parts.show(<Pins />, { answers: [session, answer(listSlimFollows, () => ({ follows: [FOLLOW] }))] });
  return values;
}

it('hides the pins while something is drawn, and shows them again', async () => {
  const values = showPins();
  await waitFor(() => expect(values.get(BOOKMARK_POINTS)).not.toBeNull());
  const pins = values.get(BOOKMARK_POINTS);
  act(() => useMapSession.setState({ isToolActive: true }));
  expect(values.get(BOOKMARK_POINTS)).toBeNull();
  act(() => useMapSession.setState({ isToolActive: false }));
  expect(values.get(BOOKMARK_POINTS)).toEqual(pins);
});
