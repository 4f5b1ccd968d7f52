import { describe, expect, it } from 'vitest';
import { exportColumns } from './export-columns.ts';

const fields = ['parcelnumb', 'owner', 'zoning'];
const countyFields = ['NBHD_CD'];

describe('columns of the file', () => {
  it.each<[string, Partial<Parameters<typeof exportColumns>[0]>, string[] | undefined]>([
    ['all', {}, undefined],
    ['all of a county without columns of its own', { countyFields: [], withCountyFields: false }, undefined],
    ['without one', { leftOut: new Set(['owner']) }, ['parcelnumb', 'zoning', 'custom:NBHD_CD']],
    ['without the county’s own', { withCountyFields: false }, fields],
    ['none', { leftOut: new Set(fields), withCountyFields: false }, []],
    // Of another county, or a county without them: what is left out doesn't matter here.
    ['all, though others are left out', { leftOut: new Set(['unheard_of']) }, undefined],
  ])('%s', (_, other, columns) =>
    expect(
      exportColumns({ fields, countyFields, leftOut: new Set(), withCountyFields: true, ...other }),
    ).toEqual(columns),
  );
});
