import type { Allowed } from '../../usage/server/index.ts';
import type { ParcelChange } from '../contract.ts';
import { type ChangeFacts, changedNames, describeChange, namesOwners } from '../rules/describe-change.ts';
import type { ChangedFieldAccess } from './changed-field-access.ts';
import type { OwnerAccess } from './owner-access.ts';

/** Counts the parcels whose owners are about to be shown. Returns those that the daily limit allows. */
export type AllowOwners = (uuids: readonly string[]) => Promise<Pick<Allowed, 'has'>>;

/** Returns true if a change, as it is shown, has the name of an owner or a column that may name people. */
export function namesPeople(change: ParcelChange, fields: Pick<ChangedFieldAccess, 'isPersonal'>): boolean {
  return namesOwners(change) || change.fields.some(({ name }) => fields.isPersonal(name));
}

/**
 * Returns changes in the form of the API, with the owners and columns that this reader may see: by the plan, the classification of county columns, the opt-out
 * list and the daily limit. A change of columns is left out if the reader may see none of them.
 */
export async function describeSeen(
  rows: readonly ChangeFacts[],
  access: OwnerAccess,
  fields: ChangedFieldAccess,
  allow: AllowOwners,
): Promise<ParcelChange[]> {
  const sees = await Promise.all(rows.map((row) => access.canSee([row.old, row.new])));
  const isNaming = (row: ChangeFacts) =>
    namesOwners(row) || changedNames(row).some((name) => fields.isPersonal(name));
  const naming = rows.filter((row, index) => sees[index] === true && isNaming(row));
  const allowed = await allow(naming.map(({ llUuid }) => llUuid));
  return rows.flatMap((row, index) => {
    const seesOwners = sees[index] === true && (!isNaming(row) || allowed.has(row.llUuid));
    const change = describeChange(
      row,
      seesOwners,
      (name) => !fields.isHidden(name) && (seesOwners || !fields.isPersonal(name)),
    );
    return row.kind === 'fields' && change.fields.length === 0 ? [] : [change];
  });
}
