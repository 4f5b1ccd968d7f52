import type { BBox } from '../kernel/geo.ts';

/** map-view.md, sections 4 and 9. */
export const TERRAIN_EXAGGERATION = 1.5;
/** With terrain the map zooms no further. */
export const TERRAIN_MAX_ZOOM = 17;
export const TILT_MS = 500;

/** A tile URL template of heights, as the operator configured it or as this site makes it. */
export interface TerrainSource {
  tiles: string;
  encoding: 'terrarium' | 'mapbox';
  maxZoom: number;
  /** Who measured the heights. */
  sources: string;
  /** Where there are tiles; null: everywhere. */
  bounds: BBox | null;
}

/** How far the camera leans when the map turns to 3D: less when it is near, where a steep view shows one street only. */
export function pitchFor(zoom: number): 45 | 60 {
  return zoom < 14 ? 60 : 45;
}

/** A camera that leans this much, degrees, shows the land from the side: the map is in 3D. */
const LEANS_FROM_DEG = 0.5;

export function isTilted(pitch: number): boolean {
  return pitch > LEANS_FROM_DEG;
}
