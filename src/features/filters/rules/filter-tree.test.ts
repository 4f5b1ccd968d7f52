import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeMatches } from '../../../../tests/support/tree-matches.ts';
import {
  EVERY_PARCEL,
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  areSameTrees,
  columnsOf,
  conditionsOf,
  depthOf,
  isEmptyTree,
  simplified,
  textOfTree,
} from './filter-tree.ts';
import { areSameQueries, everyParcelOf, isInOneCounty } from './parcel-query.ts';

const old: FilterCondition = { op: 'lt', column: 'yearbuilt', value: 1940 };
const cheap: FilterCondition = { op: 'lt', column: 'landval', value: 50_000 };
const all = (...nodes: FilterNode[]): FilterGroup => ({ op: 'all', nodes });
const any = (...nodes: FilterNode[]): FilterGroup => ({ op: 'any', nodes });

describe('a simplified tree', () => {
  it.each([
    ['a group of nothing', all(all(), any(all())), all()],
    ['a group in a group of its kind', all(old, all(cheap)), all(old, cheap)],
    ['a group of one', all(old, any(cheap)), all(old, cheap)],
    ['a group around one group', all(any(old, cheap)), any(old, cheap)],
  ])('is without %s', (_, tree, simple) => {
    expect(simplified(tree)).toEqual(simple);
  });

  it('keeps a group of another kind with several conditions', () => {
    const tree = all(old, any(old, cheap));
    expect(simplified(tree)).toEqual(tree);
  });
});

const condition: fc.Arbitrary<FilterCondition> = fc.constantFrom(
  old,
  cheap,
  { op: 'exists', column: 'owner', value: true } as const,
  { op: 'inside', path: '/us/md/baltimore-city' } as const,
);
const { tree } = fc.letrec<{ node: FilterNode; tree: FilterGroup }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, condition, tie('tree')),
  // Every generated group has a node. Empty groups are covered by the cases above.
  tree: fc.record({
    op: fc.constantFrom('all', 'any'),
    nodes: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
  }),
}));

describe('properties', () => {
  it('a simplified tree selects the same parcels, and simplifying it again changes nothing', () => {
    fc.assert(
      fc.property(
        tree,
        fc.subarray([...new Set(conditionsOf(any(old, cheap)).map((leaf) => JSON.stringify(leaf)))]),
        (group, met) => {
          const simple = simplified(group);
          expect(treeMatches(simple, new Set(met))).toBe(treeMatches(group, new Set(met)));
          expect(simplified(simple)).toEqual(simple);
          expect(conditionsOf(simple)).toEqual(conditionsOf(group));
          expect(depthOf(simple)).toBeLessThanOrEqual(depthOf(group));
        },
      ),
    );
  });

  it('the text does not depend on the order of keys', () => {
    fc.assert(
      fc.property(tree, (group) => {
        const turned = JSON.parse(JSON.stringify(group), (_, value: unknown) =>
          typeof value === 'object' && value !== null && !Array.isArray(value)
            ? Object.fromEntries(Object.entries(value).toReversed())
            : value,
        ) as FilterGroup;
        expect(textOfTree(turned)).toBe(textOfTree(group));
        expect(areSameTrees(turned, group)).toBe(true);
      }),
    );
  });
});

it('a tree lists its columns and conditions', () => {
  expect(columnsOf(all(old, any(cheap, old)))).toEqual(['yearbuilt', 'landval']);
  expect([isEmptyTree(EVERY_PARCEL), isEmptyTree(all(any())), isEmptyTree(all(old))]).toEqual([
    true,
    true,
    false,
  ]);
});

describe('a query', () => {
  const here = everyParcelOf('/us/md/baltimore-city');
  const filtered = { ...here, parcel: { '/us/md/baltimore-city': all(old) } };

  it('is in one county when no other county has conditions', () => {
    expect(isInOneCounty(here)).toBe(true);
    expect(isInOneCounty({ parcel: { ...filtered.parcel, '/us/mt/gallatin': all(any()) } })).toBe(true);
    expect(isInOneCounty({ parcel: { ...filtered.parcel, '/us/mt/gallatin': all(cheap) } })).toBe(false);
  });

  it('counts as the same with another project path, with another operation in one county, and with empty filters', () => {
    expect(areSameQueries(filtered, { ...filtered, mapPath: '/us/g/projects/x', operation: 'union' })).toBe(
      true,
    );
    expect(areSameQueries(here, { ...here, parcel: { '/us/md/baltimore-city': all() } })).toBe(true);
    expect(areSameQueries(here, filtered)).toBe(false);
    expect(areSameQueries(here, { ...here, path: '/us/md' })).toBe(false);
  });
});
