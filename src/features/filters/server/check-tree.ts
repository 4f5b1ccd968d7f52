import { Problem } from '../../../kernel/problem.ts';
import { conditionIssue } from '../rules/condition-value.ts';
import { type FilterGroup, conditionsOf } from '../rules/filter-tree.ts';

/** Throws `invalid_input` for columns that don't exist and values that don't fit them. */
export function assertConditions(tree: FilterGroup, field: string): void {
  for (const condition of conditionsOf(tree)) {
    const message = 'column' in condition ? conditionIssue(condition) : null;
    if (message !== null)
      throw new Problem('invalid_input', { detail: message, fields: [{ field, message }] });
  }
}
