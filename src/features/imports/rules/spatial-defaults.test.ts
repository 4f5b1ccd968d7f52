import { expect, test } from 'vitest';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { recipeSchema } from './recipe.ts';
import { addSpatialJoins, defaultSpatialJoin } from './spatial-defaults.ts';
import { formatSpatialJoin, type SpatialJoinReport } from './spatial-report.ts';

test.each([
  ['zoning', { layer: 'zoning', share_column: 'zoning_share' }, ['zoning', 'zoning_description']],
  ['flood', { layer: 'fema', share_column: 'fema_share' }, ['fema_flood_zone', 'fema_flood_zone_subtype']],
  ['blocks', { boundaries: 'blocks', share_column: 'block_share' }, ['census_block', 'census_tract']],
  [
    'Council-Districts',
    { boundaries: 'council_districts', share_column: 'council_district_share' },
    ['council_district'],
  ],
  ['parishes', { boundaries: 'parishes', share_column: 'parish_share' }, ['parish']],
  ['counties', { layer: 'admin2' }, ['admin2_geoid', 'admin2_name']],
  [
    'holc',
    { layer: 'redlining', share_column: 'redlining_share' },
    ['holc_grade', 'holc_id', 'redlining_name'],
  ],
])('%s is joined into the usual columns', (name, join, columns) => {
  const found = defaultSpatialJoin(name);
  expect(found).toMatchObject(join);
  expect(Object.keys(found.columns)).toEqual(expect.arrayContaining(columns));
});

test('standard layers fill columns of the record', () => {
  for (const name of [
    'zoning',
    'fema',
    'esri_enrichments',
    'tracts',
    'blocks',
    'block_groups',
    'neighborhoods',
  ])
    for (const column of Object.keys(defaultSpatialJoin(name).columns))
      expect(findParcelColumn(column)?.name, `${name}: ${column}`).toBe(column);
});

test('an existing join of the recipe is kept', () => {
  const own = { layer: 'fema', columns: { flood: 'fld_zone' }, min_share: 0.2, keeps_given: false };
  const recipe = addSpatialJoins(recipeSchema.parse({ version: 2, spatial_joins: [own] }), [
    'fema',
    'tracts',
  ]);
  expect(recipe.spatial_joins.map(({ layer, boundaries }) => layer ?? boundaries)).toEqual([
    'fema',
    'tracts',
  ]);
  expect(recipe.spatial_joins[0]).toEqual(own);
});

test('the report is formatted with its counts', () => {
  const report: SpatialJoinReport = {
    name: 'zoning',
    kind: 'layer',
    version: '4',
    polygons: 2407,
    polygons_skipped: 2,
    parcels: 238_025,
    joined: 236_101,
    mean_share_percent: 97,
    outside: 1900,
    outside_rows: [],
    below_min_share: 24,
    split: 707,
    columns: [],
  };
  expect(formatSpatialJoin(report)).toBe(
    'zoning: 236,101 of 238,025 parcels, mean share 97%, 1,900 mostly outside of its polygons, 24 with a share too small, 707 in several polygons, 2 polygons unusable',
  );
});
