import { createCache } from '../../../backend/cache/cache.ts';
import { createHash } from 'node:crypto';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import type { CurrentStore, ParcelStore } from '../../editions/server/index.ts';
import type { FieldSight } from '../../parcels/rules/field-sight.ts';
import { mayMention } from '../../parcels/rules/name-mask.ts';
import { listOptOutSubjects } from '../../parcels/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { ordinalsByFid } from './ordinals.ts';

/** The parcels of a county whose owners asked to be hidden. */
export interface HiddenParcels {
  /** Names this set: what is kept is kept by it. */
  key: string;
  /** Of all that are hidden, ascending. */
  ordinals: Uint32Array;
  /** By column: the parcels whose text mentions somebody who asked to be hidden. */
  texts: ReadonlyMap<string, Uint32Array>;
}

export type FindHidden = (actor: Actor, store: ParcelStore, edition: CurrentStore) => Promise<HiddenParcels>;

export const NOBODY_HIDDEN: HiddenParcels = {
  key: '',
  ordinals: new Uint32Array(0),
  texts: new Map(),
};

const KEPT_BYTES = 16 << 20;

/**
 * A parcel on the opt-out list never answers by a personal value, or whoever filters by a name would find what the record doesn't show. Finding these
 * parcels looks at the names of every row, once for an edition and a state of the list: it is asked for only where a personal column is used.
 */
export function createHiddenParcels(
  { database }: Pick<Services, 'database'>,
  { optOuts }: Pick<Privacy, 'optOuts'>,
): FindHidden {
  const kept = createCache<Awaited<ReturnType<typeof listOptOutSubjects>>>({
    maxBytes: KEPT_BYTES,
    sizeOf: (subjects) => 64 + subjects.length * 400,
  });
  return async (actor, store, edition) => {
    if (actor.isOperator) return NOBODY_HIDDEN;
    const now = await optOuts.now();
    const rules = now.rules.filter(({ geoid }) => geoid === null || geoid === edition.geoid);
    if (rules.length === 0) return NOBODY_HIDDEN;
    const name = `${edition.key}\n${hash(rules)}`;
    const subjects = await kept.load(name, () => listOptOutSubjects(database.kysely, rules, edition));
    const ordinalOf = ordinalsByFid(store);
    const ordinals: number[] = [];
    const texts = new Map<string, number[]>();
    for (const { ogcFid, subject, texts: named } of subjects) {
      const ordinal = ordinalOf[ogcFid] ?? -1;
      if (ordinal < 0) continue;
      // Asked again each time: an opt-out ends at its hour.
      const isHidden = now.isHidden(subject);
      if (isHidden) ordinals.push(ordinal);
      for (const { column, mentioned, namesOwner } of named) {
        const isInForce = mentioned.some((name) => now.mentionedIn(name, edition.geoid).length > 0);
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

/** True for columns of which a hidden parcel may have no value: only for these somebody who is hidden is looked for. */
export function mayHide({ isPersonal }: Pick<FieldSight, 'isPersonal'>, column: string): boolean {
  return isPersonal(column) || mayMention(column);
}

/** The parcels that have no value in one column, for those who may not see it. */
export function hiddenIn(
  hidden: HiddenParcels,
  { isPersonal }: Pick<FieldSight, 'isPersonal'>,
  column: string,
): HiddenParcels {
  if (hidden === NOBODY_HIDDEN) return hidden;
  if (isPersonal(column)) return { ...hidden, key: `${hidden.key} all` };
  return {
    ...hidden,
    key: `${hidden.key} texts`,
    ordinals: hidden.texts.get(column) ?? NOBODY_HIDDEN.ordinals,
  };
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}
