import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzyMatch } from './fuzzy-match.ts';

const score = (text: string, title: string, keywords: string[] = []) =>
  fuzzyMatch(text, title, keywords)?.score ?? null;

describe('fuzzyMatch', () => {
  it.each([
    ['zoom', 'Zoom in', [[0, 4]]],
    [
      'in zoom',
      'Zoom in',
      [
        [0, 4],
        [5, 7],
      ],
    ],
    ['ZOOM', 'Zoom in', [[0, 4]]],
    ['oom', 'Zoom in', [[1, 4]]],
    [
      'zin',
      'Zoom in',
      [
        [0, 1],
        [5, 7],
      ],
    ],
    [
      'istanbul ave',
      'İstanbul Ave',
      [
        [0, 8],
        [9, 12],
      ],
    ],
    ['İSTANBUL', 'To İstanbul', [[3, 11]]],
    ['', 'Zoom in', []],
    ['   ', 'Zoom in', []],
  ])('%j marks %j', (text, title, marks) => expect(fuzzyMatch(text, title, [])?.marks).toEqual(marks));

  it.each([
    ['zoom out', 'Zoom in'],
    ['x', 'Zoom in'],
    ['niz', 'Zoom in'],
    ['zp', 'Zones of every kind in this county, printed'],
  ])('%j is not %j', (text, title) => expect(fuzzyMatch(text, title, [])).toBeNull());

  it('finds by keywords without a mark', () => {
    expect(fuzzyMatch('background', 'Basemap: Street', ['background'])).toMatchObject({ marks: [] });
  });

  it('ranks the start of a word over its inside, over keywords, over scattered letters', () => {
    const scores = [
      score('par', 'Parcels'),
      score('par', 'Old parcels'),
      score('par', 'Compare'),
      score('par', 'Lots', ['parcel']),
      score('par', 'Lots', ['compare']),
      score('par', 'Pan right'),
    ];
    expect(scores).toEqual(scores.toSorted((a, b) => Number(b) - Number(a)));
    expect(new Set(scores).size).toBe(scores.length);
    expect(scores).not.toContain(null);
  });

  it('prefers the shorter of equals', () => {
    expect(score('zoom', 'Zoom in')).toBeGreaterThan(Number(score('zoom', 'Zoom in to parcels')));
  });

  it('accepts any text, and marks only characters of the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, title) => {
        for (const [start, end] of fuzzyMatch(text, title, [])?.marks ?? []) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(title.length);
        }
      }),
    );
  });
});
