import { availableParallelism, totalmem } from 'node:os';
import { type ContainerPool, createContainerPool } from './container-pool.ts';
import type { Container } from './container-reader.ts';
import { type EncodedTile, createTilePool } from './worker-pool.ts';

/** The tile of a place without features. Its reply has the status 204. */
export const EMPTY_TILE: EncodedTile = { body: new Uint8Array(0), encoding: null, etag: 'empty' };

/** The open archives of a feature, and the threads that make tiles from them. */
export interface TileArchives extends ContainerPool {
  /** Opens the archives and lets a thread make the tile of the job. Without archives, returns the empty tile. */
  make(keys: readonly string[], jobOf: (containers: readonly Container[]) => unknown): Promise<EncodedTile>;
  close(): Promise<void>;
}

export interface TileArchiveOptions {
  /** A module that calls `serveTileJobs`. Its jobs name archives by their keys. */
  workerUrl: URL;
  threads?: number;
  maxQueued?: number;
  /** The memory for open archives: a share (0 to 1) of the machine's memory, and at least `minBytes`. */
  memory: { share: number; minBytes: number };
  open(key: string): Promise<Container>;
}

export function createTileArchives({
  workerUrl,
  threads = Math.min(8, availableParallelism()),
  maxQueued = 256,
  memory,
  open,
}: TileArchiveOptions): TileArchives {
  const pool = createTilePool({ workerUrl, threads, maxQueued });
  const containers = createContainerPool({
    maxBytes: Math.max(memory.minBytes, totalmem() * memory.share),
    open,
    onOpen: (key, container) => pool.share(key, container),
    onClose: (key) => pool.drop(key),
  });
  return {
    ...containers,
    make: (keys, jobOf) =>
      keys.length === 0
        ? Promise.resolve(EMPTY_TILE)
        : containers.use(keys, (opened) => pool.run(jobOf(opened))),
    close: () => pool.close(),
  };
}
