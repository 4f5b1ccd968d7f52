import type { Map as MapLibreMap } from 'maplibre-gl';
import { isTilted, pitchFor, TERRAIN_MAX_ZOOM, type TerrainSource, TILT_MS } from '../terrain.ts';

export interface Tilt {
  setSource(source: TerrainSource | null): void;
  turn(is3d: boolean): void;
  is3d(): boolean;
}

interface Told {
  /** Raises the land by these heights; null makes it flat. */
  raise(source: TerrainSource | null): void;
  tell(is3d: boolean): void;
}

/** Tolerance for zooms: raising the ground under the camera changes its zoom a little. */
const ABOUT = 0.1;

/**
 * Switches between 2D and 3D. The map is in 3D whenever the camera is tilted, by the button, a drag or a link. Then the land is raised, if this reader has
 * elevation tiles, and the map zooms in no further than those tiles allow.
 */
export function watchTilt(map: MapLibreMap, maxZoom: number, { raise, tell }: Told): Tilt {
  let source: TerrainSource | null = null;
  let raised: TerrainSource | null = null;
  let is3d = isTilted(map.getPitch());
  /** Counts the camera movements. Only the end of the last one decides between 2D and 3D. */
  let turns = 0;
  let isTurning = false;

  function settle(): void {
    const next = is3d ? source : null;
    if (next !== raised) raise((raised = next));
    if (raised === null) map.setMaxZoom(maxZoom);
    else if (map.getZoom() < TERRAIN_MAX_ZOOM + ABOUT) map.setMaxZoom(TERRAIN_MAX_ZOOM);
    // The end of this movement calls `settle` again.
    else ease({ zoom: TERRAIN_MAX_ZOOM });
  }

  function ease(camera: { zoom?: number; pitch?: number; bearing?: number }): void {
    isTurning = true;
    turns += 1;
    // MapLibre skips the animation for readers who asked for reduced motion.
    map.easeTo({ ...camera, duration: TILT_MS }, { turn: turns });
  }

  map.on('moveend', (event: { type: string; turn?: unknown }) => {
    if (isTurning && event.turn !== turns) return;
    isTurning = false;
    const stands = isTilted(map.getPitch());
    if (stands !== is3d) {
      is3d = stands;
      tell(is3d);
    }
    settle();
  });

  return {
    setSource(next) {
      if (next === source) return;
      source = next;
      if (!isTurning) settle();
    },
    turn(next) {
      if (next !== is3d) {
        is3d = next;
        tell(is3d);
      }
      if (!is3d) return ease({ pitch: 0, bearing: 0 });
      // The land rises while the camera tilts. It becomes flat again once the camera is upright.
      const zoom = map.getZoom();
      if (source !== null && raised !== source) raise((raised = source));
      ease({ pitch: pitchFor(zoom), ...(raised !== null && { zoom: Math.min(zoom, TERRAIN_MAX_ZOOM) }) });
    },
    is3d: () => is3d,
  };
}
