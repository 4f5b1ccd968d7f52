import { createCache } from '../../../backend/cache/cache.ts';
import type { RequestContext } from '../../../backend/http/route.ts';
import { type FindHidden, nameSubject } from '../../filters/server/index.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import type { Usage } from '../../usage/server/index.ts';
import { type InsightsByName, MAX_OWNERS, getPlaceInsights } from '../contract.ts';
import type { DescribedPlace, Insights } from './insights.ts';
import { countKeys, groupKeys, topKeys } from './statistics/groups.ts';
import { without } from './statistics/selected-numbers.ts';

export type ReadTopOwners = (
  described: DescribedPlace,
  visitor: RequestContext,
) => Promise<NonNullable<InsightsByName['owner']>>;

interface Parts {
  insights: Insights;
  editions: Pick<ParcelStores, 'withEditionStore'>;
  findHidden: FindHidden;
  usage: Pick<Usage, 'allow'>;
  privacy: Pick<Privacy, 'accessLog'>;
}

interface CountedOwners {
  top: readonly { name: string; count: number }[];
  owners: number;
  known: number;
}

/** The counted owners of this many counties stay in memory, by edition and opt-outs. Counting the owners of a smaller place takes a millisecond. */
const MAX_CACHED = 200;

/**
 * Reads the owners with the most parcels in a place from the parcel store. Names are never stored in a file, because opt-outs, the operator's setting and the daily limit on
 * owner data must be checked each time. The caller has checked that the reader may see owners.
 */
export function createTopOwners({ insights, editions, findHidden, usage, privacy }: Parts): ReadTopOwners {
  const ofCounties = createCache<CountedOwners>({ maxEntries: MAX_CACHED });
  return async (described, visitor) => {
    const { place, county } = described;
    if (county === null) return { hasData: false };
    const { actor } = visitor;
    const selected = await insights.select(described, actor);
    const { top, owners, known } = await editions.withEditionStore(
      county.geoid,
      county.version,
      async (store) => {
        const hidden = await findHidden(actor, store, county);
        const count = () => {
          const keys = groupKeys(store, 'owner', without(store, selected, hidden.ordinals));
          if (keys === undefined) return Promise.resolve({ top: [], owners: 0, known: 0 });
          const counts = countKeys(keys);
          const shown = topKeys(counts, MAX_OWNERS, 1);
          let owned = 0;
          for (let key = 1; key < counts.length; key++) if ((counts[key] ?? 0) > 0) owned++;
          return Promise.resolve({
            top: shown.map((key) => ({ name: String(keys.valueOf(key)), count: counts[key] ?? 0 })),
            owners: owned,
            known: keys.keys.length - (counts[0] ?? 0),
          });
        };
        return place.path === county.placePath
          ? ofCounties.load(`${county.key}\n${hidden.key}`, count)
          : count();
      },
    );
    const { geoid, placePath } = county;
    const subjectOf = (name: string) => nameSubject(geoid, 'owner', name);
    const allowed = await usage.allow(
      visitor,
      'owner',
      top.map(({ name }) => subjectOf(name)),
    );
    const shown = top.filter(({ name }) => allowed.has(subjectOf(name)));
    if (shown.length > 0)
      privacy.accessLog.note(
        visitor,
        getPlaceInsights.name,
        shown.map(() => ({ geoid, llUuid: '' })),
      );
    return {
      hasData: shown.length > 0,
      items: { top_owners: shown.map(({ name, count }) => [name, count, placePath]), owners, known },
    };
  };
}
