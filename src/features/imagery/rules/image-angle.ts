/** The angles of a picture in degrees. A turn to the right adds 90, a turn to the left 270, modulo 360. */
export const ANGLES = [0, 90, 180, 270] as const;
export type Angle = (typeof ANGLES)[number];

export function turnAngle(angle: Angle, to: 'left' | 'right'): Angle {
  return ANGLES[(ANGLES.indexOf(angle) + (to === 'right' ? 1 : 3)) % 4] ?? 0;
}

const DIRECTIONS: Readonly<Record<Angle, string>> = { 0: 'north', 90: 'east', 180: 'south', 270: 'west' };

/** Returns the direction in which a camera with this angle looks. */
export function directionOf(angle: Angle): string {
  return DIRECTIONS[angle];
}
