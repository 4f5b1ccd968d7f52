import type { Trx } from '../../../backend/db/database.ts';
import { plainParcelNumber } from '../../../kernel/ids.ts';
import type { OptOutRule } from '../../privacy/rules/opt-out-match.ts';
import {
  followByNumber,
  followByPlace,
  listSearchedEditions,
  noteOptOutParcels,
  type SearchedEdition,
} from './queries-opt-outs.ts';

/**
 * Notes which parcels a new opt-out by parcel hides: that of the newest edition which has it, and the same parcel in every other kept
 * edition of its county. Returns how many different ll_uuids that are; 0 when no edition has such a parcel.
 */
export async function followOptOut(
  trx: Trx,
  { id, kind, subject, geoid }: Pick<OptOutRule, 'kind' | 'subject' | 'geoid'> & { id: string },
): Promise<number> {
  if (kind !== 'll_uuid' && kind !== 'parcel_number') return 0;
  const parcel = kind === 'll_uuid' ? { llUuid: subject } : { plainNumber: plainParcelNumber(subject) };
  const editions = await listSearchedEditions(trx, geoid);
  let found: SearchedEdition | undefined;
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

/** In the transaction that publishes an edition: finds the parcels of all opt-outs in it, so that none comes back with a new number. */
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
