import { createCache } from '../../../backend/cache/cache.ts';
import type { Services } from '../../../backend/services.ts';
import { ordinalsInside } from '../../filters/server/index.ts';
import type { CurrentStore, ParcelStore } from '../../parcel-tiles/server/index.ts';
import { findSetState, listSetPolygons } from '../../places/server/index.ts';
import { shapeOfWkb } from './place-shapes.ts';
import { type Members, joinMembers } from './statistics/child-values.ts';

/** The places of a set directly inside a place, with their parcels. */
export interface ChildPlaces {
  places: readonly { id: number; path: string; name: string }[];
  members: Members;
}

/** The memory for places with their parcels. The three thousand tracts of a county with a million parcels take four megabytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Finds the parcels of the places of a set. They stay in memory until an outline or the edition changes. */
export type FindChildPlaces = (
  store: ParcelStore,
  county: Pick<CurrentStore, 'key'>,
  path: string,
  style: string,
) => Promise<ChildPlaces>;

export function createChildPlaces({ database }: Pick<Services, 'database'>): FindChildPlaces {
  const db = database.kysely;
  const cache = createCache<ChildPlaces>({
    name: 'insights-children',
    maxBytes: MAX_BYTES,
    sizeOf: ({ members, places }) => members.ordinals.byteLength + places.length * 200,
  });
  return async (store, county, path, style) => {
    const { stamp } = await findSetState(db, path, style);
    return cache.load(`${county.key}\n${path}\n${style}\n${stamp}`, async () => {
      const places: { id: number; path: string; name: string }[] = [];
      const found: Uint32Array[] = [];
      for await (const place of listSetPolygons(db, path, style)) {
        places.push({ id: place.id, path: place.path, name: place.name });
        found.push(await ordinalsInside(store, shapeOfWkb(place.wkb)));
      }
      return { places, members: joinMembers(found) };
    });
  };
}
