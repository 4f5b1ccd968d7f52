import type { TileId } from '../../../kernel/geo.ts';
import type { ClassPaint } from './painted-tile.ts';
import type { TileExtras } from './parcel-tile.ts';

/** A request to a tile thread. Stores have the names under which they were shared; classes are in shared memory. */
export type ParcelTileJob =
  | {
      kind: 'vector';
      tile: TileId;
      sources: readonly ClassifiedStore[];
      fields: 'path' | 'none';
      extras?: TileExtras;
    }
  | { kind: 'raster'; tile: TileId; stores: readonly string[]; line: string }
  | {
      kind: 'painted';
      tile: TileId;
      sources: readonly ClassifiedStore[];
      paints: readonly (ClassPaint | null)[];
      plain: string;
    };

interface ClassifiedStore {
  store: string;
  classes: Uint8Array | null;
}
