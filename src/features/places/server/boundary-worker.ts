import { serveTileJobs } from '../../../backend/tiles/serve-tile-jobs.ts';
import type { TileId } from '../../../kernel/geo.ts';
import { viewBoundaryStore } from './boundary-store.ts';
import { encodeBoundaryTile } from './boundary-tile.ts';

/** A job of the boundaries' tile thread. `set` is the key of the open set. */
export interface BoundaryTileJob {
  tile: TileId;
  set: string;
}

serveTileJobs(viewBoundaryStore, (job, open) => {
  const { tile, set } = job as BoundaryTileJob;
  return { body: encodeBoundaryTile(tile, open(set)), isCompressible: true };
});
