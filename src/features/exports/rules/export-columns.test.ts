import { describe, expect, it } from 'vitest';
import type { ReportRow } from './coverage-report.ts';
import { exportColumns } from './export-columns.ts';

const row = (name: string, other: Partial<ReportRow> = {}): ReportRow => ({
  name,
  label: name,
  percent: 50,
  isEmpty: false,
  lock: null,
  ...other,
});
const rows = [row('parcelnumb'), row('owner'), row('zoning'), row('struct', { percent: 0, isEmpty: true })];
const locked = rows.map((column) =>
  column.name === 'owner' ? { ...column, lock: 'not part of your plan' } : column,
);
const countyFields = [
  { name: 'NBHD_CD', is_personal: false },
  { name: 'OWNER2', is_personal: true },
];

describe('columns of the file', () => {
  it.each<[string, Partial<Parameters<typeof exportColumns>[0]>, string[] | undefined]>([
    ['all', {}, undefined],
    ['all of a county without columns of its own', { countyFields: [], withCountyFields: false }, undefined],
    [
      'without one: columns that are empty in the county are not requested either',
      { leftOut: new Set(['owner']) },
      ['parcelnumb', 'zoning', 'custom:NBHD_CD', 'custom:OWNER2'],
    ],
    ['without the county’s own', { withCountyFields: false }, ['parcelnumb', 'owner', 'zoning']],
    ['none', { leftOut: new Set(['parcelnumb', 'owner', 'zoning']), withCountyFields: false }, []],
    ['all, unknown and empty columns left out', { leftOut: new Set(['unheard_of', 'struct']) }, undefined],
    ['all that the reader may have', { rows: locked, leftOut: new Set(['owner']) }, undefined],
    [
      'without zoning, and without the owners that the reader may not have',
      { rows: locked, leftOut: new Set(['zoning']) },
      ['parcelnumb', 'custom:NBHD_CD'],
    ],
  ])('%s', (_, other, columns) =>
    expect(
      exportColumns({ rows, countyFields, leftOut: new Set(), withCountyFields: true, ...other }),
    ).toEqual(columns),
  );
});
