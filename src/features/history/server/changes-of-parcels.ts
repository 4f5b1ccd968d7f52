import type { Services } from '../../../backend/services.ts';
import { accessSettingsOf } from '../../parcels/server/index.ts';
import type { Privacy, Visitor } from '../../privacy/server/index.ts';
import type { ParcelChange } from '../contract.ts';
import { openChangedFieldAccess } from './changed-field-access.ts';
import { type AllowOwners, describeSeen, namesPeople } from './describe-seen.ts';
import { openOwnerAccess } from './owner-access.ts';
import { type ComparisonRow, findComparisonById, listChanges } from './queries.ts';

/** The maximum number of changes of one parcel in a comparison. There are fewer kinds of change, and a parcel has at most one of each. */
const MAX_KINDS = 12;

/** Returns both editions of a comparison, for deciding access to their columns. */
export function editionsOf(comparison: ComparisonRow | undefined) {
  if (comparison === undefined) return [];
  const { fromEditionId, toEditionId, placePath } = comparison;
  return [fromEditionId, toEditionId].map((editionId) => ({ editionId, placePath }));
}

/**
 * Returns the changes of some parcels in a comparison, by ll_uuid, as this reader may see them now: without the owners and columns that they may not see.
 * Notes the parcels whose owners or personal columns were shown in the access log, under the name of `endpoint`.
 */
export async function readChangesOf(
  services: Pick<Services, 'config' | 'database'>,
  { optOuts, accessLog }: Pick<Privacy, 'optOuts' | 'accessLog'>,
  { comparisonId, uuids }: { comparisonId: number; uuids: readonly string[] },
  { visitor, endpoint, allow }: { visitor: Visitor; endpoint: string; allow: AllowOwners },
): Promise<ReadonlyMap<string, readonly ParcelChange[]>> {
  const { config, database } = services;
  const db = database.kysely;
  const comparison = await findComparisonById(db, comparisonId);
  if (comparison === undefined || uuids.length === 0) return new Map();
  const { actor } = visitor;
  const access = await openOwnerAccess(db, actor, accessSettingsOf(config).ownerNames, optOuts);
  const limit = uuids.length * MAX_KINDS;
  const page = { kind: undefined, after: 0, limit, withSubjects: access.needsSubjects, uuids };
  const rows = await listChanges(db, comparison, page);
  const fields = await openChangedFieldAccess(services, editionsOf(comparison), actor);
  const changes = await describeSeen(rows, access, fields, allow);
  const { geoid } = comparison;
  const named = changes
    .filter((change) => namesPeople(change, fields))
    .map(({ ll_uuid: llUuid }) => ({ geoid, llUuid }));
  if (named.length > 0) accessLog.note(visitor, endpoint, named);
  return Map.groupBy(changes, ({ ll_uuid }) => ll_uuid);
}
