import { expect, it } from 'vitest';
import { roundFloat } from './round-float.ts';

it.each([0.1, 0.333_333_34, 16_777_216, 123_456.7, -2.5, 1e-20, 3.4e38, 0])(
  'gives the float %d its shortest form',
  (value) => {
    expect(roundFloat(Math.fround(value))).toBe(value);
  },
);

it('keeps the nine digits of a float that needs them', () => {
  expect(roundFloat(Math.fround(1000.00006))).toBe(1000.00006);
});
