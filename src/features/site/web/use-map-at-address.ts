import { useEffect, useRef } from 'react';
import { useUrlState } from '../../../frontend/url-state.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { useMapSession } from '../../../map/web/map-session.ts';

/** Fits the map to a place that becomes the working boundary, unless the address has a camera or a parcel. */
export function usePlaceInView(path: string | null, bounds: BBox | null): void {
  const view = useMapSession((session) => session.view);
  const isViewUnset = useUrlState(({ hash }) => hash.camera === undefined && hash.p === undefined);
  const shown = useRef<string | null>(null);

  useEffect(() => {
    if (view === null) {
      // The map opens on this place anyway.
      shown.current = path;
    } else if (!isViewUnset) {
      // The map was moved since: selecting the same place again fits the map to it again.
      shown.current = null;
    } else if (path !== null && bounds !== null && shown.current !== path) {
      shown.current = path;
      view.fitBounds(bounds);
    }
  }, [view, path, bounds, isViewUnset]);
}

/** Moves the map to the camera in the address after Back, Forward or a typed address. */
export function useCameraOfAddress(): void {
  useEffect(
    () =>
      useUrlState.subscribe(({ hash, changedBy }) => {
        if (changedBy === 'browser' && hash.camera !== undefined) {
          useMapSession.getState().view?.flyTo(hash.camera);
        }
      }),
    [],
  );
}
