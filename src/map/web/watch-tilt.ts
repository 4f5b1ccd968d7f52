import type { Map as MapLibreMap } from 'maplibre-gl';
import { isTilted, pitchFor, TILT_MS } from '../tilt.ts';

export interface Tilt {
  turn(is3d: boolean): void;
  is3d(): boolean;
  /** Keeps the map within its maximum zoom after that has changed. */
  limitZoom(): void;
}

interface TiltEvents {
  /** Called when the map must be drawn in 3D or in 2D: before the camera tilts, and after it looks straight down again. */
  onDrawnIn3d(is3d: boolean): void;
  /** Returns the maximum zoom of the map as it is drawn now. */
  maxZoom(): number;
  /** Called when the map switches between 2D and 3D. */
  onTurned(is3d: boolean): void;
}

/** Raising the ground under the camera changes its zoom by less than this. */
const ZOOM_TOLERANCE = 0.1;

/**
 * Switches between 2D and 3D. The map is in 3D whenever the camera is tilted, by the button, a drag or a link. The layers may then raise the land, and limit
 * the zoom to what their elevation tiles allow.
 */
export function watchTilt(map: MapLibreMap, { onDrawnIn3d, maxZoom, onTurned }: TiltEvents): Tilt {
  let is3d = isTilted(map.getPitch());
  let isDrawnIn3d = is3d;
  /** Counts the movements that `ease` starts. While one of them runs, only the end of the latest decides between 2D and 3D. */
  let turns = 0;
  let isTurning = false;

  function settle(): void {
    if (is3d !== isDrawnIn3d) onDrawnIn3d((isDrawnIn3d = is3d));
    const limit = maxZoom();
    if (map.getZoom() < limit + ZOOM_TOLERANCE) map.setMaxZoom(limit);
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
    const isNow3d = isTilted(map.getPitch());
    if (isNow3d !== is3d) {
      is3d = isNow3d;
      onTurned(is3d);
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
        onTurned(is3d);
      }
      if (!is3d) return ease({ pitch: 0, bearing: 0 });
      // The land rises while the camera tilts. It becomes flat again once the camera looks straight down.
      const zoom = map.getZoom();
      if (!isDrawnIn3d) onDrawnIn3d((isDrawnIn3d = true));
      ease({ pitch: pitchFor(zoom), zoom: Math.min(zoom, maxZoom()) });
    },
    is3d: () => is3d,
  };
}
