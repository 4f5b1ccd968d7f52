import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundarySlug } from './boundary-slug.ts';
import { chooseStyle, defaultChildStyle, optionName, styleOptions } from './choose-style.ts';
import { cleanPolygons } from './clean-polygons.ts';
import { placeViewOf } from './country-views.ts';
import { countyName, countySlugName } from './county-name.ts';
import { placeAtZoom } from './place-at-zoom.ts';
import { CA_PROVINCES, US_STATES } from './place-codes.ts';
import { isInside, parentPathOf, pathsAround } from './place-path.ts';
import { claimSlug, slugOf } from './slug.ts';
import { isStyleKey, styleLabel } from './style-label.ts';
import { viewBox } from './view-box.ts';

test.each([
  ['24005', 'Baltimore', 'Baltimore County', 'Baltimore'],
  ['24510', 'Baltimore', 'Baltimore City', 'Baltimore City'],
  ['32510', 'Carson City', 'Carson City', 'Carson City'],
  ['51036', 'Charles City', 'Charles City County', 'Charles City'],
  ['51760', 'Richmond', 'Richmond City', 'Richmond City'],
  ['48509', 'Nowhere', 'Nowhere County', 'Nowhere'], // independent cities have codes from 510
  ['22071', 'Orleans', 'Orleans Parish', 'Orleans'],
  ['02013', 'Aleutians East', 'Aleutians East Borough', 'Aleutians East'],
  ['02016', 'Aleutians West', 'Aleutians West Census Area', 'Aleutians West'],
  ['02020', 'Anchorage', 'Anchorage Municipality', 'Anchorage'],
  ['02110', 'Juneau', 'Juneau City and Borough', 'Juneau'],
  ['11001', 'District of Columbia', 'District of Columbia', 'District of Columbia'],
  ['66010', 'Guam', 'Guam', 'Guam'],
  ['60010', 'Eastern', 'Eastern District', 'Eastern'],
  ['60030', 'Rose Island', 'Rose Island', 'Rose Island'],
  ['69110', 'Saipan', 'Saipan Municipality', 'Saipan'],
  ['72127', 'San Juan', 'San Juan Municipio', 'San Juan'],
  ['78010', 'St. Croix', 'St. Croix Island', 'St. Croix'],
])('county %s %s is %s, its path is made of %s', (geoid, bare, name, slugName) => {
  expect(countyName(geoid, bare)).toBe(name);
  expect(countySlugName(geoid, bare)).toBe(slugName);
});

describe('slugs', () => {
  test.each([
    ['Doña Ana', 'dona-ana'],
    ["St. Mary's", 'st-marys'],
    ['O’Brien', 'obrien'],
    ['  -- ', ''],
    ['Miami-Dade', 'miami-dade'],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('of %j is %j', (name, slug) => expect(slugOf(name)).toBe(slug));

  test('are always parts of a path, or empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(slugOf(name)).toMatch(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?)?$/);
      }),
    );
  });

  test('that are taken get the first free number', () => {
    const taken = new Set(['a', 'a-2']);
    expect([claimSlug('a', taken), claimSlug('a', taken), claimSlug('b', taken)]).toEqual([
      'a-3',
      'a-4',
      'b',
    ]);
  });

  test.each([
    ['tract', '2401.02', 'tract-240102'],
    ['council_district', '7', 'council-district-7'],
    ['neighborhood', 'Bolton Hill', 'bolton-hill'],
    ['neighborhood', '???', 'neighborhood'],
    ['city', '29 Palms', '29-palms'],
  ] as const)('of the %s %s is %s', (kind, name, slug) => expect(boundarySlug(kind, name)).toBe(slug));
});

test.each([
  ['/us', [], '/'],
  ['/us/md', ['/us'], '/us'],
  ['/us/md/baltimore-city', ['/us', '/us/md'], '/us/md'],
])('around %s are %j, its parent is %s', (path, around, parent) => {
  expect(pathsAround(path)).toEqual(around);
  expect(parentPathOf(path)).toBe(parent);
});

test.each([
  ['/us/md', '/us/md', true],
  ['/us/md/x', '/us/md', true],
  ['/us/mdx', '/us/md', false],
  ['/us', '/us/md', false],
  ['/us', '/', true],
])('%s inside %s: %s', (path, place, answer) => expect(isInside(path, place)).toBe(answer));

describe('the place that is viewed', () => {
  const levels = { neighborhood: 'n', city: 'c', county: 'k' };
  test.each([
    [5.99, levels, null],
    [6, levels, 'k'],
    [9.99, levels, 'k'],
    [10, levels, 'c'],
    [11.99, levels, 'c'],
    [12, levels, 'n'],
    [12, { ...levels, neighborhood: null }, 'c'],
    [10, { ...levels, city: null }, 'k'],
    [22, { neighborhood: null, city: null, county: null }, null],
  ])('at zoom %s of %j is %s', (zoom, places, name) => expect(placeAtZoom(places, zoom)).toBe(name));
});

