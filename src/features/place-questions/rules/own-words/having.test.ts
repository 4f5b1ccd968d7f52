import { expect, it } from 'vitest';
import type { OfferedColumn } from '../read-request.ts';
import { readOwnWords } from './read-own-words.ts';

const COMMON: readonly OfferedColumn[] = [
  { key: 'll_gisacre', label: 'Measured Acres', kind: 'number' },
  { key: 'parval', label: 'Total Parcel Value', kind: 'number' },
  { key: 'saledate', label: 'Last Sale Date', kind: 'date' },
  { key: 'll_bldg_count', label: 'Building Count', kind: 'number' },
  { key: 'usedesc', label: 'Use Description', kind: 'text', values: ['Residential', 'Commercial'] },
];
const OWN: readonly OfferedColumn[] = [
  { key: 'custom:POOL', label: 'POOL', kind: 'text', values: ['Y', 'N'] },
  { key: 'custom:GAR_AREA', label: 'Garage Area', kind: 'number' },
  { key: 'custom:BASEMENT', label: 'BASEMENT', kind: 'text', values: ['Full', 'Half', 'None'] },
  { key: 'custom:DOCK', label: 'Dock', kind: 'boolean' },
];
const read = (question: string, columns: readonly OfferedColumn[]) =>
  readOwnWords(question, { columns, facts: [], today: '2026-05-16' });

it.each([
  ['which houses have a pool', 'pool'],
  ['houses with a garage', 'garage'],
  ['homes with no garage', 'garage'],
  ['homes without a basement', 'basement'],
  ['homes with central air', 'central air'],
  ['which parcels have a dock?', 'dock'],
])('the answer names the thing that no column holds: %s', (question, missing) =>
  expect(read(question, COMMON)).toEqual({ kind: 'cannot', reason: 'not_read', missing }),
);

it('a question for houses near something is not answered with all houses', () =>
  expect(read('houses near the river', COMMON)).toMatchObject({ kind: 'cannot', reason: 'distance' }));

it('other conditions are kept, and the missing thing is among the words that were not understood', () =>
  expect(read('homes over 2 acres with a pool', COMMON)).toMatchObject({
    kind: 'filters',
    tree: { nodes: expect.arrayContaining([{ op: 'gt', column: 'll_gisacre', value: 2 }]) },
    left: ['pool'],
  }));

const RESIDENTIAL = { op: 'in', column: 'usedesc', values: ['Residential'] };
it.each([
  ['which houses have a pool', [{ op: 'in', column: 'custom:POOL', values: ['Y'] }]],
  ['houses without pools', [{ op: 'not_in', column: 'custom:POOL', values: ['Y'] }]],
  ['houses with a garage', [{ op: 'gt', column: 'custom:GAR_AREA', value: 0 }]],
  ['houses with basements', [{ op: 'in', column: 'custom:BASEMENT', values: ['Full', 'Half'] }]],
  ['houses with a dock', [{ op: 'is', column: 'custom:DOCK', value: true }]],
  [
    'houses with a garage under $300k',
    [
      { op: 'gt', column: 'custom:GAR_AREA', value: 0 },
      { op: 'lt', column: 'parval', value: 300_000 },
    ],
  ],
  [
    'houses with a pool and over 2 acres',
    [
      { op: 'in', column: 'custom:POOL', values: ['Y'] },
      { op: 'gt', column: 'll_gisacre', value: 2 },
    ],
  ],
])('a column of the county answers: %s', (question, nodes) =>
  expect(read(question, [...COMMON, ...OWN])).toMatchObject({
    kind: 'filters',
    left: [],
    tree: { nodes: [RESIDENTIAL, ...nodes] },
  }),
);

it('parcels without the thing that a county column measures have 0 or nothing in it', () =>
  expect(read('houses with no garage', [...COMMON, ...OWN])).toMatchObject({
    tree: {
      nodes: [
        RESIDENTIAL,
        {
          op: 'any',
          nodes: [
            { op: 'exists', column: 'custom:GAR_AREA', value: false },
            { op: 'is', column: 'custom:GAR_AREA', value: 0 },
          ],
        },
      ],
    },
  }));
