import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainJoinKey } from './join-key.ts';

describe('a key of a join', () => {
  it.each([
    ['7-18', '7-18', true],
    ['7-18', '007-018', true],
    ['7-18', '7 18', true],
    ['7-18', '71-8', false],
    ['7-18', '718', false],
    ['12-A', '12A', true],
    ['12-a', '12 A.', true],
    ['f_761210_2957494', 'F_761210_2957494', true],
    ['F_761210_2957494', 'F_7612102957494', false],
    ['123.0', '123', true],
    ['123.4', '1234', false],
    ['100', '1', false],
    ['A-01', 'A1', true],
  ])('by its parts: %s and %s', (a, b, same) =>
    expect(plainJoinKey(a, 'parts') === plainJoinKey(b, 'parts')).toBe(same),
  );

  it.each([
    ['0012-004', '12004', true],
    ['12 004 a', '12004A', true],
    ['7-18', '71-8', true],
    ['12-4', '12-04', false],
  ])('squeezed: %s and %s', (a, b, same) =>
    expect(plainJoinKey(a, 'squeezed') === plainJoinKey(b, 'squeezed')).toBe(same),
  );

  it.each(['---', 'RR', ' ', '', '0', '000-000', 'R.R.', 'null', 'Unknown', 'right of way', null])(
    '%j never joins',
    (raw) => {
      for (const form of ['exact', 'parts', 'squeezed'] as const) expect(plainJoinKey(raw, form)).toBe('');
    },
  );

  it('in exact form depends on case, zeros and punctuation, but not on surrounding blanks', () => {
    expect(plainJoinKey(' 7-18 ', 'exact')).toBe('7-18');
    expect(plainJoinKey('07-18', 'exact')).toBe('07-18');
    expect(plainJoinKey(718, 'exact')).toBe('718');
  });

  it('does not change when it is converted again', () => {
    const texts = fc.string({ maxLength: 20, unit: fc.constantFrom('0', '1', '7', 'A', 'b', ' ', '-', '.') });
    const forms = fc.constantFrom('parts' as const, 'squeezed' as const);
    fc.assert(
      fc.property(texts, forms, (text, form) => {
        const key = plainJoinKey(text, form);
        expect(plainJoinKey(key, form)).toBe(key);
      }),
    );
  });
});
