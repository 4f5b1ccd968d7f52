import { createCache } from '../../../backend/cache/cache.ts';
import type { Services } from '../../../backend/services.ts';
import type { CurrentStore } from '../../parcel-tiles/server/index.ts';
import { readOccupancy } from './occupancy-file.ts';

export interface Occupancies {
  /** Returns where the owner of each parcel gets mail, by ordinal. While the file is missing, returns null and requests it with `onMissing`. */
  read(county: CurrentStore): Promise<Uint8Array | null>;
}

const MAX_BYTES = 64 * 1024 * 1024;

export function createOccupancies(
  services: Pick<Services, 'files'>,
  onMissing: (county: CurrentStore) => Promise<void>,
): Occupancies {
  const cache = createCache<Uint8Array>({ maxBytes: MAX_BYTES, sizeOf: (codes) => codes.byteLength });
  return {
    async read(county) {
      const cached = cache.get(county.key);
      if (cached !== undefined) return cached;
      const codes = await readOccupancy(services, county);
      if (codes === null) await onMissing(county);
      else cache.set(county.key, codes);
      return codes;
    },
  };
}
