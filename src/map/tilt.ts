export const TILT_MS = 500;

/** Returns the camera pitch in degrees for 3D. It is smaller at high zooms, where more tilt would show only one street. */
export function pitchFor(zoom: number): 45 | 60 {
  return zoom < 14 ? 60 : 45;
}

/** A camera with more pitch than this, in degrees, counts as 3D. */
const TILTED_FROM_DEG = 0.5;

export function isTilted(pitch: number): boolean {
  return pitch > TILTED_FROM_DEG;
}
