import { type FilterNode, simplified } from '../../../filters/rules/filter-tree.ts';
import { type ActivityType } from '../../../insights/rules/categories.ts';
import { activityFilter } from '../../../insights/rules/insight-filter.ts';
import type { OfferedColumn } from '../read-request.ts';
import type { USES } from './concepts.ts';

/** The columns in which counties describe the use of land, best first. */
export const USE_COLUMNS: readonly string[] = ['usedesc', 'zoning_description', 'lbcs_activity_desc'];

/**
 * Returns the filter for a use of land: by its standard category if the county has the column `lbcs_activity`, else by the listed values that contain one of
 * `parts`, else by `parts` themselves. Null if no column describes the use, or if only a column without listed values does and `isNot` is true.
 */
export function useCondition(
  { activity, parts }: Pick<(typeof USES)[number], 'activity' | 'parts'>,
  byKey: ReadonlyMap<string, OfferedColumn>,
  isNot: boolean,
): FilterNode | null {
  if (activity !== null && byKey.has('lbcs_activity')) {
    const node = activityFilter(activity as ActivityType);
    return isNot ? opposite(node) : node;
  }
  for (const column of USE_COLUMNS) {
    const offered = byKey.get(column);
    if (offered?.kind !== 'text') continue;
    if (offered.values !== undefined) {
      const values = offered.values.filter((value) =>
        parts.some((part) => value.toLowerCase().includes(part)),
      );
      if (values.length > 0) return { op: isNot ? 'not_in' : 'in', column, values };
    } else if (!isNot)
      return simplified({ op: 'any', nodes: parts.map((value) => ({ op: 'contains', column, value })) });
  }
  return null;
}

/** Returns the opposite of a range, or of a group of ranges. */
function opposite(node: FilterNode): FilterNode {
  if (node.op === 'all' || node.op === 'any')
    return { op: node.op === 'all' ? 'any' : 'all', nodes: node.nodes.map(opposite) };
  if (node.op === 'gte') return { op: 'lt', column: node.column, value: node.value };
  return node.op === 'lt' ? { op: 'gte', column: node.column, value: node.value } : node;
}

/** Returns true if no parcel can have both uses, because the county gives each parcel one standard category. */
export function excludeEachOther(
  one: Pick<(typeof USES)[number], 'activity'>,
  other: Pick<(typeof USES)[number], 'activity'>,
  byKey: ReadonlyMap<string, OfferedColumn>,
): boolean {
  const isCategory = one.activity !== null && other.activity !== null && byKey.has('lbcs_activity');
  return isCategory && one.activity !== other.activity;
}
