import { expect, it } from 'vitest';
import { limitLabel } from './limit-label.ts';

it.each([
  { used: 0, total: null, label: 'None saved yet' },
  { used: 0, total: 5, label: '0 of 5 used' },
  { used: 2, total: 5, label: '2 of 5 used' },
  { used: 1_200, total: null, label: '1,200 saved' },
])('counts $used of $total as "$label"', ({ used, total, label }) => {
  expect(limitLabel({ used, total })).toBe(label);
});
