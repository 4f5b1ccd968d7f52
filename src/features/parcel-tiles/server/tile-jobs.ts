import type { ClassPaint } from '../../../backend/tiles/painted-tile.ts';
import type { TileId } from '../../../kernel/geo.ts';
import type { TileExtras } from './parcel-tile.ts';

/** The look of a tile of parcels. For `painted`, `paints[n - 1]` is for class n; null draws only lines in the color `plain`. */
export type TileLook =
  | { kind: 'vector'; fields: 'path' | 'none'; extras?: TileExtras }
  | { kind: 'raster'; line: string }
  | { kind: 'painted'; paints: readonly (ClassPaint | null)[]; plain: string };

/** A request to a tile thread. Stores are named by their keys; classes are in shared memory. */
export interface ParcelTileJob {
  tile: TileId;
  look: TileLook;
  sources: readonly { store: string; classes: Uint8Array | null }[];
}
