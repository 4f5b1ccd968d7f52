import { describe, expect, it } from 'vitest';
import { type Angle, ANGLES, directionOf, turnAngle } from './image-angle.ts';

describe('an angle', () => {
  it.each([
    [0, 90, 270],
    [90, 180, 0],
    [180, 270, 90],
    [270, 0, 180],
  ] as const)('of %d is %d to the right and %d to the left', (angle, right, left) => {
    expect(turnAngle(angle, 'right')).toBe(right);
    expect(turnAngle(angle, 'left')).toBe(left);
  });

  it('returns to the start after four steps', () => {
    let angle: Angle = 0;
    for (const _ of ANGLES) angle = turnAngle(angle, 'right');
    expect(angle).toBe(0);
  });

  it('is counted clockwise from north', () => {
    expect(ANGLES.map(directionOf)).toEqual(['north', 'east', 'south', 'west']);
  });
});
