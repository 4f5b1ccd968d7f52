import { expect, test } from 'vitest';
import { openStoreFixture, rectangle } from '../../../../tests/support/store-fixture.ts';
import { LAND_USES, landUseOfText } from '../rules/land-uses.ts';
import { createClassArrayCache } from './class-array-cache.ts';

type Row = readonly [fn: number | null, activity: number | null, usedesc: string | null];
const ROWS: readonly (readonly [Row, string])[] = [
  [[2100, 1100, 'Dwelling'], 'Sales and services'],
  [[null, 4200, 'Dwelling'], 'Education, health and government'],
  [[null, 9000, 'Row house'], 'Residence'],
  [[null, null, 'Warehouse'], 'Manufacturing and wholesale'],
  [[null, null, 'Vacant residential land'], 'none'],
  [[0, null, null], 'none'],
];

async function classesOf(
  columns: readonly ('lbcs_function' | 'lbcs_activity' | 'usedesc')[],
  classes: 'land_use' | 'lbcs_activity',
) {
  const order = ['lbcs_function', 'lbcs_activity', 'usedesc'] as const;
  const store = await openStoreFixture({
    columns,
    parcels: ROWS.map(([values], i) => ({
      rings: [[rectangle(-100 + i / 100, 40, -100 + i / 100 + 0.001, 40.001)]],
      values: columns.map((name) => values[order.indexOf(name)] ?? null),
    })),
  });
  const array = createClassArrayCache().get('a', store, classes);
  const byFid = new Map(Array.from(store.ogcFids, (fid, ordinal) => [fid, array[ordinal]]));
  return ROWS.map((_, i) => byFid.get(i + 1) ?? -1);
}

test('the land use comes from the LBCS codes, or else from the county’s own description', async () => {
  const classes = await classesOf(['lbcs_function', 'lbcs_activity', 'usedesc'], 'land_use');
  expect(classes.map((number) => LAND_USES[number - 1] ?? 'none')).toEqual(ROWS.map(([, use]) => use));
});

test('a county without any of the columns has no land use', async () => {
  expect(new Set(await classesOf([], 'land_use'))).toEqual(new Set([10]));
});

test('the class of an activity is the first digit of its code, or 10 without a code', async () => {
  expect(await classesOf(['lbcs_activity'], 'lbcs_activity')).toEqual([1, 4, 9, 10, 10, 10]);
});

test.each([
  ['Single family dwelling', 'Residence'],
  ['Apartments, 5 or more units', 'Residence'],
  ['Mixed use, shop below and dwellings', 'Sales and services'],
  ['Office building', 'Sales and services'],
  ['Light industrial', 'Manufacturing and wholesale'],
  ['Parking lot', 'Transport and utilities'],
  ['City park', 'Arts, sports and recreation'],
  ['Elementary school', 'Education, health and government'],
  ['Agricultural rural', 'Farming and forestry'],
  ['Manufactured home', 'Residence'],
  ['MANUFACTURED HOUSING', 'Residence'],
  ['MOBILE HOME PARK', 'Residence'],
  ['Mobile homes, storage sheds', 'Residence'],
  ['Trailer park', 'Residence'],
  ['RV park', 'Arts, sports and recreation'],
  ['Farm with mobile home', 'Farming and forestry'],
  ['Furniture manufacturing', 'Manufacturing and wholesale'],
  ['Office park', 'Sales and services'],
  ['BUSINESS PARK', 'Sales and services'],
  ['Industrial park', 'Manufacturing and wholesale'],
  ['Nursery school', 'Education, health and government'],
  ['Plant nursery', 'Farming and forestry'],
  ['Main Street retail', 'Sales and services'],
  ['Street right of way', 'Transport and utilities'],
  ['Private street', 'Transport and utilities'],
  ['Vacant commercial', undefined],
  ['101', undefined],
])('"%s" is %s', (text, use) => {
  const found = landUseOfText(text);
  expect(found === null ? undefined : LAND_USES[found - 1]).toBe(use);
});
