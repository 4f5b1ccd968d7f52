import type { Container } from '../../../backend/tiles/container-reader.ts';
import { serveTileJobs } from '../../../backend/tiles/serve-tile-jobs.ts';
import type { TileId } from '../../../kernel/geo.ts';
import { type LayerArchive, viewLayerArchive } from './layer-archive.ts';
import { encodeLayerTile } from './layer-tile.ts';

/** A job of the static layers' tile threads. `archives` are the keys under which the archives were shared. */
export interface LayerTileJob {
  tile: TileId;
  archives: readonly string[];
}

const views = new WeakMap<Container, LayerArchive>();

serveTileJobs((job, shared) => {
  const { tile, archives } = job as LayerTileJob;
  const open = archives.map((name) => {
    const container = shared(name) as Container;
    let archive = views.get(container);
    if (archive === undefined) views.set(container, (archive = viewLayerArchive(container)));
    return archive;
  });
  return { body: encodeLayerTile(tile, open), isCompressible: true };
});
