import { expect, test } from 'vitest';
import type { BBox } from '../../kernel/geo.ts';
import { tileJsonCenter } from './tile-json-center.ts';

const ZOOMS = { minzoom: 9, maxzoom: 16 };

test.each<[string, BBox, number[]]>([
  ['a county', [-76.72, 39.19, -76.52, 39.38], [-76.62, 39.28506, 10]],
  [
    'the world, which would need a zoom below the first one of these tiles',
    [-180, -85.0511, 180, 85.0511],
    [0, 0, 9],
  ],
  ['a point', [-76.6, 39.3, -76.6, 39.3], [-76.6, 39.3, 16]],
])('the center of %s', (_name, bounds, expected) => {
  expect(tileJsonCenter(bounds, ZOOMS)).toEqual(expected);
});
