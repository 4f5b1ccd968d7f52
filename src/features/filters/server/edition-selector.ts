import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { openEditionStores } from '../../parcel-tiles/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import type { ParcelQuery } from '../rules/parcel-query.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { createDatabaseMasks } from './database-masks.ts';
import { createHiddenParcels } from './hidden-parcels.ts';
import { bitsOfMask } from './ordinals.ts';
import { type SelectorParts, createParcelSelector } from './parcel-selector.ts';

/** The size of each cache in bytes. It is small, because a job selects by each query once. */
const CACHE_BYTES = 8 << 20;

/** Selects parcels from one edition of a county, current or not. */
export interface EditionSelector {
  /**
   * Returns the row numbers (`ogc_fid`) of the selected parcels, ascending. Throws like `ParcelSelector.choose`, and `not_found` when the query is about
   * another county.
   */
  select(query: ParcelQuery, actor: Actor): Promise<Uint32Array>;
  /** Selects as {@link EditionSelector.select} does, and returns one bit per row number: row 9 is the second bit of the second byte. `lastRow` is the highest row number. */
  selectBits(query: ParcelQuery, actor: Actor, lastRow: number): Promise<Uint8Array>;
}

/** Opens an edition for a job, which can't use the parcel selector of the server. The edition's store stays in memory as long as the selector. */
export async function openEditionSelector(
  services: Pick<Services, 'config' | 'database' | 'files'>,
  { geoid, version }: { geoid: string; version: number },
  { privacy, openFocusArea }: { privacy: Pick<Privacy, 'optOuts'> } & Pick<SelectorParts, 'openFocusArea'>,
): Promise<EditionSelector> {
  const editions = await openEditionStores(services, geoid, version);
  const selector = createParcelSelector(services, {
    editions,
    openFocusArea,
    findHidden: createHiddenParcels(services, privacy),
    databaseMasks: createDatabaseMasks(services.database.kysely, createConcurrencyLimit(), CACHE_BYTES),
    cacheBytes: CACHE_BYTES,
  });
  return {
    select: async (query, actor) => selector.ogcFids(await selector.choose(query, actor)),
    async selectBits(query, actor, lastRow) {
      const { mask } = await selector.choose(query, actor);
      return editions.withEditionStore(geoid, version, (store) =>
        Promise.resolve(bitsOfMask(store, mask, lastRow)),
      );
    },
  };
}
