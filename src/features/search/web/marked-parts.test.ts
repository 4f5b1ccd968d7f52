import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedParts } from './marked-parts.ts';

describe('markedParts', () => {
  it.each([
    ['12 Elm St', [], '12 Elm St'],
    ['12 Elm St', [[3, 6]], '12 [Elm] St'],
    [
      '12 Elm St',
      [
        [3, 6],
        [0, 2],
      ],
      '[12] [Elm] St',
    ],
    [
      '12 Elm St',
      [
        [0, 4],
        [2, 6],
      ],
      '[12 E][lm] St',
    ],
    ['12 Elm St', [[7, 99]], '12 Elm [St]'],
    [
      '12 Elm St',
      [
        [5, 3],
        [-4, 2],
      ],
      '[12] Elm St',
    ],
    ['', [[0, 1]], ''],
  ] as [string, [number, number][], string][])('%s with %o reads %s', (text, marks, expected) => {
    const shown = markedParts(text, marks).map((part) => (part.isMatch ? `[${part.text}]` : part.text));
    expect(shown.join('')).toBe(expected);
  });

  it('never loses or repeats a character', () => {
    const marks = fc.array(fc.tuple(fc.integer({ min: -5, max: 40 }), fc.integer({ min: -5, max: 40 })));
    fc.assert(
      fc.property(fc.string(), marks, (text, cut) => {
        expect(
          markedParts(text, cut)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
