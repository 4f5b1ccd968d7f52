import { publicSourceName } from '../../places/rules/public-source-name.ts';
import type { Trx } from '../../../backend/db/database.ts';
import { addEvents, findCurrentEditionId, getEdition, requestComparison } from './queries-compare.ts';

/**
 * Notes, in the transaction that is about to make an edition its county's current one, that this happens: as an event, and as a comparison to be
 * made with the edition before. Call it before the county's pointer is switched.
 */
export async function notePublication(
  trx: Trx,
  { editionId, geoid, placePath }: { editionId: number; geoid: string; placePath: string },
): Promise<void> {
  const before = await findCurrentEditionId(trx, geoid);
  if (before === editionId) return;
  const { version, parcel_count, source_name } = await getEdition(trx, editionId);
  const previous = before === undefined ? undefined : await getEdition(trx, before);
  await addEvents(trx, [
    {
      kind: 'edition.published',
      placePath,
      editionId,
      data: {
        version,
        parcels: parcel_count,
        source: publicSourceName(source_name),
        replaces: previous?.version ?? null,
      },
    },
  ]);
  if (before !== undefined)
    await requestComparison(trx, { geoid, placePath, fromEditionId: before, toEditionId: editionId });
}
