import { expect, it } from 'vitest';
import { ExclusionProposals } from './propose-exclusions.ts';

const match = (from: string, source: number, to: string | null) => ({
  from,
  source,
  to,
  reason: '',
  confidence: 1,
});

/** Returns the proposals for rows with a parcel number, a kind and a use. */
function propose(rows: readonly (readonly [number: string | null, kind: string | null, use: string])[]) {
  const proposals = new ExclusionProposals([
    match('MAP_PAR_ID', 0, 'parcelnumb'),
    match('POLY_TYPE', 1, null),
    match('USE_DESC', 2, 'usedesc'),
  ]);
  for (const row of rows) proposals.add((source) => row[source] ?? null);
  return proposals.list();
}

it('proposes to leave out roads and water by the kind of the row', () => {
  expect(
    propose([
      ['1-2', 'FEE', 'Water'],
      ['1-3', 'FEE', 'Road'],
      ['1-4', 'TAX', 'House'],
      ['1-5', 'FEE', 'House'],
      [null, 'ROW', ''],
      [null, 'PRIV_ROW', ''],
      [null, 'WATER', ''],
    ]),
  ).toEqual([
    { rule: { column: 'POLY_TYPE', equals: ['ROW', 'PRIV_ROW'], reason: 'a road or right of way' }, rows: 2 },
    { rule: { column: 'POLY_TYPE', equals: ['WATER'], reason: 'water' }, rows: 1 },
  ]);
});

it('proposes to leave out rows that have a word such as R/W in place of the parcel number', () => {
  const parcels = Array.from({ length: 8 }, (_, index) => [`10-${index}`, null, 'House'] as const);
  expect(propose([...parcels, ['R/W', null, ''], ['Right-of-Way', null, '']])).toEqual([
    {
      rule: { column: 'MAP_PAR_ID', equals: ['R/W', 'Right-of-Way'], reason: 'a road or right of way' },
      rows: 2,
    },
  ]);
});

it('proposes nothing by a use, and nothing that would leave out most rows', () => {
  expect(
    propose([
      ['1-2', null, 'WATER'],
      ['1-3', null, 'ROW'],
    ]),
  ).toEqual([]);
  expect(
    propose([
      ['1-2', 'ROAD', ''],
      ['1-3', 'ROAD', ''],
      ['1-4', 'FEE', ''],
    ]),
  ).toEqual([]);
});
