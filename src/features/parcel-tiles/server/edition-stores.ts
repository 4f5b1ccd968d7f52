import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { STORE_FILE, editionFileKey, openEditionFile } from './edition-files.ts';
import { findParcelsAtPoint } from './parcel-at-point.ts';
import { openParcelStore } from './parcel-store.ts';
import type { ParcelStores } from './parcel-stores.ts';
import { findMapEdition, listMapEditions } from './queries.ts';

type EditionStores = Pick<
  ParcelStores,
  'currentStores' | 'withStore' | 'withEditionStore' | 'parcelsAtPoint'
>;

/**
 * Opens the store of one edition of a county, current or not, for a job. (A job may run in a process that serves no requests, so it has no `ParcelStores`.)
 * To its callers this edition looks like the current one. `currentStores` also lists the other counties, but only this edition can be opened: requesting
 * another one throws `not_found`. The store is in memory until the last reference to it is gone.
 */
export async function openEditionStores(
  { database, files }: Pick<Services, 'database' | 'files'>,
  geoid: string,
  version: number,
): Promise<EditionStores> {
  const edition = await findMapEdition(database.kysely, geoid, version);
  if (edition === undefined)
    throw new Problem('not_found', `There is no edition ${version} of the county ${geoid}.`);
  const key = editionFileKey(geoid, version, STORE_FILE);
  const opened = { ...edition, key };
  const store = await openEditionFile(files, key, openParcelStore);
  const others = (await listMapEditions(database.kysely)).filter((other) => other.geoid !== geoid);
  const stores = [
    opened,
    ...others.map((other) => ({
      ...other,
      key: editionFileKey(other.geoid, other.version, STORE_FILE),
    })),
  ];
  const assertOpen = (requested: string, requestedVersion = version) => {
    if (requested !== geoid || requestedVersion !== version)
      throw new Problem('not_found', `Only edition ${version} of the county ${geoid} is open here.`);
  };
  return {
    currentStores: () => Promise.resolve(stores),
    async withStore(requested, run) {
      assertOpen(requested);
      return run(store, opened);
    },
    async withEditionStore(requested, requestedVersion, run) {
      assertOpen(requested, requestedVersion);
      return run(store);
    },
    parcelsAtPoint: (lon, lat) =>
      Promise.resolve(findParcelsAtPoint(store, lon, lat).map((ogcFid) => ({ geoid, version, ogcFid }))),
  };
}
