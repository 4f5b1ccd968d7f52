import { createHash } from 'node:crypto';
import { createCache } from '../../../backend/cache/cache.ts';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import type { CurrentStore, ParcelStore } from '../../parcel-tiles/server/index.ts';
import type { FieldAccess } from '../../parcels/rules/field-access.ts';
import { mayMention } from '../../parcels/rules/name-mask.ts';
import { listOptOutSubjects } from '../../parcels/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { ordinalsByRow } from './ordinals.ts';

/** The parcels of a county whose owners asked to be hidden. */
export interface HiddenParcels {
  /** A cache key that changes when the set changes. */
  key: string;
  /** The ordinals of all hidden parcels, ascending. */
  ordinals: Uint32Array;
  /** The ordinals of the parcels whose text in a column mentions a person who opted out, by column. */
  texts: ReadonlyMap<string, Uint32Array>;
}

export type FindHidden = (actor: Actor, store: ParcelStore, edition: CurrentStore) => Promise<HiddenParcels>;

export const NOBODY_HIDDEN: HiddenParcels = {
  key: '',
  ordinals: new Uint32Array(0),
  texts: new Map(),
};

const CACHE_BYTES = 16 << 20;

/**
 * Finds the parcels that the opt-out list hides. They must count as having no personal values, or a filter by name would find what the record doesn't
 * show. The search reads the names of every row, once for each edition and state of the list, so callers ask only for columns that {@link mayHide} accepts.
 */
export function createHiddenParcels(
  { database }: Pick<Services, 'database'>,
  { optOuts }: Pick<Privacy, 'optOuts'>,
): FindHidden {
  const cache = createCache<Awaited<ReturnType<typeof listOptOutSubjects>>>({
    maxBytes: CACHE_BYTES,
    sizeOf: (subjects) => 64 + subjects.length * 400,
  });
  return async (actor, store, edition) => {
    if (actor.isOperator) return NOBODY_HIDDEN;
    const optOutsNow = await optOuts.now();
    const rules = optOutsNow.rules.filter(({ geoid }) => geoid === null || geoid === edition.geoid);
    if (rules.length === 0) return NOBODY_HIDDEN;
    const name = `${edition.key}\n${hash(rules)}`;
    const subjects = await cache.load(name, () => listOptOutSubjects(database.kysely, rules, edition));
    const ordinalOf = ordinalsByRow(store);
    const ordinals: number[] = [];
    const texts = new Map<string, number[]>();
    for (const { ogcFid, subject, texts: named } of subjects) {
      const ordinal = ordinalOf[ogcFid] ?? -1;
      if (ordinal < 0) continue;
      // This is not cached, because an opt-out may end at any hour.
      const isHidden = optOutsNow.isHidden(subject);
      if (isHidden) ordinals.push(ordinal);
      for (const { column, mentioned, namesOwner } of named) {
        const isInForce = mentioned.some(
          (mention) => optOutsNow.mentionedIn(mention, edition.geoid).length > 0,
        );
        if (!isInForce && !(isHidden && namesOwner)) continue;
        const list = texts.get(column) ?? [];
        list.push(ordinal);
        texts.set(column, list);
      }
    }
    if (ordinals.length + texts.size === 0) return NOBODY_HIDDEN;
    return {
      key: hash([ordinals, [...texts]]),
      ordinals: Uint32Array.from(ordinals).toSorted(),
      texts: new Map([...texts].map(([column, list]) => [column, Uint32Array.from(list).toSorted()])),
    };
  };
}

/** Returns true for columns in which a hidden parcel may count as having no value. Only these columns need {@link FindHidden}. */
export function mayHide({ isPersonal }: Pick<FieldAccess, 'isPersonal'>, column: string): boolean {
  return isPersonal(column) || mayMention(column);
}

/** Returns the parcels that are hidden in one column: they count as having no value in it. */
export function hiddenIn(
  hidden: HiddenParcels,
  { isPersonal }: Pick<FieldAccess, 'isPersonal'>,
  column: string,
): HiddenParcels {
  if (hidden === NOBODY_HIDDEN) return hidden;
  const texts = hidden.texts.get(column) ?? NOBODY_HIDDEN.ordinals;
  if (!isPersonal(column)) return { ...hidden, key: `${hidden.key} texts`, ordinals: texts };
  // A county's own personal column may mention a person also where the parcel itself is not hidden.
  const ordinals =
    texts.length === 0
      ? hidden.ordinals
      : Uint32Array.from(new Set([...hidden.ordinals, ...texts])).toSorted();
  return { ...hidden, key: `${hidden.key} all`, ordinals };
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}
