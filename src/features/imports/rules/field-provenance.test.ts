import { describe, expect, it } from 'vitest';
import { fieldSourceSchema, sourceLabel } from '../../parcels/rules/field-source.ts';
import { fieldProvenance } from './field-provenance.ts';
import { recipeSchema } from './recipe.ts';

const file = 'parcels.zip';
const OWNER = { from: 'OWNER_1', to: 'owner' };
const report = {
  columns: [
    OWNER,
    { from: 'USE', to: 'usedesc', lookup: 'use_codes', replace: [{ pattern: 'x', with: 'y' }] },
    { from: 'USE', to: 'usecode' },
    { from: 'ODD', to: null },
    { from: 'LS_DATE', to: 'saledate', parse: 'yyyymmdd', table: { name: 'assess', column: 'LS_DATE' } },
    { from: 'assess.VALUE', to: 'parval', table: { name: 'assess', column: 'VALUE' } },
    { from: 'TRACT', to: 'census_tract' },
    { from: 'SHARE', to: 'zoning_share' },
  ],
  joins: [{ table: 'assess', rules: [{ column: 'VALUE', rule: 'sum' }] }],
  spatial_joins: [
    {
      name: 'zoning',
      columns: [
        { to: 'zoning', from: 'ZONE' },
        { to: 'usedesc', from: 'USE' },
        { to: 'zoning_share', from: 'share' },
      ],
    },
    { name: 'tracts', columns: [{ to: 'census_tract', from: 'geoid' }] },
  ],
};
const fields = fieldProvenance({
  file,
  report,
  recipe: recipeSchema.parse({
    version: 2,
    constants: { sourceurl: 'https://county.example', usecode: '0' },
    addresses: [
      { kind: 'assemble', to: 'address', template: '{NO} {STREET}' },
      { kind: 'split', from: 'MAIL', into: 'mail' },
    ],
    spatial_joins: [
      { layer: 'zoning', columns: { zoning: 'ZONE', usedesc: 'USE' }, share_column: 'zoning_share' },
      { boundaries: 'tracts', columns: { census_tract: 'geoid' }, keeps_given: false },
    ],
  }),
});

describe('fieldProvenance', () => {
  it.each([
    ['owner', { kind: 'file', file, column: 'OWNER_1' }],
    [
      'usecode',
      { kind: 'file', file, column: 'USE', rule: 'where it is empty, the same for the whole county' },
    ],
    ['ODD', { kind: 'file', file, column: 'ODD' }],
    ['saledate', { kind: 'joined', file: 'assess', column: 'LS_DATE', rule: 'read as yyyymmdd' }],
    ['parval', { kind: 'joined', file: 'assess', column: 'VALUE', rule: 'sum of the parcel’s records' }],
    ['sourceurl', { kind: 'constant' }],
    ['address', { kind: 'recipe', rule: 'assembled as {NO} {STREET}' }],
    ['mail_addno', { kind: 'recipe', rule: 'split from MAIL' }],
    ['zoning', { kind: 'spatial_join', layer: 'zoning', column: 'ZONE' }],
    [
      'zoning_share',
      { kind: 'spatial_join', layer: 'zoning', rule: 'share of the parcel that the polygon covers' },
    ],
    ['census_tract', { kind: 'spatial_join', layer: 'tracts', column: 'geoid' }],
    [
      'usedesc',
      {
        kind: 'file',
        file,
        column: 'USE',
        rule: 'codes looked up in use_codes, text replaced; where it is empty, layer zoning',
      },
    ],
    ['ll_gisacre', { kind: 'computed', rule: 'area of the polygon on the ellipsoid' }],
  ])('%s', (name, expected) => expect(fields[name]).toEqual(expected));

  it('returns no other columns, and only values of the schema', () => {
    expect(fields['yearbuilt']).toBeUndefined();
    for (const source of Object.values(fields))
      expect(fieldSourceSchema.strict().parse(source)).toEqual(source);
  });

  it('covers columns that the import computes from other columns', () => {
    const columns = [
      { from: 'STREET', to: 'saddstr' },
      { from: 'ZIP', to: 'szip' },
    ];
    const made = fieldProvenance({ file, recipe: null, report: { columns, joins: [], spatial_joins: [] } });
    expect([made['address']?.kind, made['szip5']?.kind]).toEqual(['computed', 'computed']);
    expect(
      fieldProvenance({ file, recipe: null, report: { columns: [OWNER], joins: [], spatial_joins: [] } })[
        'address'
      ],
    ).toBeUndefined();
  });

  it('works without a recipe', () => {
    expect(
      fieldProvenance({ file, recipe: null, report: { columns: [OWNER], joins: [], spatial_joins: [] } })[
        'owner'
      ],
    ).toEqual({
      kind: 'file',
      file,
      column: 'OWNER_1',
    });
  });
});

describe('the source in one line', () => {
  const day = '2026-03-12T10:00:00.000Z';
  it.each([
    [{ kind: 'file', file, column: 'OWNER_1' }, 'County file parcels.zip, column OWNER_1 · Mar 12, 2026'],
    [
      { kind: 'joined', file: 'assess', column: 'V', rule: 'sum' },
      'Joined table assess, column V, sum · Mar 12, 2026',
    ],
    [
      { kind: 'spatial_join', layer: 'zoning', column: 'ZONE', date: '2025-01-02' },
      'Map layer zoning, column ZONE · Jan 2, 2025',
    ],
    [{ kind: 'computed', rule: 'area' }, 'Computed, area · Mar 12, 2026'],
    [{ kind: 'constant' }, 'The same for the whole county · Mar 12, 2026'],
    [{ kind: 'recipe' }, 'Computed by the import recipe · Mar 12, 2026'],
  ] as const)('%j', (source, label) => expect(sourceLabel(source, day)).toBe(label));

  it('leaves out an invalid date', () => {
    expect(sourceLabel({ kind: 'constant', date: 'some day' }, day)).toBe('The same for the whole county');
  });
});
