import { type ClassPaint, drawPaintedTile } from '../../../backend/tiles/painted-tile.ts';
import { serveTileJobs } from '../../../backend/tiles/serve-tile-jobs.ts';
import type { TileId } from '../../../kernel/geo.ts';
import { viewLayerArchive } from './layer-archive.ts';
import { encodeLayerTile } from './layer-tile.ts';

/** A job of the static layers' tile threads. `archives` are the keys of the open archives. */
export interface LayerTileJob {
  tile: TileId;
  archives: readonly string[];
  /** The colors of a picture. Absent for a vector tile. */
  paint?: ClassPaint | undefined;
}

serveTileJobs(viewLayerArchive, (job, open) => {
  const { tile, archives, paint } = job as LayerTileJob;
  if (paint !== undefined) {
    const sources = archives.map((key) => ({ store: open(key), classes: null }));
    return { body: drawPaintedTile(tile, sources, [paint], paint.line), isCompressible: false };
  }
  return { body: encodeLayerTile(tile, archives.map(open)), isCompressible: true };
});
