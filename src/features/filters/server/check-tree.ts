import { Problem } from '../../../kernel/problem.ts';
import type { FieldSight } from '../../parcels/rules/field-sight.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { conditionFault } from '../rules/condition-value.ts';
import { type FilterGroup, conditionsOf } from '../rules/filter-tree.ts';

/** Whoever may not see a column learns nothing of it by filtering, sorting, completing or colouring either. */
export function assertMaySee(sight: FieldSight, columns: Iterable<string>): void {
  for (const column of columns) {
    const lock = sight.whyHidden(column);
    if (lock === null) continue;
    const label = findParcelColumn(column)?.label ?? column;
    throw lock === 'sign_in'
      ? new Problem(
          'sign_in_required',
          `Sign in to use the column ${label}: its values are not shown to everyone.`,
        )
      : new Problem(
          'upgrade_required',
          `Your plan does not show the column ${label}, so it can't be used here.`,
        );
  }
}

/** Throws `invalid_input` for columns that don't exist and values that don't fit them. */
export function assertConditions(tree: FilterGroup, field: string): void {
  for (const condition of conditionsOf(tree)) {
    const message = 'column' in condition ? conditionFault(condition) : null;
    if (message !== null)
      throw new Problem('invalid_input', { detail: message, fields: [{ field, message }] });
  }
}
