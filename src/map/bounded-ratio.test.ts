import { expect, it } from 'vitest';
import { boundedRatio } from './bounded-ratio.ts';

const LIMITS = { maxSidePx: 8_192, maxPixels: 32_000_000 };

it.each([
  ['a screen', { width: 1440, height: 900 }, 2, 2],
  ['Letter at 300 dpi', { width: 960, height: 720 }, 3.125, 3.125],
  ['a long side', { width: 8_192, height: 100 }, 2, 1],
  ['a large area', { width: 4_000, height: 2_000 }, 3, 2],
  ['exactly the longest side', { width: 4_096, height: 10 }, 2, 2],
])('%s', (_, size, wanted, ratio) => expect(boundedRatio(size, wanted, LIMITS)).toBeCloseTo(ratio, 6));
