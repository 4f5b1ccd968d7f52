import { useEffect } from 'react';
import { goToPlace } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { FOCUS_AREA_OUTLINES, FOCUS_AREAS } from '../layers/map-values.ts';
import { useFocusDraft } from './focus-draft.ts';
import { useOutlines } from './use-focus-areas.ts';

/** Draws the areas of the account, highlights the one under the pointer, and opens an area that is clicked where no parcel is. */
export function useFocusAreasOnMap(): void {
  const view = useMapSession((session) => session.view);
  const areas = useOutlines().data ?? null;
  const { outline, hovered } = useFocusDraft();
  useEffect(() => view?.set(FOCUS_AREA_OUTLINES, { areas, draft: outline }), [view, areas, outline]);
  useEffect(() => view?.highlight(FOCUS_AREAS, hovered), [view, hovered]);
  useEffect(
    () =>
      view?.onClicked(FOCUS_AREAS, ({ picked: [path] }) => {
        if (path !== undefined) goToPlace(path);
      }),
    [view],
  );
}
