import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import type { ParcelQuery } from '../../filters/rules/parcel-query.ts';
import type { ParcelSelector } from '../../filters/server/index.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import { assertMaySee } from '../../parcels/rules/assert-may-see.ts';
import { openFieldAccess } from '../../parcels/server/index.ts';
import type { RankedBy } from '../rules/ranked-by.ts';
import { knownNumbers, selectedOf } from './statistics/selected-numbers.ts';

/**
 * Returns the value at which the ranking ends, such as the tenth largest. A filter by this value selects the "top ten", and more parcels only if several have
 * this value. Dates are days since 1970. Null if no selected parcel has a value, if the parcel store doesn't have the column, and for columns of texts or about
 * people. Throws like `ParcelSelector.choose`, and for a column that the actor may not see.
 */
export type FindRankedValue = (query: ParcelQuery, by: RankedBy, actor: Actor) => Promise<number | null>;

export function createFindRankedValue(
  services: Pick<Services, 'config' | 'database'>,
  {
    editions,
    selector,
  }: { editions: Pick<ParcelStores, 'withEditionStore'>; selector: Pick<ParcelSelector, 'choose'> },
): FindRankedValue {
  return async (query, { column, count, share, direction }, actor) => {
    const { county, mask, count: selected } = await selector.choose(query, actor);
    const access = await openFieldAccess(services, county, actor);
    assertMaySee(access, [column]);
    if (access.isPersonal(column)) return null;
    const sign = direction === 'most' ? 1 : -1;
    return editions.withEditionStore(county.geoid, county.version, (store) => {
      const known = knownNumbers(store, column, selectedOf(mask, selected));
      if (known === undefined) return Promise.resolve(null);
      return Promise.resolve(
        share === undefined ? rankedValue(known, count, sign) : sharedValue(known, share, direction),
      );
    });
  };
}

/** Returns the value at which a share ends, such as the smallest of the largest 5 percent. Sorts all values, which takes 0.1 s for a million. */
function sharedValue(known: Float64Array, share: number, direction: RankedBy['direction']): number | null {
  const wanted = Math.max(1, Math.round(known.length * share));
  return known.toSorted().at(direction === 'most' ? -wanted : wanted - 1) ?? null;
}

/**
 * Keeps the `count` largest values so far, in order. Most values are smaller than all of these, and one comparison skips them. `sign`: -1 for the smallest
 * values.
 */
function rankedValue(known: Float64Array, count: number, sign: 1 | -1): number | null {
  const first: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < known.length; i++) {
    const value = (known[i] as number) * sign;
    if (first.length === count && value <= least) continue;
    let at = first.length;
    while (at > 0 && (first[at - 1] as number) < value) at--;
    first.splice(at, 0, value);
    if (first.length > count) first.pop();
    least = first.at(-1) ?? least;
  }
  return first.length === 0 ? null : least * sign;
}
