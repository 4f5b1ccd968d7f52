import type { BBox } from '../kernel/geo.ts';

/** The factor by which heights are exaggerated in 3D (map-view.md, sections 4 and 9). */
export const TERRAIN_EXAGGERATION = 1.5;
/** The maximum zoom of the map in 3D. */
export const TERRAIN_MAX_ZOOM = 17;
export const TILT_MS = 500;

/** A URL template of elevation tiles, which the operator configured or this site makes. */
export interface TerrainSource {
  tiles: string;
  encoding: 'terrarium' | 'mapbox';
  maxZoom: number;
  /** The credits of the elevation data. */
  sources: string;
  /** The area that has tiles; null: the whole world. */
  bounds: BBox | null;
}

/** Returns the camera pitch in degrees for 3D. It is smaller at high zooms, where a steep view would show only one street. */
export function pitchFor(zoom: number): 45 | 60 {
  return zoom < 14 ? 60 : 45;
}

/** A camera with more pitch than this, in degrees, counts as 3D. */
const LEANS_FROM_DEG = 0.5;

export function isTilted(pitch: number): boolean {
  return pitch > LEANS_FROM_DEG;
}
