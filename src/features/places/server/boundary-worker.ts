import type { Container } from '../../../backend/tiles/container-reader.ts';
import { serveTileJobs } from '../../../backend/tiles/serve-tile-jobs.ts';
import type { TileId } from '../../../kernel/geo.ts';
import { type BoundaryStore, viewBoundaryStore } from './boundary-store.ts';
import { encodeBoundaryTile } from './boundary-tile.ts';

/** A job of the boundaries' tile thread. `set` is the key under which the set was shared. */
export interface BoundaryTileJob {
  tile: TileId;
  set: string;
}

const views = new WeakMap<Container, BoundaryStore>();

serveTileJobs((job, shared) => {
  const { tile, set } = job as BoundaryTileJob;
  const container = shared(set) as Container;
  let store = views.get(container);
  if (store === undefined) views.set(container, (store = viewBoundaryStore(container)));
  return { body: encodeBoundaryTile(tile, store), isCompressible: true };
});
