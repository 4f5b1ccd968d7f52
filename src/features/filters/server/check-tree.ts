import type { Config } from '../../../backend/config.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { hiddenReason } from '../../parcels/rules/hidden-fields.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { premiumTierOf, seesPremium } from '../../parcels/rules/premium-fields.ts';
import { countryOf } from '../../parcels/rules/canada-fields.ts';
import { isPersonalColumn } from '../../parcels/rules/removal-subject.ts';
import { conditionFault } from '../rules/condition-value.ts';
import { CUSTOM_PREFIX, type FilterGroup, conditionsOf } from '../rules/filter-tree.ts';

type Audiences = Pick<Config, 'ownerNames' | 'premiumFields'>;

/** The column as rules about people know it: a county's own by the county's name. */
export function isPersonal(column: string): boolean {
  return isPersonalColumn(column.startsWith(CUSTOM_PREFIX) ? column.slice(CUSTOM_PREFIX.length) : column);
}

/** What keeps an actor from a column: signing in or another plan would help; null when nothing does. */
export function lockOfColumn(
  actor: Actor,
  column: string,
  countyPath: string,
  { ownerNames, premiumFields }: Audiences,
): 'sign_in' | 'upgrade' | null {
  const personal = isPersonal(column) ? hiddenReason(actor, ownerNames) : null;
  if (personal !== null) return personal;
  const tier = premiumTierOf(column);
  if (seesPremium({ country: countryOf(countyPath), tier }, actor, premiumFields)) return null;
  return actor.userId === null ? 'sign_in' : 'upgrade';
}

/** Whoever may not see a column learns nothing of it by filtering, sorting, completing or colouring either. */
export function assertMaySee(
  actor: Actor,
  columns: Iterable<string>,
  countyPath: string,
  audiences: Audiences,
): void {
  for (const column of columns) {
    const lock = lockOfColumn(actor, column, countyPath, audiences);
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
