import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import type { CurrentStore, ParcelStores } from '../../parcel-tiles/server/index.ts';
import type { FieldAccess } from '../../parcels/rules/field-access.ts';
import { openFieldAccess } from '../../parcels/server/index.ts';
import type { FilterOption } from '../contract.ts';
import { everyParcelOf } from '../rules/parcel-query.ts';
import type { EditionFacts } from './edition-facts.ts';
import { filterOptions } from './filter-options.ts';
import { findCounty } from './find-county.ts';
import type { FindHidden } from './hidden-parcels.ts';

/**
 * Returns the columns that a reader may filter the county of a path by, locked ones without values. Throws the errors of `findCounty`, for example when the
 * path is in no county with parcels.
 */
export type OptionsOfCounty = (
  path: string,
  actor: Actor,
) => Promise<{ edition: CurrentStore; access: FieldAccess; options: FilterOption[] }>;

export function createOptionsOfCounty(
  services: Pick<Services, 'config' | 'database'>,
  editions: Pick<ParcelStores, 'currentStores' | 'withStore'>,
  findFacts: (edition: CurrentStore) => Promise<EditionFacts>,
  findHidden: FindHidden,
): OptionsOfCounty {
  return async (path, actor) => {
    const found = await findCounty(everyParcelOf(path), await editions.currentStores(), () =>
      Promise.resolve(null),
    );
    return editions.withStore(found.edition.geoid, async (store, edition) => {
      const facts = await findFacts(edition);
      const access = await openFieldAccess(services, edition, actor);
      const options = await filterOptions({
        store,
        edition,
        facts,
        access,
        findHidden: () => findHidden(actor, store, edition),
      });
      return { edition, access, options };
    });
  };
}
