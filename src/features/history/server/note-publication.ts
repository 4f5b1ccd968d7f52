import { publicSourceName } from '../../places/rules/public-source-name.ts';
import type { Trx } from '../../../backend/db/database.ts';
import { addEvents, findCurrentEditionId, getEdition, requestComparison } from './queries-compare.ts';

/**
 * Records that an edition is about to become its county's current one: adds an event, and requests a comparison with the edition before. Call it in the same
 * transaction, before the county's pointer is switched.
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
