import { describe, expect, it } from 'vitest';
import type { FilterCondition, FilterGroup } from '../../filters/rules/filter-tree.ts';
import { queryLines } from './query-lines.ts';
import { queryParts } from './query-parts.ts';

const old: FilterCondition = { op: 'lt', column: 'yearbuilt', value: 1940 };
const zoned: FilterCondition = { op: 'exists', column: 'zoning', value: true };
const least: FilterCondition = { op: 'gte', column: 'landval', value: 50_000 };
const most: FilterCondition = { op: 'lte', column: 'landval', value: 150_000 };
const either: FilterGroup = { op: 'any', nodes: [old, zoned] };

describe('a query in lines', () => {
  it.each<[string, FilterGroup, [number, string][]]>([
    ['every parcel', { op: 'all', nodes: [] }, []],
    [
      'all of two',
      { op: 'all', nodes: [old, zoned] },
      [
        [0, 'Year Built less than 1940'],
        [0, 'Zoning Code has any value'],
      ],
    ],
    ['a range', { op: 'all', nodes: [most, least] }, [[0, 'Land Value $50,000 – $150,000']]],
    [
      'any of two',
      either,
      [
        [0, 'Any of these:'],
        [1, 'Year Built less than 1940'],
        [1, 'Zoning Code has any value'],
      ],
    ],
    [
      'groups in groups',
      { op: 'all', nodes: [old, { op: 'any', nodes: [zoned, { op: 'all', nodes: [old, zoned] }] }] },
      [
        [0, 'Year Built less than 1940'],
        [0, 'Any of these:'],
        [1, 'Zoning Code has any value'],
        [1, 'All of these:'],
        [2, 'Year Built less than 1940'],
        [2, 'Zoning Code has any value'],
      ],
    ],
  ])('%s', (_, tree, lines) =>
    expect(queryLines(tree).map(({ depth, words }) => [depth, words])).toEqual(lines),
  );

  it('names places with the given function', () =>
    expect(queryLines({ op: 'all', nodes: [{ op: 'inside', path: '/us/md' }] }, () => 'Maryland')).toEqual([
      { depth: 0, words: 'Inside Maryland' },
    ]));
});

describe('the parts of a query', () => {
  const alone = (...nodes: (FilterCondition | FilterGroup)[]) => ({ op: 'all', nodes });
  const higher: FilterCondition = { op: 'gte', column: 'landval', value: 60_000 };
  const later: FilterCondition = { op: 'gte', column: 'yearbuilt', value: 1900 };
  it.each<[string, FilterGroup, unknown[]]>([
    ['of every parcel: none', { op: 'all', nodes: [] }, []],
    ['each condition that must hold', { op: 'all', nodes: [old, zoned] }, [alone(old), alone(zoned)]],
    ['both ends of a range', { op: 'all', nodes: [least, old, most] }, [alone(least, most), alone(old)]],
    ['two minimum values', { op: 'all', nodes: [least, higher] }, [alone(least), alone(higher)]],
    ['ranges of two columns', { op: 'all', nodes: [most, later] }, [alone(most), alone(later)]],
    ['a third end', { op: 'all', nodes: [least, most, higher] }, [alone(least, most), alone(higher)]],
    ['alternatives together', either, [either]],
    ['alternatives beside a condition', { op: 'all', nodes: [old, either] }, [alone(old), alone(either)]],
  ])('%s', (_, tree, parts) =>
    expect(queryParts({ parcel: { '/us/md/x': tree } })).toEqual(
      parts.map((part) => ({ county: '/us/md/x', tree: part })),
    ),
  );
});
