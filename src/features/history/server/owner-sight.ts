import type { Actor, PersonalDataAudience } from '../../../kernel/permission.ts';
import { type AudienceReason, hiddenReason, parcelHiddenReason } from '../../parcels/rules/hidden-fields.ts';
import { removalSubject } from '../../parcels/rules/removal-subject.ts';
import type { Removals } from '../../privacy/server/index.ts';
import type { FactsRow } from '../rules/describe-change.ts';

/** What one reader may see of owners, now and in earlier editions. */
export interface OwnerSight {
  /** Why no owner is shown at all; null when they are. */
  reason: AudienceReason | null;
  /** Whether rows must bring along what the removal list is asked. */
  needsSubjects: boolean;
  /** False hides all names of these rows of one parcel: whoever is on the removal list is hidden in the past as well. */
  canSee(rows: readonly (FactsRow | null)[]): boolean;
}

export async function openOwnerSight(
  actor: Actor,
  audience: PersonalDataAudience,
  removals: Removals,
): Promise<OwnerSight> {
  const now = await removals.now();
  const isRemoved = (row: FactsRow | null) => {
    if (now.isEmpty || row === null) return false;
    // Without all its names nothing can be said of a parcel: hidden rather than shown by mistake.
    if (!row.subject) return true;
    const { geoid, ll_uuid, custom, ...names } = row.subject;
    return now.isHidden(removalSubject({ ...names, geoid: String(geoid), ll_uuid: String(ll_uuid), custom }));
  };
  const reason = hiddenReason(actor, audience);
  return {
    reason,
    needsSubjects: !now.isEmpty && reason === null,
    canSee: (rows) => reason === null && parcelHiddenReason(actor, audience, rows.some(isRemoved)) === null,
  };
}
