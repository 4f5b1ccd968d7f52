import type { Allowed } from '../../usage/server/index.ts';
import type { ParcelChange } from '../contract.ts';
import { type ChangeFacts, describeChange } from '../rules/describe-change.ts';
import type { OwnerSight } from './owner-sight.ts';

/** Counts the parcels whose owners are about to be shown; those that the limit of the day allows. */
export type AllowOwners = (uuids: readonly string[]) => Promise<Pick<Allowed, 'has'>>;

/** Changes as the API gives them, with the owners that this reader may see: by the plan, the removal list and the limit of the day. */
export async function describeSeen(
  rows: readonly ChangeFacts[],
  sight: OwnerSight,
  allow: AllowOwners,
): Promise<ParcelChange[]> {
  const sees = await Promise.all(rows.map((row) => sight.canSee([row.old, row.new])));
  const naming = rows.filter((row, index) => sees[index] === true && namesOwners(row));
  const allowed = await allow(naming.map(({ ll_uuid }) => ll_uuid));
  return rows.map((row, index) =>
    describeChange(row, sees[index] === true && (!namesOwners(row) || allowed.has(row.ll_uuid))),
  );
}

function namesOwners({ old, new: now }: ChangeFacts): boolean {
  return [old, now].some((facts) => facts !== null && (Boolean(facts.owner) || Boolean(facts.owner2)));
}
