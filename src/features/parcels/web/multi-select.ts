import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { addressNow, setHash, useUrlState } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { listParcelMeasures } from '../contract.ts';
import { MULTI_SELECTED_PARCELS, parcelSetOf } from '../layers/map-values.ts';
import { MAX_MULTI_SELECT, toggledMultiSelect } from '../rules/multi-select.ts';

/** While this mode is on, a click adds a parcel to the selection or removes it: a replacement for Shift on devices without it. */
export const useAdding = create<{ isAdding: boolean }>(() => ({ isAdding: false }));

export function setAdding(isAdding: boolean): void {
  useAdding.setState({ isAdding });
}

/** Adds a parcel to the selection, or removes it. `single` is the parcel of the single selection. */
export function toggleMultiSelect(fid: number, single: number | null): void {
  const { hash } = addressNow();
  const multiSelected = toggledMultiSelect(hash.several ?? [], fid, hash.p === undefined ? null : single);
  if (multiSelected === null)
    showToast({
      id: 'several',
      tone: 'info',
      message: `At most ${MAX_MULTI_SELECT} parcels can be selected together.`,
    });
  else setHash({ several: multiSelected.length === 0 ? undefined : multiSelected, p: undefined }, 'push');
}

/** Starts a selection of several parcels with this one, or goes on with the selection that has it. */
export function selectSeveral(fid: number): void {
  setAdding(true);
  if (addressNow().hash.several?.includes(fid)) setHash({ p: undefined }, 'push');
  else toggleMultiSelect(fid, null);
}

const NONE: readonly number[] = [];

/** Returns the feature ids of the selection. */
export function useMultiSelect(): readonly number[] {
  return useUrlState(({ hash }) => hash.several ?? NONE);
}

/** Loads the area and value of each parcel. Leaves out parcels that no longer exist. */
export function useMeasures(fids: readonly number[]) {
  return useQuery({
    queryKey: ['parcel-measures', fids],
    queryFn: async ({ signal }) =>
      (await call(listParcelMeasures, { query: { fids: fids.join(',') }, signal })).parcels,
    enabled: fids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
}

/** Highlights the selection on the map. */
export function useMultiSelectOnMap(): void {
  const view = useMapSession((session) => session.view);
  const multiSelected = useMultiSelect();
  const measures = useMeasures(multiSelected).data;
  useEffect(() => {
    if (view === null) return;
    const shown = measures?.filter(({ fid }) => multiSelected.includes(fid)) ?? [];
    view.set(MULTI_SELECTED_PARCELS, multiSelected.length === 0 ? null : parcelSetOf(multiSelected, shown));
  }, [view, multiSelected, measures]);
}
