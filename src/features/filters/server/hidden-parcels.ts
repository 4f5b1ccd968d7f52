import { createHash } from 'node:crypto';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import type { CurrentStore, ParcelStore } from '../../editions/server/index.ts';
import { listRemovalSubjects } from '../../parcels/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { createKeptValues } from './kept-values.ts';
import { ordinalsByFid } from './ordinals.ts';

/** The parcels of a county whose owners asked to be hidden. */
export interface HiddenParcels {
  /** Names this set: what is kept is kept by it. */
  key: string;
  /** Ascending. */
  ordinals: Uint32Array;
}

export type FindHidden = (actor: Actor, store: ParcelStore, edition: CurrentStore) => Promise<HiddenParcels>;

export const NOBODY_HIDDEN: HiddenParcels = { key: '', ordinals: new Uint32Array(0) };

const KEPT_BYTES = 16 << 20;

/**
 * A parcel on the removal list never answers by a personal value, or whoever filters by a name would find what the record doesn't show. Finding these
 * parcels looks at the names of every row, once for an edition and a state of the list: it is asked for only where a personal column is used.
 */
export function createHiddenParcels(
  { database }: Pick<Services, 'database'>,
  { removals }: Pick<Privacy, 'removals'>,
): FindHidden {
  const kept = createKeptValues<Awaited<ReturnType<typeof listRemovalSubjects>>>(
    KEPT_BYTES,
    (subjects) => 64 + subjects.length * 400,
  );
  return async (actor, store, edition) => {
    if (actor.isOperator) return NOBODY_HIDDEN;
    const now = await removals.now();
    const rules = now.rules.filter(({ geoid }) => geoid === null || geoid === edition.geoid);
    if (rules.length === 0) return NOBODY_HIDDEN;
    const name = `${edition.key}\n${hash(rules)}`;
    const subjects = await kept.get(name, () => listRemovalSubjects(database.kysely, rules, edition));
    const ordinalOf = ordinalsByFid(store);
    const ordinals = Uint32Array.from(
      // Asked again each time: a removal ends at its hour.
      subjects.flatMap(({ ogcFid, subject }) => {
        const ordinal = now.isHidden(subject) ? (ordinalOf[ogcFid] ?? -1) : -1;
        return ordinal < 0 ? [] : [ordinal];
      }),
    ).toSorted();
    return ordinals.length === 0 ? NOBODY_HIDDEN : { key: hash(Array.from(ordinals)), ordinals };
  };
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}
