import { expect, it } from 'vitest';
import type { BBox } from '../../../kernel/geo.ts';
import { isCovered } from './is-covered.ts';

// A screen of 1000 x 500 pixels with a panel over the left 400. A degree is 100 pixels wide; at the equator also about 100 high.
const size = { width: 1000, height: 500 };
const area = { x: 400, y: 0, width: 600, height: 500 };
const bounds: BBox = [0, -2.5, 6, 2.5];

it.each<[string, BBox, boolean]>([
  ['beside the panel', [1, -1, 2, 1], false],
  ['under the panel', [-3, -1, -2, 1], true],
  ['under the edge of the panel', [-0.5, -1, 2, 1], true],
  ['off the screen', [-9, -1, -8, 1], false],
  ['wider and higher than the screen', [-50, -30, 50, 30], false],
  ['exactly the free part', [0, -2.5, 6, 2.5], false],
])('a box %s', (_, box, expected) => expect(isCovered(box, bounds, area, size)).toBe(expected));
