import { serveTileJobs } from '../../../backend/tiles/serve-tile-jobs.ts';
import type { TileId } from '../../../kernel/geo.ts';
import { viewLayerArchive } from './layer-archive.ts';
import { encodeLayerTile } from './layer-tile.ts';

/** A job of the static layers' tile threads. `archives` are the keys of the open archives. */
export interface LayerTileJob {
  tile: TileId;
  archives: readonly string[];
}

serveTileJobs(viewLayerArchive, (job, open) => {
  const { tile, archives } = job as LayerTileJob;
  return { body: encodeLayerTile(tile, archives.map(open)), isCompressible: true };
});
