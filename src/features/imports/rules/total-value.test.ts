import { expect, it } from 'vitest';
import { listComputedTotal, totalValue } from './total-value.ts';

it.each([
  [50_000, 190_000, 240_000],
  [0.1, 0.2, 0.3],
  [900, null, 900],
  [null, 900, 900],
  [0, 0, 0],
  [null, null, null],
])('land of %s and improvements of %s are worth %s', (land, improvements, total) =>
  expect(totalValue(land, improvements)).toBe(total),
);

const LAND = { from: 'CURRLAND', to: 'landval' };
const IMPROVEMENTS = { from: 'CURRIMPR', to: 'improvval' };
const NOTE = 'No column has the total value, so it is the sum of CURRLAND and CURRIMPR.';

it.each([
  ['both parts', [LAND, IMPROVEMENTS, { from: 'X', to: null }], {}, [NOTE]],
  ['a total', [LAND, IMPROVEMENTS, { from: 'TOTAL', to: 'parval' }], {}, []],
  ['a total of the recipe', [LAND, IMPROVEMENTS], { parval: 1 }, []],
  ['land alone', [LAND], {}, []],
] as const)('a file with %s (columns %j, constants %j) has the notes %j', (_, matches, constants, notes) =>
  expect(listComputedTotal(matches, constants)).toEqual(notes),
);
