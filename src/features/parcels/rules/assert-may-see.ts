import { Problem } from '../../../kernel/problem.ts';
import type { FieldSight } from './field-sight.ts';
import { findParcelColumn } from './parcel-columns.ts';

/** Whoever may not see a column learns nothing of it by filtering, sorting, completing or coloring either. */
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
