import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breakLines } from './break-lines.ts';

const fits = (line: string) => line.length <= 10;

it.each([
  ['', []],
  ['short', ['short']],
  ['Alder County Treasurer', ['Alder', 'County', 'Treasurer']],
  ['one two three', ['one two', 'three']],
  ['first\n\nsecond', ['first', 'second']],
  ['a Supercalifragilistic b', ['a', 'Supercalif', 'ragilistic', 'b']],
])('breaks %j', (text, lines) => {
  expect(breakLines(text, fits)).toEqual(lines);
});

it('loses no character but spaces, and keeps every line short', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      const lines = breakLines(text, fits);
      expect(lines.every(fits)).toBe(true);
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }),
  );
});
