import { expect, it } from 'vitest';
import { isTilted, pitchFor } from './tilt.ts';

it.each([
  [0, 60],
  [13.99, 60],
  [14, 45],
  [22, 45],
])('at zoom %d the camera leans %d degrees', (zoom, pitch) => expect(pitchFor(zoom)).toBe(pitch));

it.each([
  [0, false],
  [0.5, false],
  [0.51, true],
  [60, true],
])('a pitch of %d is 3D: %s', (pitch, is3d) => expect(isTilted(pitch)).toBe(is3d));
