import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { TerrainSourceJson } from '../contract.ts';
import { LAND_SHADE, TERRAIN_SOURCE } from '../layers/map-values.ts';

/** Sets the map's source of heights; null keeps the map flat. */
export function useTerrainOnMap(source: TerrainSourceJson | null): void {
  const view = useMapSession((session) => session.view);
  // The site's settings are reloaded every minute. An unchanged source must not rebuild the terrain.
  const key = JSON.stringify(source);
  const given = useMemo(() => JSON.parse(key) as TerrainSourceJson | null, [key]);
  useEffect(() => {
    if (given === null) return view?.set(TERRAIN_SOURCE, null);
    const { tiles, encoding, max_zoom: maxZoom, sources, bounds } = given;
    view?.set(TERRAIN_SOURCE, { tiles, encoding, maxZoom, sources, bounds });
  }, [view, given]);
}

/** Sets the shading of the flat map, which everyone sees. */
export function useShadeOnMap(source: TerrainSourceJson | null): void {
  const view = useMapSession((session) => session.view);
  const key = JSON.stringify(source && source.shade !== null ? [source.shade, source.bounds] : null);
  useEffect(() => {
    const given = JSON.parse(key) as [string, TerrainSourceJson['bounds']] | null;
    view?.set(LAND_SHADE, given && { tiles: given[0], bounds: given[1] });
  }, [view, key]);
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
