import { useEffect, useRef } from 'react';
import { addressNow, useUrlState } from '../../../frontend/url-state.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { getPlaceBoundaries } from '../../places/contract.ts';
import { WORKING_OUTLINE } from '../../places/layers/map-values.ts';
import type { ParcelRecord } from '../../parcels/contract.ts';
import { SELECTED_PARCEL } from '../../parcels/layers/map-values.ts';
import { fitParcel } from '../../parcels/rules/fit-parcel.ts';

type PlaceOutline = OutputOf<typeof getPlaceBoundaries>['outline'];

/** Outlines the selected parcel and brings it into view. Keeps the camera of a link that has one. */
export function useSelectedOnMap(record: ParcelRecord | undefined): void {
  const view = useMapSession((session) => session.view);
  const hasOpeningCamera = useRef(addressNow().hash.camera !== undefined);
  useEffect(() => {
    if (view === null) return;
    view.set(SELECTED_PARCEL, record === undefined ? null : { fid: record.fid, geometry: record.geometry });
    if (record === undefined) return;
    const fit = fitParcel({
      zoom: view.getCamera().zoom,
      view: view.getUncovered().bounds,
      parcel: record.bbox,
    });
    if (!hasOpeningCamera.current && fit !== null) view.fitBounds(record.bbox, fit);
    hasOpeningCamera.current = false;
  }, [view, record]);
}

/** Fits the map to a place that became the working boundary without a camera of its own. */
export function usePlaceOnMap(
  path: string | null,
  bounds: BBox | null,
  outline: PlaceOutline | undefined,
): void {
  const view = useMapSession((session) => session.view);
  const isCameraOpen = useUrlState(({ hash }) => hash.camera === undefined && hash.p === undefined);
  const shown = useRef<string | null>(null);

  useEffect(() => {
    if (view === null) {
      // The map opens on this place anyway.
      shown.current = path;
    } else if (!isCameraOpen) {
      // The map was moved since: selecting the same place again fits the map to it again.
      shown.current = null;
    } else if (path !== null && bounds !== null && shown.current !== path) {
      shown.current = path;
      view.fitBounds(bounds);
    }
  }, [view, path, bounds, isCameraOpen]);
  useEffect(() => {
    const geometry = outline?.geometry ?? null;
    view?.set(WORKING_OUTLINE, outline === undefined || geometry === null ? null : { ...outline, geometry });
  }, [view, outline]);
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
