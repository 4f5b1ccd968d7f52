import type { TileId } from '../../../kernel/geo.ts';
import { CLASS_GRID_MAX_ZOOM, encodeClassGrid } from './class-grid.ts';
import { type TileExtras, type TileSource, encodeParcelTile } from './parcel-tile.ts';

/** A vector tile of the parcels that have a class (all, without classes): a grid to zoom 12, true polygons from 13. Not compressed. */
export function encodeTile(
  tile: TileId,
  sources: readonly TileSource[],
  fields: 'path' | 'none',
  extras: TileExtras = {},
): Uint8Array<ArrayBuffer> {
  return tile.z <= CLASS_GRID_MAX_ZOOM
    ? encodeClassGrid(tile, sources)
    : encodeParcelTile(tile, sources, fields, extras);
}
