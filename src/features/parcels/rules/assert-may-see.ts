import { Problem } from '../../../kernel/problem.ts';
import type { FieldAccess } from './field-access.ts';
import { findParcelColumn } from './parcel-columns.ts';

/** Throws `sign_in_required` or `upgrade_required` for a column that the reader may not see. Filters, sorting, completion and colors reveal values too. */
export function assertMaySee(access: FieldAccess, columns: Iterable<string>): void {
  for (const column of columns) {
    const lock = access.whyHidden(column);
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
