import { createHash } from 'node:crypto';
import { createCache } from '../../../backend/cache/cache.ts';
import type { Db } from '../../../backend/db/database.ts';
import { ANONYMOUS, type Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { NO_STYLES } from '../../filters/rules/style-rule.ts';
import type { ParcelSelector, ParcelClasses } from '../../filters/server/index.ts';
import type { CurrentStore } from '../../parcel-tiles/server/index.ts';
import {
  type SelectionDefinition,
  type SourceDefinition,
  definitionSchema,
  isWholeLayer,
} from '../contract.ts';
import { withColumns } from './check-fields.ts';
import { findSource } from './queries.ts';

/** A source with the classes of its county's current edition. */
export interface LiveSource {
  definition: SelectionDefinition;
  classes: ParcelClasses;
  /** A hash of the county's edition and the classes, which is part of the version of the tiles. */
  fingerprint: string;
  /** True when everybody may see the source. Otherwise a reply is valid for this reader only. */
  isOpen: boolean;
}

export interface SourceCache {
  /** Returns the definition of a source. Throws `not_found`. */
  definition(id: string): Promise<SourceDefinition>;
  /**
   * Opens a source that is a selection of parcels. Throws `not_found`, also for a whole layer, and the errors of {@link ParcelSelector} for columns and areas
   * that this actor may not see.
   */
  open(id: string, actor: Actor): Promise<LiveSource>;
}

const WHOLE_LAYER =
  'This source is a whole layer, whose vector tiles have addresses of their own: see `vector` of its definition.';

/** A map requests many tiles at once, so a source is cached for ten seconds, or until its county has a new edition. The selector caches the classes. */
const CACHE_LIMITS = { maxAgeMs: 10_000, maxEntries: 500 };

export function createSourceCache(
  db: Db,
  selector: Pick<ParcelSelector, 'classesOf'>,
  currentStores: () => Promise<readonly CurrentStore[]>,
): SourceCache {
  const definitions = createCache<SourceDefinition>(CACHE_LIMITS);
  const live = createCache<LiveSource>(CACHE_LIMITS);
  const fingerprints = new WeakMap<Uint8Array, string>();

  const definition = (id: string): Promise<SourceDefinition> =>
    definitions.load(id, async () => {
      const found = await findSource(db, id);
      if (found !== undefined) return withColumns(definitionSchema.parse(found));
      throw new Problem('not_found', 'This source of map tiles does not exist or has expired.');
    });

  const fingerprintOf = ({ classes, county }: ParcelClasses): string => {
    const cached = fingerprints.get(classes);
    if (cached !== undefined) return cached;
    // Two counties with equal numbers of parcels can have equal classes, and their tiles must not share a cache entry.
    const made = createHash('sha1').update(county.key).update(classes).digest('base64url').slice(0, 12);
    fingerprints.set(classes, made);
    return made;
  };

  const openFor = async (id: string, actor: Actor, isOpen: boolean): Promise<LiveSource> => {
    const source = await definition(id);
    if (isWholeLayer(source)) throw new Problem('not_found', WHOLE_LAYER);
    const classes = await selector.classesOf(source.query, source.styles ?? NO_STYLES, actor);
    return { definition: source, classes, fingerprint: fingerprintOf(classes), isOpen };
  };

  const current = async (id: string, actor: Actor, isOpen: boolean): Promise<LiveSource> => {
    const name = `${id} ${isOpen ? '' : readerOf(actor)}`;
    const found = await live.load(name, () => openFor(id, actor, isOpen));
    const { county } = found.classes;
    const stores = await currentStores();
    if (stores.some(({ key }) => key === county.key)) return found;
    live.delete(name);
    return live.load(name, () => openFor(id, actor, isOpen));
  };

  return {
    definition,
    async open(id, actor) {
      try {
        return await current(id, ANONYMOUS, true);
      } catch (error) {
        // Visitors may not see this source, but this reader may be allowed to.
        if (!(error instanceof Problem) || actor.userId === null) throw error;
        return current(id, actor, false);
      }
    },
  };
}

/** Returns a cache key of everything that decides what a reader may see. */
function readerOf({ userId, tier, isOperator, group, token }: Actor): string {
  return [userId, tier, isOperator, group?.slug ?? '', group?.role ?? '', token?.id ?? ''].join(' ');
}
