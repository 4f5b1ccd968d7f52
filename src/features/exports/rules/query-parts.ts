import { type FilterGroup, type FilterNode, isGroup, simplified } from '../../filters/rules/filter-tree.ts';
import { type ParcelQuery, filteredCounties, treeOf } from '../../filters/rules/parcel-query.ts';

/** A filter of a county that can be counted and named separately. */
export interface QueryPart {
  county: string;
  tree: FilterGroup;
}

/** Returns the top-level filters of each county. The two ends of a range are one filter, and so is "any of these". */
export function queryParts(query: Pick<ParcelQuery, 'parcel'>): QueryPart[] {
  return filteredCounties(query).flatMap((county) => {
    const tree = simplified(treeOf(query, county));
    return tree.op === 'any'
      ? [{ county, tree }]
      : rangesTogether(tree.nodes).map((part) => ({ county, tree: part }));
  });
}

function rangesTogether(nodes: readonly FilterNode[]): FilterGroup[] {
  const groups: FilterNode[][] = [];
  for (const node of nodes) {
    const open = groups.find((group) => isOtherEnd(group, node));
    if (open === undefined) groups.push([node]);
    else open.push(node);
  }
  return groups.map((group) => ({ op: 'all', nodes: group }));
}

function isOtherEnd([first, ...others]: readonly FilterNode[], node: FilterNode): boolean {
  if (first === undefined || others.length > 0 || isGroup(first) || isGroup(node)) return false;
  const isRange = (first.op === 'gte' && node.op === 'lte') || (first.op === 'lte' && node.op === 'gte');
  return isRange && first.column === node.column;
}
