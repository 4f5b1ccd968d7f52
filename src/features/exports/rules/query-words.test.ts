import { describe, expect, it } from 'vitest';
import type { FilterCondition, FilterGroup } from '../../filters/rules/filter-tree.ts';
import { queryParts } from './query-parts.ts';
import { conditionWords, queryLines } from './query-words.ts';

const SHAPE = { type: 'Polygon', coordinates: [] } as GeoJSON.Polygon;

describe('a condition in words', () => {
  it.each<[FilterCondition, string]>([
    [{ op: 'is', column: 'zoning', value: 'R-1' }, 'Zoning Code is R-1'],
    [{ op: 'is_not', column: 'struct', value: true }, 'Structure on Parcel is not Yes'],
    [{ op: 'in', column: 'zoning', values: ['R-1'] }, 'Zoning Code is R-1'],
    [{ op: 'in', column: 'zoning', values: ['R-1', 'R-2'] }, 'Zoning Code is R-1 or R-2'],
    [
      { op: 'not_in', column: 'zoning', values: ['A', 'B', 'C', 'D', 'E', 'F'] },
      'Zoning Code is not A, B, C, D or 2 more',
    ],
    [{ op: 'in', column: 'zoning', values: [] }, 'Zoning Code is none of any values'],
    [{ op: 'exists', column: 'yearbuilt', value: true }, 'Year Built has any value'],
    [{ op: 'exists', column: 'yearbuilt', value: false }, 'Year Built has no value'],
    [{ op: 'gt', column: 'landval', value: 50_000 }, 'Land Value is greater than $50,000'],
    [{ op: 'gte', column: 'landval', value: 50_000.5 }, 'Land Value is at least $50,000.50'],
    [{ op: 'lt', column: 'yearbuilt', value: 1940 }, 'Year Built is less than 1940'],
    [{ op: 'lte', column: 'saledate', value: '1993-05-16' }, 'Last Sale Date is at most May 16, 1993'],
    [{ op: 'contains', column: 'custom:NBHD_CD', value: 'x' }, 'NBHD_CD contains “x”'],
    [{ op: 'is', column: 'unheard_of', value: 3 }, 'unheard_of is 3'],
    [{ op: 'inside', path: '/us/md/baltimore-city' }, 'Inside /us/md/baltimore-city'],
    [{ op: 'inside', shape: SHAPE }, 'Inside a drawn shape'],
  ])('%j: %s', (condition, words) => expect(conditionWords(condition)).toBe(words));

  it('names places as it is told', () =>
    expect(conditionWords({ op: 'inside', path: '/us/md' }, () => 'Maryland')).toBe('Inside Maryland'));
});

describe('a query in lines', () => {
  const old: FilterCondition = { op: 'lt', column: 'yearbuilt', value: 1940 };
  const zoned: FilterCondition = { op: 'exists', column: 'zoning', value: true };
  it.each<[string, FilterGroup, [number, string][]]>([
    ['every parcel', { op: 'all', nodes: [] }, []],
    [
      'all of two',
      { op: 'all', nodes: [old, zoned] },
      [
        [0, 'Year Built is less than 1940'],
        [0, 'Zoning Code has any value'],
      ],
    ],
    [
      'any of two',
      { op: 'any', nodes: [old, zoned] },
      [
        [0, 'Any of these:'],
        [1, 'Year Built is less than 1940'],
        [1, 'Zoning Code has any value'],
      ],
    ],
    [
      'groups in groups',
      { op: 'all', nodes: [old, { op: 'any', nodes: [zoned, { op: 'all', nodes: [old, zoned] }] }] },
      [
        [0, 'Year Built is less than 1940'],
        [0, 'Any of these:'],
        [1, 'Zoning Code has any value'],
        [1, 'All of these:'],
        [2, 'Year Built is less than 1940'],
        [2, 'Zoning Code has any value'],
      ],
    ],
  ])('%s', (_, tree, lines) =>
    expect(queryLines(tree).map(({ depth, words }) => [depth, words])).toEqual(lines),
  );
});

describe('the parts of a query', () => {
  const old: FilterCondition = { op: 'lt', column: 'yearbuilt', value: 1940 };
  const zoned: FilterCondition = { op: 'exists', column: 'zoning', value: true };
  const alone = (node: FilterCondition | FilterGroup) => ({ op: 'all', nodes: [node] });
  const either: FilterGroup = { op: 'any', nodes: [old, zoned] };
  it.each<[string, FilterGroup, unknown[]]>([
    ['of every parcel: none', { op: 'all', nodes: [] }, []],
    ['each condition that must hold', { op: 'all', nodes: [old, zoned] }, [alone(old), alone(zoned)]],
    ['alternatives together', either, [either]],
    ['alternatives beside a condition', { op: 'all', nodes: [old, either] }, [alone(old), alone(either)]],
  ])('%s', (_, tree, parts) =>
    expect(queryParts({ parcel: { '/us/md/x': tree } })).toEqual(
      parts.map((part) => ({ county: '/us/md/x', tree: part })),
    ),
  );
});
