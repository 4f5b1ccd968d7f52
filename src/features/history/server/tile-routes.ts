import { type BinaryReply, type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { checkTile } from '../../../backend/tiles/check-tile.ts';
import { createTileCache } from '../../../backend/tiles/tile-cache.ts';
import { Problem } from '../../../kernel/problem.ts';
import { PARCEL_VECTOR_MAX_ZOOM } from '../../parcel-tiles/contract.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import { getChangeTile } from '../contract.ts';
import { createChangeClasses } from './change-classes.ts';
import { findComparisonById } from './queries.ts';

const TYPE = 'application/vnd.mapbox-vector-tile';
const CACHE_BYTES = 16 << 20;

/** The tile route of the map of changes. A comparison never changes once it is ready, so its id is the version of its tiles. */
export function changeTileRoutes({ database }: Pick<Services, 'database'>, editions: ParcelStores): Route[] {
  const db = database.kysely;
  const tileCache = createTileCache({ cacheBytes: CACHE_BYTES, name: 'change_tiles' });
  const findClasses = createChangeClasses(db, editions);
  return [
    route(getChangeTile, async ({ params, query }, context): Promise<BinaryReply> => {
      const { comparison: id, ...tile } = params;
      checkTile(tile, PARCEL_VECTOR_MAX_ZOOM);
      const comparison = await findComparisonById(db, id);
      if (comparison?.state !== 'ready')
        throw new Problem('not_found', 'These editions were not compared, or one of them was removed.');
      const { z, x, y } = tile;
      const token = String(id);
      const key = `${id}/${query.kind ?? ''}/${z}/${x}/${y}`;
      return tileCache.answer(
        { key, type: TYPE, headers: context.headers, version: token, token },
        async () => editions.makeClassTile(tile, await findClasses(comparison, query.kind)),
      );
    }),
  ];
}
