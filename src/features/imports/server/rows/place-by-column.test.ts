import { expect, it } from 'vitest';
import type { FeatureBatch } from '../../../../backend/formats/feature-source.ts';
import { PlaceByColumn, type SmallerPlace } from './place-by-column.ts';

/** Returns the path of the place of each row, and the report. */
function assign(places: readonly SmallerPlace[], rows: readonly string[]) {
  const batch: FeatureBatch = {
    firstRow: 1,
    count: rows.length,
    isDeleted: () => false,
    value: (index) => rows[index] ?? null,
    readGeometry: () => undefined,
    geometryHash: () => 0,
    extras: () => null,
  };
  const byColumn = new PlaceByColumn('TOWN', [{ name: 'TOWN', type: 'text' }], places);
  return { paths: rows.map((_, index) => byColumn.find(batch, index)), report: byColumn.report() };
}

const MADISON = [
  { path: '/dane/madison', name: 'Madison city' },
  { path: '/dane/madison-town', name: 'Madison town' },
];

it('tells a city and a town with the same name apart by their kind', () => {
  const { paths, report } = assign(MADISON, ['TOWN OF MADISON', 'City of Madison', 'MADISON TOWN']);
  expect(paths).toEqual(['/dane/madison-town', '/dane/madison', '/dane/madison-town']);
  expect(report).toEqual(['3 rows were assigned to a smaller place by TOWN.']);
});

it('takes the first of several places if the name does not tell them apart, and says so', () => {
  const { paths, report } = assign(MADISON, ['MADISON', 'MADISON', 'Village of Madison']);
  expect(paths).toEqual(['/dane/madison', '/dane/madison', '/dane/madison']);
  expect(report).toEqual([
    '3 rows were assigned to a smaller place by TOWN.',
    'The county has several places with these names, and the first one was taken: MADISON (2, /dane/madison), Village of Madison (1, /dane/madison).',
  ]);
});

it('finds the only place with a name by another kind', () => {
  const { paths, report } = assign(
    [{ path: '/x/easthampton', name: 'Easthampton city' }],
    ['EASTHAMPTON TOWN', 'X'],
  );
  expect(paths).toEqual(['/x/easthampton', null]);
  expect(report).toEqual([
    '1 row was assigned to a smaller place by TOWN.',
    'The county has no place with these names: X (1). Their parcels belong to the county itself.',
  ]);
});
