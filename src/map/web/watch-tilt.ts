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

/** Raising the ground under the camera shifts its zoom by a little. */
const ABOUT = 0.1;

/**
 * Between 2D and 3D. A camera that leans is 3D, whether the button, a drag or a link leaned it; then the land is raised, if there are heights
 * for this reader, and the map zooms no further than these bear.
 */
export function watchTilt(map: MapLibreMap, maxZoom: number, { raise, tell }: Told): Tilt {
  let source: TerrainSource | null = null;
  let raised: TerrainSource | null = null;
  let is3d = isTilted(map.getPitch());
  /** Counts the turns: only the end of the last one says how the camera stands. */
  let turns = 0;
  let isTurning = false;

  function settle(): void {
    const next = is3d ? source : null;
    if (next !== raised) raise((raised = next));
    if (raised === null) map.setMaxZoom(maxZoom);
    else if (map.getZoom() < TERRAIN_MAX_ZOOM + ABOUT) map.setMaxZoom(TERRAIN_MAX_ZOOM);
    // Its end comes here again.
    else ease({ zoom: TERRAIN_MAX_ZOOM });
  }

  function ease(camera: { zoom?: number; pitch?: number; bearing?: number }): void {
    isTurning = true;
    turns += 1;
    // Without motion for readers who asked for that (MapLibre looks it up).
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
      // The land rises while the camera leans over; it lies down again when the camera is upright.
      const zoom = map.getZoom();
      if (source !== null && raised !== source) raise((raised = source));
      ease({ pitch: pitchFor(zoom), ...(raised !== null && { zoom: Math.min(zoom, TERRAIN_MAX_ZOOM) }) });
    },
    is3d: () => is3d,
  };
}
