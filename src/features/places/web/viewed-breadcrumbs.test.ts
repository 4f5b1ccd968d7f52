import { describe, expect, it } from 'vitest';
import type { BBox } from '../../../kernel/geo.ts';
import type { PlaceKind, PlaceRecord } from '../contract.ts';
import { isFittedTo, viewedBreadcrumbs } from './viewed-breadcrumbs.ts';

function place(kind: PlaceKind, path: string): PlaceRecord {
  const levels = { neighborhood: null, city: null, county: null, state: null, country: null };
  return {
    headline: path,
    headline_alt: null,
    name: path,
    path,
    kind,
    style: 'admin',
    geoid: null,
    bbox: null,
    levels,
  };
}

const country = place('country', '/us');
const state = place('state', '/us/zz');
const county = place('county', '/us/zz/alder');
const city = place('city', '/us/zz/alder/alderton');
const neighborhood = place('neighborhood', '/us/zz/alder/alderton/old-town');
const everything = { country, state, county, city, neighborhood };

describe('viewedBreadcrumbs', () => {
  it.each([
    [14, everything, 5],
    [12, everything, 5],
    [11.99, everything, 4],
    [10, everything, 4],
    [9.99, everything, 3],
    [6, everything, 3],
    [5.99, everything, 2],
    [13, { ...everything, neighborhood: null }, 4],
    [13, { ...everything, neighborhood: null, city: null }, 3],
    [13, { country: null, state: null, county: null, city: null, neighborhood: null }, 0],
    [3, { ...everything, state: null }, 1],
  ])('at zoom %s of %o shows %s crumbs', (zoom, places, count) => {
    const { crumbs, viewed } = viewedBreadcrumbs(places, zoom);
    expect(crumbs).toHaveLength(count);
    expect(crumbs.at(-1)?.path).toBe(viewed?.path);
  });

  it('is empty before the first answer', () => {
    expect(viewedBreadcrumbs(undefined, 12)).toEqual({ viewed: null, crumbs: [] });
  });
});

describe('isFittedTo', () => {
  const fitted = { ...county, bbox: [-100, 40, -99, 41] as BBox };
  it.each<[string, BBox, boolean]>([
    ['a map fitted to the county', [-100.1, 39.9, -98.9, 41.1], true],
    ['a map twice as wide and high', [-100.5, 39.5, -98.5, 41.5], true],
    ['a map that cuts the county off', [-99.9, 39.9, -98.9, 41.1], false],
    ['a map of much more land', [-102, 38, -97, 43], false],
  ])('%s', (_, map, isFitted) => expect(isFittedTo(fitted, map)).toBe(isFitted));

  it('is false for a place without a box', () => {
    expect(isFittedTo(county, [-100, 40, -99, 41])).toBe(false);
  });
});
