import type { Db } from '../../../backend/db/database.ts';
import type { Actor, PersonalDataAudience } from '../../../kernel/permission.ts';
import { type AudienceReason, whyOwnersHidden } from '../../parcels/rules/field-access.ts';
import { optOutSubject } from '../../parcels/rules/opt-out-subject.ts';
import { columnsOf } from '../../parcels/server/index.ts';
import type { OptOuts } from '../../privacy/server/index.ts';
import type { FactsRow } from '../rules/describe-change.ts';

/** The owners that one reader may see, now and in earlier editions. */
export interface OwnerAccess {
  /** The reason why all owners are hidden; null when they are shown. */
  reason: AudienceReason | null;
  /** True if rows must contain the values that the opt-out list checks. */
  needsSubjects: boolean;
  /** Returns false if the names in these rows of one parcel must be hidden. A person on the opt-out list is hidden in earlier editions too. */
  canSee(rows: readonly (FactsRow | null)[]): Promise<boolean>;
}

export async function openOwnerAccess(
  db: Db,
  actor: Actor,
  audience: PersonalDataAudience,
  optOuts: OptOuts,
): Promise<OwnerAccess> {
  const optOutsNow = await optOuts.now();
  const isOptedOut = async (row: FactsRow | null) => {
    if (optOutsNow.isEmpty || row === null) return false;
    // A row without `subject`, the names to look for in the opt-out list, can't be checked. So its owner is hidden.
    if (!row.subject) return true;
    const { geoid, ll_uuid, custom, edition_id, ...names } = row.subject;
    const { isPersonal } = await columnsOf(db, Number(edition_id));
    const subject = { ...names, geoid: String(geoid), ll_uuid: String(ll_uuid), custom };
    return optOutsNow.isHidden(optOutSubject(subject, isPersonal));
  };
  const reason = whyOwnersHidden(actor, audience);
  return {
    reason,
    needsSubjects: !optOutsNow.isEmpty && reason === null,
    async canSee(rows) {
      if (reason !== null) return false;
      if (actor.isOperator) return true;
      for (const row of rows) if (await isOptedOut(row)) return false;
      return true;
    },
  };
}
