import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import { assertMaySee } from '../../parcels/rules/assert-may-see.ts';
import { openFieldAccess } from '../../parcels/server/index.ts';
import type { LimitConcurrency } from './concurrency-limit.ts';
import { type FindHidden, NOBODY_HIDDEN, hiddenIn, mayHide } from './hidden-parcels.ts';
import { listPage } from './list-page.ts';
import { ordinalsByRow } from './ordinals.ts';
import type { ParcelSelection } from './parcel-selector.ts';

export interface SortedPageRequest {
  column: string;
  descending: boolean;
  /** The row number of the last parcel of the page before; 0 for the first page. */
  after: number;
  limit: number;
}

/**
 * Returns the row numbers of a page of selected parcels, sorted by a column: parcels without a value last, equal ones by row number. Returns null when the edition has no
 * row `after`.
 */
export type SortSelection = (
  choice: ParcelSelection,
  request: SortedPageRequest,
  actor: Actor,
) => Promise<readonly number[] | null>;

export function createSortSelection(
  services: Pick<Services, 'config' | 'database'>,
  {
    editions,
    findHidden,
    limitConcurrency,
  }: {
    editions: Pick<ParcelStores, 'withEditionStore'>;
    findHidden: FindHidden;
    limitConcurrency: LimitConcurrency;
  },
): SortSelection {
  const db = services.database.kysely;
  return async ({ county, mask }, { column, descending, after, limit }, actor) => {
    const access = await openFieldAccess(services, county, actor);
    assertMaySee(access, [column]);
    return editions.withEditionStore(county.geoid, county.version, async (store) => {
      const hidden = mayHide(access, column)
        ? hiddenIn(await findHidden(actor, store, county), access, column)
        : NOBODY_HIDDEN;
      if (after !== 0 && (ordinalsByRow(store)[after] ?? -1) === -1) return null;
      return listPage({ db, limitConcurrency }, { store, edition: county, hidden }, column, {
        mask,
        descending,
        after,
        limit,
      });
    });
  };
}
