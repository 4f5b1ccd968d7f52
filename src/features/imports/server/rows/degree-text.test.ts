import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DegreeText, readDegrees } from './degree-text.ts';

const rounded = (degrees: number) => (Math.round(Math.abs(degrees) * 1e7) / 1e7) * Math.sign(degrees);

describe('degrees as text', () => {
  it.each([
    [0, '0'],
    [-0.00000001, '0'],
    [180, '180'],
    [-76.61, '-76.61'],
    [39.2904348, '39.2904348'],
    [-0.0000001, '-0.0000001'],
    [9.99999999, '10'],
  ])('%d is written as %s', (degrees, text) => {
    expect(new DegreeText().set(degrees).toString()).toBe(text);
  });

  it('is read back as the rounded number', () => {
    const text = new DegreeText();
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (degrees) => {
        text.set(degrees);
        const read = readDegrees(text.bytes, text.from, text.length);
        expect(read).toBeCloseTo(rounded(degrees), 9);
        expect(Number(text.toString())).toBe(read === 0 ? 0 : read);
      }),
    );
  });
});
