import { z } from 'zod';
import type { Services } from '../../../../backend/services.ts';
import { ServiceFailure } from '../../../../backend/uploads/request-json.ts';
import type { PlaceRow } from '../../../places/server/index.ts';
import type { OutsideSource } from '../../contract.ts';
import type { OutsideConfig } from '../settings.ts';
import { createAnswerCache } from './answer-cache.ts';
import { MAX_TERRITORIES, type Territory, findTerritories } from './native-land-api.ts';
import { findPointInside, hasBoundarySet, listOverlapping } from './queries.ts';

/** The key of the boundary set with territories, which operators import. */
export const NATIVE_LAND_STYLE = 'native_land';

export interface NativeLandAnswer {
  source: OutsideSource;
  name: string;
  /** `area`: the territories that share ground with the place. `point`: those at a point inside of it. */
  at: 'area' | 'point';
  state: 'found' | 'failed' | 'not_configured';
  territories: readonly Territory[];
}

export interface NativeLand {
  /** Returns the territories of a place. If the service fails, the answer says so, and nothing is thrown. */
  find(place: PlaceRow): Promise<NativeLandAnswer>;
  source(): Promise<{ source: OutsideSource; name: string }>;
}

const CACHE_DAYS = 30;
const SERVICE_NAME = 'Native Land Digital';
const SET_NAME = 'the imported boundary set native_land';

const storedSchema = z.object({
  territories: z.array(z.object({ id: z.string(), headline: z.string(), link: z.string().nullable() })),
});

/** Finds territories of native peoples: in the boundary set that the operator imported, else in the service that the operator has a key for. */
export function createNativeLand(
  services: Pick<Services, 'database' | 'log'>,
  { nativeLand: service, userAgent, allowsPrivate }: OutsideConfig,
): NativeLand {
  const db = services.database.kysely;
  const cache = createAnswerCache(services, {
    service: `native land ${service?.url.origin ?? ''}`,
    read: (stored) => storedSchema.safeParse(stored).data,
    daysOf: () => CACHE_DAYS,
  });
  const ask = async ({ path }: PlaceRow) => {
    const point = await findPointInside(db, path);
    if (point === undefined || service === null) return { territories: [] };
    return { territories: await findTerritories({ ...service, userAgent, allowsPrivate }, point) };
  };
  return {
    async source() {
      if (await hasBoundarySet(db, NATIVE_LAND_STYLE)) return { source: 'file', name: SET_NAME };
      return service === null ? { source: 'none', name: '' } : { source: 'service', name: SERVICE_NAME };
    },
    async find(place) {
      if (await hasBoundarySet(db, NATIVE_LAND_STYLE)) {
        const found = await listOverlapping(db, place.path, NATIVE_LAND_STYLE, MAX_TERRITORIES);
        const territories = found.map(({ path, name }) => ({ id: path, headline: name, link: path }));
        return { source: 'file', name: SET_NAME, at: 'area', state: 'found', territories };
      }
      if (service === null)
        return { source: 'none', name: '', at: 'area', state: 'not_configured', territories: [] };
      const answer = { source: 'service', name: SERVICE_NAME, at: 'point' } as const;
      try {
        const { territories } = await cache.find(place.path, () => ask(place));
        return { ...answer, state: 'found', territories };
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        return { ...answer, state: 'failed', territories: [] };
      }
    },
  };
}
