import type { Container } from '../../../backend/tiles/container-reader.ts';
import { serveTileJobs } from '../../../backend/tiles/serve-tile-jobs.ts';
import { encodeTile } from './encode-tile.ts';
import { drawPaintedTile } from './painted-tile.ts';
import { type ParcelStore, viewParcelStore } from './parcel-store.ts';
import { drawParcelTile } from './raster-tile.ts';
import type { ParcelTileJob } from './tile-jobs.ts';

/** The tile thread of the parcels. It views each shared store only once. */
const views = new WeakMap<Container, ParcelStore>();

function viewOf(container: Container): ParcelStore {
  let store = views.get(container);
  if (store === undefined) views.set(container, (store = viewParcelStore(container)));
  return store;
}

serveTileJobs((job, shared) => {
  const todo = job as ParcelTileJob;
  const storeOf = (name: string) => viewOf(shared(name) as Container);
  if (todo.kind === 'raster') {
    const stores = todo.stores.map(storeOf);
    return { body: drawParcelTile(todo.tile, stores, todo.line), isCompressible: false };
  }
  const sources = todo.sources.map(({ store, classes }) => ({ store: storeOf(store), classes }));
  if (todo.kind === 'painted') {
    const { tile, paints, plain } = todo;
    return { body: drawPaintedTile(tile, sources, paints, plain), isCompressible: false };
  }
  return { body: encodeTile(todo.tile, sources, todo.fields, todo.extras), isCompressible: true };
});
