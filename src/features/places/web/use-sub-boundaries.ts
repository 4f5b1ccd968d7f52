import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../frontend/api.ts';
import { loadCode } from '../../../frontend/connection.ts';
import { useMapPage } from '../../../frontend/feature-web.ts';
import { goToPlace, useUrlState } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { listPlaceChildren } from '../contract.ts';
import {
  OUTSIDE_OF_OUTLINE,
  SUB_BOUNDARIES,
  SUB_BOUNDARY_NOTES,
  SUB_BOUNDARY_SET,
  WORKING_OUTLINE,
} from '../layers/map-values.ts';
import { chooseStyle } from '../rules/choose-style.ts';
import { usePlace } from './use-places.ts';
import type { WorkingBoundary } from './working-boundaries.ts';

export interface SelectedSet {
  style: string;
  /** The set that is drawn; undefined when none is. */
  type: WorkingBoundary['types'][number] | undefined;
}

/** Returns the boundary set to draw inside a working boundary: the one in the address, or else the preferred one. */
export function useSelectedSet(boundary: WorkingBoundary | undefined): SelectedSet {
  const requested = useUrlState(({ hash }) => hash.style);
  const types = boundary?.types ?? [];
  const style = chooseStyle(
    requested,
    types.map(({ key }) => key),
    boundary?.place.path ?? null,
  );
  return { style, type: types.find(({ key }) => key === style) };
}

/** Draws the outline of the working boundary on the map and dims the map outside, unless the outline is rough: then some parcels of the county lie outside of it. */
export function useWorkingBoundaryOnMap(): void {
  const view = useMapSession((session) => session.view);
  const { workingPath } = useMapPage();
  const boundary = usePlace(workingPath).data;
  const outline = boundary?.outline_is_rough === false ? boundary.outline : undefined;
  useEffect(() => {
    const geometry = outline?.geometry ?? null;
    view?.set(WORKING_OUTLINE, outline === undefined || geometry === null ? null : { ...outline, geometry });
    view?.set(OUTSIDE_OF_OUTLINE, null);
    if (view === null || geometry === null) return;
    let isShown = true;
    void loadCode(() => import('../../../map/outside-of.ts')).then(
      ({ outsideOf }) => {
        if (isShown) view.set(OUTSIDE_OF_OUTLINE, outsideOf(geometry));
      },
      () => undefined, // Even if this code can't be loaded, the outline alone still shows the place.
    );
    return () => void (isShown = false);
  }, [view, outline]);
}

/**
 * Draws the selected set on the map. A click on one of its places opens the place, unless the map is so near that people click parcels
 * (`clickMaxZoom` of `SUB_BOUNDARIES`) or the places have notes (`SUB_BOUNDARY_NOTES`).
 */
export function useSubBoundariesOnMap(): void {
  const view = useMapSession((session) => session.view);
  const { workingPath } = useMapPage();
  const boundary = usePlace(workingPath).data;
  const { style, type } = useSelectedSet(boundary);
  const path = boundary?.place.path;
  const version = type?.version;
  useEffect(() => {
    const isDrawn = path !== undefined && version !== undefined;
    view?.set(SUB_BOUNDARY_SET, isDrawn ? { path, style, version } : null);
  }, [view, path, style, version]);
  useEffect(
    () =>
      view?.onClicked(SUB_BOUNDARIES, ({ picked: [clicked] }) => {
        if (clicked !== undefined && view.get(SUB_BOUNDARY_NOTES) === null) goToPlace(clicked.path);
      }),
    [view],
  );
}

/** Loads the places of a set in order of their names, once per version of the set. Callers pass a search `q` only for a set larger than one reply. */
export function useChildren(path: string, type: WorkingBoundary['types'][number] | undefined, q: string) {
  return useQuery({
    queryKey: ['children', path, type?.key, type?.version, q],
    queryFn: ({ signal }) =>
      call(listPlaceChildren, {
        placePath: path,
        query: { style: type?.key ?? 'admin', outlines: 'none', ...(q === '' ? {} : { q }) },
        signal,
      }),
    enabled: type !== undefined,
    staleTime: 10 * 60_000,
    // The section itself shows the error and a button to try again.
    meta: { isQuiet: true },
  });
}
