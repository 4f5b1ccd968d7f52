import type { TileId } from '../../../kernel/geo.ts';
import { CLASS_GRID_MAX_ZOOM, encodeClassGrid } from './class-grid.ts';
import { type TileExtras, type TileSource, encodeParcelTile } from './parcel-tile.ts';

/** Returns an uncompressed vector tile of the parcels that have a class (of all parcels, without classes): a grid up to zoom 12, polygons from zoom 13. */
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
