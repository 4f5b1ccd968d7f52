import type { TileId } from '../../../kernel/geo.ts';
import { CLASS_GRID_MAX_ZOOM, encodeClassGrid } from './class-grid.ts';
import { encodeLargestParcels } from './largest-parcels.ts';
import { type TileExtras, type TileSource, encodeParcelTile } from './parcel-tile.ts';

/**
 * Returns an uncompressed vector tile of the parcels that have a class, or of all parcels if there are no classes. Up to zoom 12 it is a grid, or with
 * `isSample` the points of the largest parcels. From zoom 13 it has the polygons.
 */
export function encodeTile(
  tile: TileId,
  sources: readonly TileSource[],
  fields: 'path' | 'none',
  extras: TileExtras = {},
): Uint8Array<ArrayBuffer> {
  if (tile.z > CLASS_GRID_MAX_ZOOM) return encodeParcelTile(tile, sources, fields, extras);
  return extras.isSample === true ? encodeLargestParcels(tile, sources) : encodeClassGrid(tile, sources);
}
