import { type FilterGroup, simplified } from '../../filters/rules/filter-tree.ts';
import { type ParcelQuery, filteredCounties, treeOf } from '../../filters/rules/parcel-query.ts';

/** A filter of a county that stands by itself: it can be counted and named alone. */
export interface QueryPart {
  county: string;
  tree: FilterGroup;
}

/** What stands side by side in the filters of the counties; "any of these" is one. */
export function queryParts(query: Pick<ParcelQuery, 'parcel'>): QueryPart[] {
  return filteredCounties(query).flatMap((county) => {
    const tree = simplified(treeOf(query, county));
    return tree.op === 'any'
      ? [{ county, tree }]
      : tree.nodes.map((node) => ({ county, tree: { op: 'all' as const, nodes: [node] } }));
  });
}
