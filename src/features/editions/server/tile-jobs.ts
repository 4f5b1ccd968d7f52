import type { TileId } from '../../../kernel/geo.ts';

/** What a tile thread is asked for. Stores are named as they were shared; classes are in shared memory. */
export type ParcelTileJob =
  | {
      kind: 'vector';
      tile: TileId;
      sources: readonly { store: string; classes: Uint8Array | null }[];
      fields: 'path' | 'none';
    }
  | { kind: 'raster'; tile: TileId; stores: readonly string[]; line: string };
