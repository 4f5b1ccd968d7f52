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

/** While this mode is on, a click adds a parcel to the selection: a replacement for Shift on devices without it. */
export const useAdding = create<{ isAdding: boolean }>(() => ({ isAdding: false }));

export function setAdding(isAdding: boolean): void {
  useAdding.setState({ isAdding });
}

/** Adds a parcel to the selection, or removes it. `single` is the parcel that is selected alone. */
export function toggleMultiSelect(fid: number, single: number | null): void {
  const { hash } = addressNow();
  const several = toggledMultiSelect(hash.several ?? [], fid, hash.p === undefined ? null : single);
  if (several === null)
    showToast({
      id: 'several',
      tone: 'info',
      message: `At most ${MAX_MULTI_SELECT} parcels can be selected together.`,
    });
  else setHash({ several: several.length === 0 ? undefined : several, p: undefined }, 'push');
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
  const several = useMultiSelect();
  const measures = useMeasures(several).data;
  useEffect(() => {
    if (view === null) return;
    const shown = measures?.filter(({ fid }) => several.includes(fid)) ?? [];
    view.set(MULTI_SELECTED_PARCELS, several.length === 0 ? null : parcelSetOf(several, shown));
  }, [view, several, measures]);
}
