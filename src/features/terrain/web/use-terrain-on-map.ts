import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { TerrainSourceJson } from '../contract.ts';

/** Gives the map the heights that this reader may see; null: the land stays flat. */
export function useTerrainOnMap(source: TerrainSourceJson | null): void {
  const view = useMapSession((session) => session.view);
  // The site is read again every minute: the same answer must not raise the land again.
  const key = JSON.stringify(source);
  const given = useMemo(() => JSON.parse(key) as TerrainSourceJson | null, [key]);
  useEffect(() => {
    if (given === null) return view?.setTerrain(null);
    const { max_zoom: maxZoom, ...rest } = given;
    view?.setTerrain({ ...rest, maxZoom });
  }, [view, given]);
}

/** True while the camera leans, whoever leaned it. */
export function useIs3d(): boolean {
  const view = useMapSession((session) => session.view);
  const subscribe = useCallback(
    (listen: () => void) => view?.on('tilted', listen) ?? (() => undefined),
    [view],
  );
  return useSyncExternalStore(subscribe, () => view?.is3d() ?? false);
}
