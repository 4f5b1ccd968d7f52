import { useEffect, useRef } from 'react';
import { addressNow, setHash, useUrlState } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { PARCELS, SELECTED_PARCEL } from '../layers/map-values.ts';
import { fitParcel } from '../rules/fit-parcel.ts';
import { toggleMultiSelect, useAdding } from './multi-select.ts';
import { selectParcelByFid } from './selection.ts';
import { useParcel } from './use-parcel.ts';

/** Loads the parcel of the single selection; undefined without one. */
export function useSelectedParcel() {
  return useParcel(useUrlState(({ hash }) => hash.p ?? null)).data;
}

/** Outlines the selected parcel and brings it into view. Keeps the camera of a link if it shows the parcel on this screen. */
export function useSelectedOnMap(): void {
  const view = useMapSession((session) => session.view);
  const record = useSelectedParcel();
  const hasOpeningCamera = useRef(addressNow().hash.camera !== undefined);
  useEffect(() => {
    if (view === null) return;
    view.set(SELECTED_PARCEL, record === undefined ? null : { fid: record.fid, geometry: record.geometry });
    if (record === undefined) return;
    const fit = fitParcel({
      zoom: view.getCamera().zoom,
      view: view.getUncovered().bounds,
      parcel: record.bbox,
      isZoomFromLink: hasOpeningCamera.current,
    });
    if (fit !== null) view.fitBounds(record.bbox, fit);
    hasOpeningCamera.current = false;
  }, [view, record]);
}

/**
 * Selects the clicked parcel, or adds it to the multi-selection or removes it. A click that hits no feature clears the single selection,
 * unless the mode of `useAdding` is on.
 */
export function useClickedParcel(): void {
  const view = useMapSession((session) => session.view);
  const single = useSelectedParcel()?.fid ?? null;
  useEffect(
    () =>
      view?.onClicked(PARCELS, ({ picked: [fid], isAdding }) => {
        if (fid === undefined) return;
        if (isAdding || useAdding.getState().isAdding) toggleMultiSelect(fid, single);
        else void selectParcelByFid(fid);
      }),
    [view, single],
  );
  useEffect(
    () =>
      view?.on('missed', () => {
        // A selection of several parcels takes work, so a click that misses must not clear it.
        if (addressNow().hash.p !== undefined && !useAdding.getState().isAdding)
          setHash({ p: undefined }, 'push');
      }),
    [view],
  );
}