test.each([
  ['admin', 'state', 'us', 'States'],
  ['admin', 'state', 'ca', 'Provinces and Territories'],
  ['admin', 'county', 'us', 'Counties'],
  ['admin', 'county', 'ca', 'Census Divisions'],
  ['admin', 'other', 'us', 'Boundaries'],
  ['council_districts', 'council_district', 'us', 'Council Districts'],
  ['_', 'other', null, ''],
] as const)('the set %s of %s in %s is called %s', (style, kind, country, label) =>
  expect(styleLabel(style, kind, country)).toBe(label),
);

test.each([
  ['admin', true],
  ['school_zones', true],
  ['', false],
  ['_a', false],
  ['Admin', false],
  ['a-b', false],
  ['a'.repeat(40), true],
  ['a'.repeat(41), false],
])('style key %j: %s', (key, answer) => expect(isStyleKey(key)).toBe(answer));

describe('polygons', () => {
  const square = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ];
  test('are closed, without repeated vertices, degenerate rings and invalid numbers', () => {
    const open = square.slice(0, 4);
    expect(cleanPolygons([[open]])).toEqual([[square]]);
    expect(cleanPolygons([[[[0, 0], ...square]]])).toEqual([[square]]);
    expect(
      cleanPolygons([
        [
          square,
          [
            [0, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      ]),
    ).toEqual([[square]]);
    expect(
      cleanPolygons([
        [
          [
            [0, 0],
            [1, 1],
            [0, 0],
          ],
        ],
        [square],
      ]),
    ).toEqual([[square]]);
    expect(cleanPolygons([[[...open, [Number.NaN, 0]]]])).toBeNull();
    expect(cleanPolygons([[[...open, [181, 0]]]])).toBeNull();
    expect(cleanPolygons([[]])).toBeNull();
    expect(cleanPolygons([])).toBeNull();
  });

  test('have a box, across the 180th meridian where that is smaller', () => {
    expect(viewBox([[square]])).toEqual([0, 0, 1, 1]);
    expect(
      viewBox([
        [
          [
            [179, 50],
            [180, 50],
            [180, 51],
            [179, 50],
          ],
        ],
        [
          [
            [-180, 50],
            [-170, 50],
            [-170, 52],
            [-180, 50],
          ],
        ],
      ]),
    ).toEqual([-181, 50, -170, 52]);
    expect(viewBox([])).toBeNull();
  });
});

test('codes are unique and have the right form', () => {
  for (const list of [US_STATES, CA_PROVINCES]) {
    expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
    expect(new Set(list.map(({ postal }) => postal)).size).toBe(list.length);
    for (const { code, postal, name } of list)
      expect(`${code} ${postal} ${name}`).toMatch(/^\d\d [A-Z]{2} [A-Z]/);
  }
  expect([US_STATES.length, CA_PROVINCES.length]).toEqual([56, 13]);
});

describe('the set that is drawn', () => {
  const sets = ['admin', 'blocks', 'council_districts', 'neighborhoods', 'tracts'];
  test.each([
    ['tracts', sets, '/us/zz/alder', 'tracts'],
    ['none', sets, '/us/zz/alder', 'none'],
    [undefined, sets, '/us/zz/alder', 'admin'],
    ['wards', sets, '/us/zz/alder', 'admin'],
    [undefined, ['blocks', 'council_districts', 'neighborhoods'], '/us/zz/alder', 'neighborhoods'],
    [undefined, ['blocks', 'council_districts'], '/us/zz/alder', 'council_districts'],
    [undefined, ['blocks', 'tracts'], '/us/zz/alder', 'none'],
    ['admin', [], '/us/zz/alder', 'none'],
    [undefined, [], null, 'none'],
    ['none', ['admin'], '/us', 'admin'],
    [undefined, [], '/us', 'admin'],
    ['none', ['admin'], '/ca', 'none'],
  ])('asked for %s of %j in %s is %s', (asked, available, path, style) =>
    expect(chooseStyle(asked, available, path)).toBe(style),
  );

  test('None comes first, is called Bounds, and is not offered for the United States', () => {
    const types = [{ key: 'admin', name: 'Counties' }];
    expect(styleOptions(types, '/us/md').map(optionName)).toEqual(['Bounds', 'Counties']);
    expect(styleOptions(types, '/us').map(optionName)).toEqual(['Counties']);
  });
});

test('Alaska is shown across the 180th meridian, and Maryland has no view but its own box', () => {
  expect(placeViewOf('/us/ak')?.[0]).toBeLessThan(-180);
  expect(['/us', '/ca', '/us/hi'].map((path) => placeViewOf(path) !== null)).toEqual([true, true, true]);
  expect(placeViewOf('/us/md')).toBeNull();
});

test.each<[readonly string[], string]>([
  [['blocks', 'neighborhoods', 'admin'], 'admin'],
  [['blocks', 'neighborhoods'], 'neighborhoods'],
  [['blocks', 'council_districts'], 'blocks'],
  [['council_districts'], 'admin'],
  [[], 'admin'],
])('of %j, %s is listed when a request names no set', (available, style) => {
  expect(defaultChildStyle(available)).toBe(style);
});
