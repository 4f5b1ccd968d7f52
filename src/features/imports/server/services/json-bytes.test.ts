import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonBytes } from './json-bytes.ts';

function written(write: (into: JsonBytes) => void): string {
  const into = new JsonBytes(1);
  write(into);
  return into.toString();
}

describe('JsonBytes', () => {
  it('writes every value as JSON.stringify does', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ maxLength: 90 }),
      fc.double(),
      fc.integer(),
      fc.tuple(fc.integer(), fc.nat(9)).map(([digits, places]) => digits / 10 ** places),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constantFrom(null, -0, 2 ** 31, -(2 ** 31), 2 ** 31 - 1, '\uD800', '\u007F', 'a\u2028"\\'),
    );
    fc.assert(
      fc.property(fc.array(value, { maxLength: 6 }), (values) => {
        const text = written((into) => {
          into.raw('[');
          values.forEach((item, at) => {
            if (at > 0) into.raw(',');
            into.value(item);
          });
          into.raw(']');
        });
        expect(text).toBe(JSON.stringify(values));
      }),
    );
  });

  it('writes texts from their bytes, and replaces bytes that are not UTF-8', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(5), (bytes, start) => {
        const from = Math.min(start, bytes.length);
        const text = Buffer.from(bytes.subarray(from)).toString('utf8');
        expect(written((into) => into.textOf(bytes, from, bytes.length))).toBe(JSON.stringify(text));
      }),
    );
  });

  it.each([
    [0, '0'],
    [-0, '0'],
    [-76.65, '-76.65'],
    [-0.25, '-0.25'],
    [0.000_000_001, '0.000000001'],
    [-0.000_000_000_4, '0'],
    [179.999_999_999_9, '180'],
    [-100, '-100'],
    [39.290_000_000_1, '39.29'],
    [1_234_567.891, '1234567.891'],
  ])('writes the coordinate %d as %s', (value, text) => {
    expect(written((into) => into.coordinate(value))).toBe(text);
  });

  it('writes coordinates that are read as the nearest billionth of a degree', () => {
    fc.assert(
      fc.property(fc.double({ min: -400, max: 400, noNaN: true }), (value) => {
        const read = Number(written((into) => into.coordinate(value)));
        expect(read).toBe(Math.round(value * 1e9) / 1e9 + 0);
      }),
    );
  });
});
