import type { Map as MapLibreMap } from 'maplibre-gl';
import { isTilted, pitchFor, TILT_MS } from '../tilt.ts';

export interface Tilt {
  turn(is3d: boolean): void;
  is3d(): boolean;
  /** Keeps the map within its maximum zoom after that has changed. */
  limitZoom(): void;
}

interface Told {
  /** Called when the camera begins to tilt, and when it is upright again. */
  lean(isTilted: boolean): void;
  /** Returns the maximum zoom of the map as it is drawn now. */
  maxZoom(): number;
  tell(is3d: boolean): void;
}

/** Tolerance for zooms: raising the ground under the camera changes its zoom a little. */
const ABOUT = 0.1;

/**
 * Switches between 2D and 3D. The map is in 3D whenever the camera is tilted, by the button, a drag or a link. The layers may then raise the land, and limit
 * the zoom to what their elevation tiles allow.
 */
export function watchTilt(map: MapLibreMap, { lean, maxZoom, tell }: Told): Tilt {
  let is3d = isTilted(map.getPitch());
  let isLeaning = is3d;
  /** Counts the camera movements. Only the end of the last one decides between 2D and 3D. */
  let turns = 0;
  let isTurning = false;

  function settle(): void {
    if (is3d !== isLeaning) lean((isLeaning = is3d));
    const limit = maxZoom();
    if (map.getZoom() < limit + ABOUT) map.setMaxZoom(limit);
    // The end of this movement calls `settle` again.
    else ease({ zoom: limit });
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
    limitZoom() {
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
      if (!isLeaning) lean((isLeaning = true));
      ease({ pitch: pitchFor(zoom), zoom: Math.min(zoom, maxZoom()) });
    },
    is3d: () => is3d,
  };
}
