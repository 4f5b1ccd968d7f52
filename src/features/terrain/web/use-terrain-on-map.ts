import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { TerrainSourceJson } from '../contract.ts';
import { TERRAIN_SOURCE } from '../layers/map-values.ts';

/** Sets the map's source of heights; null keeps the map flat. */
export function useTerrainOnMap(source: TerrainSourceJson | null): void {
  const view = useMapSession((session) => session.view);
  // The site's settings are reloaded every minute. An unchanged source must not rebuild the terrain.
  const key = JSON.stringify(source);
  const given = useMemo(() => JSON.parse(key) as TerrainSourceJson | null, [key]);
  useEffect(() => {
    if (given === null) return view?.set(TERRAIN_SOURCE, null);
    const { max_zoom: maxZoom, ...rest } = given;
    view?.set(TERRAIN_SOURCE, { ...rest, maxZoom });
  }, [view, given]);
}

/** Returns true while the camera is tilted, by the button or by hand. */
export function useIs3d(): boolean {
  const view = useMapSession((session) => session.view);
  const subscribe = useCallback(
    (listen: () => void) => view?.on('tilted', listen) ?? (() => undefined),
    [view],
  );
  return useSyncExternalStore(subscribe, () => view?.is3d() ?? false);
}
