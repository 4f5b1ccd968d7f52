import { describe, expect, it } from 'vitest';
import { filterTreeSchema, parcelQuerySchema } from './contract.ts';
import { type FilterGroup, MAX_CONDITIONS, MAX_DEPTH } from './rules/filter-tree.ts';

const all = (...nodes: FilterGroup['nodes']): FilterGroup => ({ op: 'all', nodes });
const nested = (depth: number): FilterGroup =>
  depth === 1 ? all({ op: 'exists', column: 'owner', value: true }) : all(nested(depth - 1));

describe('a filter tree from outside', () => {
  it.each([
    ['no condition', all()],
    ['text', all({ op: 'is', column: 'zoning', value: 'R-1' })],
    ['a custom column', all({ op: 'contains', column: 'custom:NBHD_CD', value: '12' })],
    [
      'a range',
      all({ op: 'gte', column: 'landval', value: 50_000 }, { op: 'lte', column: 'landval', value: 150_000 }),
    ],
    ['a date', all({ op: 'lt', column: 'saledate', value: '1993-05-16' })],
    [
      'any of groups',
      { op: 'any', nodes: [all(), all({ op: 'inside', path: '/us/md/baltimore-city/canton' })] } as const,
    ],
    ['the deepest tree', nested(MAX_DEPTH)],
  ])('takes %s', (_, tree) => {
    expect(filterTreeSchema.parse(tree)).toEqual(tree);
  });

  it.each([
    ['an unknown operator', { op: 'like', column: 'owner', value: '%' }],
    ['a value of another shape', { op: 'is', column: 'owner', value: { $ne: '' } }],
    ['an unknown key', { op: 'is', column: 'owner', value: 'a', sql: '1=1' }],
    ['a column with a quote', { op: 'is', column: 'owner"; drop table parcel', value: 'a' }],
    ['a comparison without a value', { op: 'gt', column: 'landval' }],
    ['an empty text to contain', { op: 'contains', column: 'owner', value: '' }],
    [
      'an outline of two corners',
      {
        op: 'inside',
        shape: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 1],
            ],
          ],
        },
      },
    ],
    ['a place that is not a path', { op: 'inside', path: 'https://example.org' }],
    ['a condition in the place of a group', null],
  ])('refuses %s', (_, node) => {
    expect(
      filterTreeSchema.safeParse(
        node === null ? { op: 'exists', column: 'owner', value: true } : { op: 'all', nodes: [node] },
      ).success,
    ).toBe(false);
  });

  it('refuses any number of conditions or levels beyond the limits', () => {
    const condition = { op: 'exists', column: 'owner', value: true } as const;
    const many = (count: number) => all(...Array.from({ length: count }, () => condition));
    expect(filterTreeSchema.safeParse(many(MAX_CONDITIONS)).success).toBe(true);
    for (const tree of [many(MAX_CONDITIONS + 1), many(10_000), nested(MAX_DEPTH + 1), nested(5_000)])
      expect(filterTreeSchema.safeParse(tree).error?.issues[0]?.message).toMatch(
        /more than (200 conditions|8 deep)/,
      );
  });
});

it('a query gets its defaults and refers to counties by path', () => {
  expect(parcelQuerySchema.parse({ path: '/us/md/baltimore-city' })).toEqual({
    path: '/us/md/baltimore-city',
    operation: 'intersection',
    parcel: {},
  });
  expect(parcelQuerySchema.safeParse({ path: '/us/md', parcel: { 'drop table': all() } }).success).toBe(
    false,
  );
});
