import type { Trx } from '../../../backend/db/database.ts';
import { plainParcelNumber } from '../../../kernel/ids.ts';
import { type Edition, listEditions } from '../../editions/server/index.ts';
import type { OptOutRule } from '../../privacy/rules/opt-out-match.ts';
import { currentFirst } from './find-opt-out-matches.ts';
import { followByNumber, followByPlace, noteOptOutParcels } from './queries-opt-outs.ts';

/**
 * Records the parcels that a new opt-out by parcel hides: those in the first edition that has such a parcel (current editions come first), and the same
 * parcels in every other stored edition of the county. Returns the number found in the first edition, or 0 when no edition has such a parcel.
 */
export async function followOptOut(
  trx: Trx,
  { id, kind, subject, geoid }: Pick<OptOutRule, 'kind' | 'subject' | 'geoid'> & { id: string },
): Promise<number> {
  if (kind !== 'll_uuid' && kind !== 'parcel_number') return 0;
  const parcel = kind === 'll_uuid' ? { llUuid: subject } : { plainNumber: plainParcelNumber(subject) };
  const editions = currentFirst(await listEditions(trx, { geoid }));
  let found: Edition | undefined;
  let count = 0;
  for (const edition of editions) {
    count = await noteOptOutParcels(trx, id, edition.editionId, parcel);
    found = edition;
    if (count > 0) break;
  }
  if (count === 0) return 0;
  for (const { editionId, geoid: county } of editions)
    if (county === found?.geoid) await followInto(trx, { editionId, geoid: county }, [id]);
  return count;
}

/** Finds the parcels of all opt-outs in a new edition, so that none becomes visible under a new number. Runs in the transaction that publishes it. */
export function followOptOutsInto(trx: Trx, edition: { editionId: number; geoid: string }): Promise<void> {
  return followInto(trx, edition, null);
}

async function followInto(
  trx: Trx,
  { editionId, geoid }: { editionId: number; geoid: string },
  optOutIds: readonly string[] | null,
): Promise<void> {
  await followByNumber(trx, editionId, geoid, optOutIds);
  await followByPlace(trx, editionId, geoid, optOutIds);
}
