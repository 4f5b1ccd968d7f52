import { describe, expect, it } from 'vitest';
import type { FocusArea } from '../contract.ts';
import { acresLabel, listedAreas } from './focus-area-labels.ts';
import { outlinePath } from './outline-path.ts';

describe('acres', () => {
  it.each([
    [0.004, '0.00 acres'],
    [1, '1.00 acre'],
    [9.876, '9.88 acres'],
    [12.34, '12.3 acres'],
    [51_199.6, '51,200 acres'],
  ])('%s: %s', (acres, words) => expect(acresLabel(acres)).toBe(words));
});

describe('the list', () => {
  const area = (name: string, areaSqm: number, createdAt: string): FocusArea => ({
    id: name,
    name,
    headline: name,
    description: `About ${name}`,
    path: `/focus-areas/${name}`,
    acres: areaSqm / 4046,
    area_sqm: areaSqm,
    bbox: [0, 0, 1, 1],
    created_at: createdAt,
    updated_at: createdAt,
    group_slug: null,
    is_suspended: false,
    abilities: { update: true },
  });
  const areas = [
    area('Lot 10', 5, '2026-01-02'),
    area('Lot 9', 50, '2026-01-01'),
    area('River', 1, '2026-01-03'),
  ];
  it.each([
    ['', 'newest', 'River, Lot 10, Lot 9'],
    ['', 'oldest', 'Lot 9, Lot 10, River'],
    ['', 'name', 'Lot 9, Lot 10, River'],
    ['', 'largest', 'Lot 9, Lot 10, River'],
    ['', 'smallest', 'River, Lot 10, Lot 9'],
    ['LOT', 'name', 'Lot 9, Lot 10'],
    ['about riv', 'name', 'River'],
    ['nothing', 'name', ''],
  ] as const)('of %j by %s: %s', (text, sort, names) =>
    expect(
      listedAreas(areas, text, sort)
        .map(({ name }) => name)
        .join(', '),
    ).toBe(names),
  );
});

describe('the picture of an outline', () => {
  it('fills its box with north up', () => {
    const path = outlinePath(
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [2, 0],
            [2, 2],
            [0, 2],
            [0, 0],
          ],
        ],
      },
      20,
    );
    expect(path).toBe('M0 20L20 20L20 0L0 0Z');
  });
});
