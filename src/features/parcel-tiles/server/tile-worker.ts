import { drawPaintedTile } from '../../../backend/tiles/painted-tile.ts';
import { serveTileJobs } from '../../../backend/tiles/serve-tile-jobs.ts';
import { encodeTile } from './encode-tile.ts';
import { viewParcelStore } from './parcel-store.ts';
import { drawParcelTile } from './raster-tile.ts';
import type { ParcelTileJob } from './tile-jobs.ts';

/** The tile thread of the parcels. */
serveTileJobs(viewParcelStore, (job, open) => {
  const { tile, look, sources: named } = job as ParcelTileJob;
  const sources = named.map(({ store, classes }) => ({ store: open(store), classes }));
  switch (look.kind) {
    case 'raster': {
      const stores = sources.map(({ store }) => store);
      return { body: drawParcelTile(tile, stores, look.line), isCompressible: false };
    }
    case 'painted':
      return { body: drawPaintedTile(tile, sources, look.paints, look.plain), isCompressible: false };
    case 'vector':
      return { body: encodeTile(tile, sources, look.fields, look.extras), isCompressible: true };
  }
});
