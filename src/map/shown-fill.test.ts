import { expect, it } from 'vitest';
import { shownFill } from './shown-fill.ts';

it.each([
  ['#0b2f5c', 0.66, '#f7f5f0', '#5b728e'],
  ['#0b2f5c', 1, '#f7f5f0', '#0b2f5c'],
  ['#000000', 0.5, '#ffffff', '#808080'],
  ['transparent', 0.66, '#f7f5f0', 'transparent'],
])('%s of opacity %d over %s is %s', (fill, opacity, ground, shown) =>
  expect(shownFill(fill, opacity, ground)).toBe(shown),
);
