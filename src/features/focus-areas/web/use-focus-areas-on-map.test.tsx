// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { readValue, withValue, NO_VALUES } from '../../../map/map-value.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { getSession, signOut } from '../../accounts/contract.ts';
import { useSignOut } from '../../accounts/web/index.ts';
import { listFocusAreaOutlines } from '../contract.ts';
import { FOCUS_AREA_OUTLINES } from '../layers/map-values.ts';
import { useFocusAreasOnMap } from './use-focus-areas-on-map.ts';

const parts = startParts();
afterEach(() => useMapSession.setState({ view: null }));

it('the areas of a person leave the map when they sign out', async () => {
  let values = NO_VALUES;
  const view: Pick<MapView, 'set' | 'highlight' | 'onClicked'> = {
    set: (value, next) => void (values = withValue(values, value, next)),
    highlight: () => undefined,
    onClicked: () => () => undefined,
  };
  useMapSession.setState({ view: view as MapView });
  const Areas = () => {
    useFocusAreasOnMap();
    return null;
  };
  const SignOut = () => {
    const { mutate } = useSignOut(() => undefined);
    return <button onClick={() => mutate()}>Sign out</button>;
  };
  const page = (
    <>
      <Areas />
      <SignOut />
    </>
  );
  const { user } = parts.show(page, {
    answers: [
      answer(getSession, () => sessionReplyOf('bob')),
      answer(signOut, () => sessionReplyOf('chelsea')),
      answer(listFocusAreaOutlines, () => ({ type: 'FeatureCollection' as const, features: [] })),
    ],
  });
  const areas = () => readValue(values, FOCUS_AREA_OUTLINES).areas;
  await waitFor(() => expect(areas()).not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(areas()).toBeNull());
});
