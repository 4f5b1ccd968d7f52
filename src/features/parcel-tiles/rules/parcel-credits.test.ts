import { expect, it } from 'vitest';
import type { BBox } from '../../../kernel/geo.ts';
import { parcelCredits } from './parcel-credits.ts';

const county = (headline: string, west: number, more: object = {}) => ({
  place: { headline },
  source_name: 'Open Baltimore',
  is_demo: false,
  extent: [west, 40, west + 1, 41] as BBox,
  ...more,
});
const counties = [county('Baltimore City', -77), county('Alder (invented demo)', -40, { is_demo: true })];

it.each<[string, BBox | null, string]>([
  [
    'the county in view, with its source',
    [-76.5, 40.2, -76.4, 40.3],
    'Parcels: Baltimore City (Open Baltimore)',
  ],
  ['a demo county without a source', [-39.5, 40.2, -39.4, 40.3], 'Parcels: Alder (invented demo)'],
  [
    'all counties in view',
    [-80, 30, -30, 50],
    'Parcels: Baltimore City (Open Baltimore), Parcels: Alder (invented demo)',
  ],
  [
    'a county after a turn around the earth',
    [283.5, 40.2, 283.6, 40.3],
    'Parcels: Baltimore City (Open Baltimore)',
  ],
  ['nothing elsewhere', [0, 0, 1, 1], ''],
  ['nothing before the map is drawn', null, ''],
])('names %s', (_, bounds, credits) => expect(parcelCredits(counties, bounds)).toBe(credits));

it('names no file, because the county is the source of its file', () => {
  const fromFile = [county('Alder', -77, { source_name: 'County file (ZIP)' })];
  expect(parcelCredits(fromFile, [-77, 40, -76, 41])).toBe('Parcels: Alder');
});

it('names at most three counties', () => {
  const many = [1, 2, 3, 4].map((number) => county(`County ${number}`, -77));
  expect(parcelCredits(many, [-77, 40, -76, 41]).split(', ')).toHaveLength(3);
});
