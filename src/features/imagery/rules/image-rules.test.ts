import { describe, expect, it } from 'vitest';
import { type Angle, ANGLES, directionOf, turned } from './image-angle.ts';

describe('an angle', () => {
  it.each([
    [0, 90, 270],
    [90, 180, 0],
    [180, 270, 90],
    [270, 0, 180],
  ] as const)('of %d is %d to the right and %d to the left', (angle, right, left) => {
    expect(turned(angle, 'right')).toBe(right);
    expect(turned(angle, 'left')).toBe(left);
    expect(turned(angle, 'right')).toBe((angle + 90) % 360);
    expect(turned(angle, 'left')).toBe((angle + 270) % 360);
  });

  it('returns to the start after four steps', () => {
    let angle: Angle = 0;
    for (const _ of ANGLES) angle = turned(angle, 'right');
    expect(angle).toBe(0);
    expect(ANGLES.map(directionOf)).toEqual(['north', 'east', 'south', 'west']);
  });
});
