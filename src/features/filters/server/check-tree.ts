import { Problem } from '../../../kernel/problem.ts';
import { conditionIssue } from '../rules/condition-value.ts';
import { type FilterGroup, conditionsOf } from '../rules/filter-tree.ts';

/** Throws `invalid_input` when a column doesn't exist or a value doesn't fit its column. */
export function assertConditions(tree: FilterGroup, field: string): void {
  for (const condition of conditionsOf(tree)) {
    const message = 'column' in condition ? conditionIssue(condition) : null;
    if (message !== null)
      throw new Problem('invalid_input', { detail: message, fields: [{ field, message }] });
  }
}
