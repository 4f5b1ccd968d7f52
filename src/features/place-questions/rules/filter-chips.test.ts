import { expect, it } from 'vitest';
import { activityFilter, vacancyFilter } from '../../insights/rules/insight-filter.ts';
import { filterChips } from './filter-chips.ts';

it('names the land use of a range of codes, alone and among other filters', () => {
  const use = activityFilter('residential');
  const old = { op: 'lt', column: 'yearbuilt', value: 1900 } as const;
  const nodes = 'nodes' in use ? use.nodes : [];
  expect(filterChips({ op: 'all', nodes: [...nodes, old] }, new Map())).toEqual([
    'Land use is Residential',
    'Year Built less than 1900',
  ]);
  const vacant = vacancyFilter('vacantResidential');
  expect(
    filterChips({ op: 'all', nodes: [use, ...('nodes' in vacant ? vacant.nodes : [])] }, new Map()),
  ).toHaveLength(3);
  expect(filterChips({ op: 'all', nodes: [use] }, new Map())).toEqual(['Land use is Residential']);
  expect(filterChips({ op: 'all', nodes: [old] }, new Map())).toEqual(['Year Built less than 1900']);
});
