import { setHash } from '../../../frontend/url-state.ts';
import type { FilterNode } from '../../filters/rules/filter-tree.ts';
import { useParcelQuery } from '../../filters/web/index.ts';
import { hasFilter, toggledFilter } from '../rules/insight-filter.ts';

/** The filters of the map that insights turn on and off. */
export interface InsightFilter {
  isOn(filter: FilterNode): boolean;
  /** Turns a filter on or off. Filters for which `isReplaced` returns true are removed. */
  toggle(filter: FilterNode, isReplaced: (part: FilterNode) => boolean): void;
  /** Turns a filter on, instead of those that it replaces, and opens the list of the parcels that match. */
  list(filter: FilterNode, isReplaced: (part: FilterNode) => boolean): void;
}

/** Returns functions that turn filters of a county on and off. The reader's other filters stay. */
export function useInsightFilter(countyPath: string | null): InsightFilter {
  const { tree, setTree } = useParcelQuery();
  return {
    isOn: (filter) => hasFilter(tree, filter),
    toggle(filter, isReplaced) {
      if (countyPath !== null) setTree(toggledFilter(tree, filter, isReplaced), 'push', countyPath);
    },
    list(filter, isReplaced) {
      if (countyPath === null) return;
      if (!hasFilter(tree, filter)) setTree(toggledFilter(tree, filter, isReplaced), 'push', countyPath);
      setHash({ tab: 'list', p: undefined }, 'push');
    },
  };
}
