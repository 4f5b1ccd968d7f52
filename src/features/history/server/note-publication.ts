import type { Trx } from '../../../backend/db/database.ts';
import { type Publication, findEdition, getEdition } from '../../editions/server/index.ts';
import { publicSourceName } from '../../places/rules/public-source-name.ts';
import { addEvents, requestComparison } from './queries-compare.ts';

/**
 * Records that an edition is about to become its county's current one: adds an event, and requests a comparison with the edition before. Call it in the same
 * transaction, before the county's pointer is switched.
 */
export async function notePublication(trx: Trx, { editionId, geoid, placePath }: Publication): Promise<void> {
  const before = await findEdition(trx, { geoid });
  if (before?.editionId === editionId) return;
  const { version, parcelCount, sourceName } = await getEdition(trx, editionId);
  await addEvents(trx, [
    {
      kind: 'edition.published',
      placePath,
      editionId,
      data: {
        version,
        parcels: parcelCount,
        source: publicSourceName(sourceName),
        replaces: before?.version ?? null,
      },
    },
  ]);
  if (before !== undefined)
    await requestComparison(trx, {
      geoid,
      placePath,
      fromEditionId: before.editionId,
      toEditionId: editionId,
    });
}
