import { describe, expect, it } from 'vitest';
import { exportedColumns, isViewOnly, offeredColumns, whyTooManyColumns } from './exported-columns.ts';

describe('the columns of a file', () => {
  it('are those that the county fills, in the order of the schema, then its own', () => {
    const filled = new Set(['owner', 'parcelnumb', 'fema_flood_zone', 'szip']);
    expect(offeredColumns(filled, ['LOT'], 'us')).toEqual([
      'parcelnumb',
      'owner',
      'szip',
      'fema_flood_zone',
      'custom:LOT',
    ]);
    expect(offeredColumns(filled, [], 'ca')).toEqual(['parcelnumb', 'owner']);
  });

  it('have names of their own', () => {
    const columns = exportedColumns(
      ['owner', 'custom:OWNER', 'custom:LOT', 'nonsense'],
      (name) => name === 'OWNER',
    );
    expect(columns.map((column) => column?.name)).toEqual(['owner', 'OWNER_county', 'LOT', undefined]);
    expect(columns.map((column) => column?.isPersonal)).toEqual([true, true, false, undefined]);
  });
});

describe('premium columns', () => {
  const pro = { tier: 'pro', isOperator: false };
  it.each([
    ['zoning_type', pro, 'plans', true],
    ['zoning', pro, 'plans', false],
    ['zoning_type', pro, 'everyone', false],
    ['zoning_type', { tier: 'team', isOperator: false }, 'plans', false],
    ['zoning_type', { tier: 'pro', isOperator: true }, 'plans', false],
  ] as const)('%s of %o with %s: view only is %s', (name, reader, audience, wanted) => {
    expect(isViewOnly(name, reader, audience)).toBe(wanted);
  });
});

it.each<[string, number, RegExp | null]>([
  ['shp', 255, null],
  [
    'shp',
    256,
    /A Shapefile holds at most 255 columns, and this export has 256\. Choose fewer columns, or another/,
  ],
  ['csv', 256, null],
  ['csv', 1661, /A file holds at most 1,660 columns, and this export has 1,661\./],
])('a %s of %d columns is allowed, or refused with a message', (format, count, message) => {
  const why = whyTooManyColumns(format, count);
  if (message === null) expect(why).toBeNull();
  else expect(why).toMatch(message);
});
