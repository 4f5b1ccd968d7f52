import { type ColumnOptions, filterLabels } from '../../filters/rules/filter-labels.ts';
import { type FilterGroup, textOfTree } from '../../filters/rules/filter-tree.ts';
import { ACTIVITIES, ACTIVITY_TYPES } from '../../insights/rules/categories.ts';
import { activityFilter, hasFilter, toggledFilter } from '../../insights/rules/insight-filter.ts';

/**
 * Returns the labels of the filters, as `filterLabels` does. If all filters must match, a filter that selects a land use is labeled with the name of the land use,
 * and its label comes first.
 */
export function filterChips(tree: FilterGroup, options: ColumnOptions): string[] {
  const used = ACTIVITY_TYPES.find((type) => hasFilter(tree, activityFilter(type)));
  if (used === undefined || tree.op !== 'all') return filterLabels(tree, options);
  const rest = toggledFilter(tree, activityFilter(used), () => false);
  const others = textOfTree(rest) === textOfTree({ op: 'all', nodes: [] }) ? [] : filterLabels(rest, options);
  return [`Land use is ${ACTIVITIES[used].label}`, ...others];
}
