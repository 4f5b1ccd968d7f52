import { Problem } from '../../../kernel/problem.ts';
import type { CurrentStore } from '../../parcel-tiles/server/index.ts';
import { isInside } from '../../places/rules/place-path.ts';
import { EVERY_PARCEL, type FilterGroup, simplified } from '../rules/filter-tree.ts';
import { ONE_COUNTY_MESSAGE, type ParcelQuery, filteredCounties } from '../rules/parcel-query.ts';

export interface QueriedCounty {
  edition: CurrentStore;
  tree: FilterGroup;
}

/**
 * Returns the one county of a query and its filters: the county that has filters, or else the county around the boundary, or else the only county
 * inside it. `countyAt` finds the county of a boundary whose path doesn't name a county, such as a focus area. Throws `invalid_input` when there are
 * several counties, `not_found` when there is none.
 */
export async function findCounty(
  query: Pick<ParcelQuery, 'parcel' | 'path'>,
  stores: readonly CurrentStore[],
  countyAt: () => Promise<string | null>,
): Promise<QueriedCounty> {
  const [filtered, ...others] = filteredCounties(query);
  if (others.length > 0) throw new Problem('invalid_input', oneCounty('body.query.parcel'));
  if (filtered !== undefined) {
    const edition = stores.find(({ placePath }) => isInside(filtered, placePath));
    if (edition === undefined)
      throw new Problem(
        'not_found',
        `There are no parcels of ${filtered}. Filters need the path of a county that has parcels on this site.`,
      );
    return { edition, tree: simplified(query.parcel[filtered] ?? EVERY_PARCEL) };
  }
  const around = stores.find(({ placePath }) => isInside(query.path, placePath));
  if (around !== undefined) return { edition: around, tree: EVERY_PARCEL };
  const inside = stores.filter(({ placePath }) => isInside(placePath, query.path));
  if (inside.length > 1) throw new Problem('invalid_input', oneCounty('body.query.path'));
  const [only] = inside;
  if (only !== undefined) return { edition: only, tree: EVERY_PARCEL };
  const geoid = await countyAt();
  const there = stores.find((store) => store.geoid === geoid);
  if (there === undefined) throw new Problem('not_found', `There are no parcels in ${query.path}.`);
  return { edition: there, tree: EVERY_PARCEL };
}

function oneCounty(field: string) {
  return { detail: ONE_COUNTY_MESSAGE, fields: [{ field, message: ONE_COUNTY_MESSAGE }] };
}
