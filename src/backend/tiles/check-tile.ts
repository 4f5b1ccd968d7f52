import { type TileId, isTileId } from '../../kernel/geo.ts';
import { Problem } from '../../kernel/problem.ts';

/** Throws a problem if a tile is not on the map or its zoom is above `maxZoom` (maps magnify the tiles of that zoom). */
export function checkTile(tile: TileId, maxZoom: number): void {
  if (!isTileId(tile)) {
    const limit = `must be below ${2 ** tile.z}`;
    throw new Problem('invalid_input', {
      detail: `There is no tile ${tile.x}/${tile.y} at zoom ${tile.z}: both numbers ${limit}.`,
      fields: [{ field: tile.x < 2 ** tile.z ? 'params.y' : 'params.x', message: limit }],
    });
  }
  if (tile.z > maxZoom) {
    throw new Problem(
      'not_found',
      `Tiles are made up to zoom ${maxZoom}. For higher zooms, enlarge the tiles of that zoom.`,
    );
  }
}

/** Returns the bounds of a tile with room for symbols that are drawn beyond its edges: `share` of the tile on each side. */
export function paddedTileBounds(
  [west, south, east, north]: readonly [number, number, number, number],
  share: number,
): [number, number, number, number] {
  const padX = (east - west) * share;
  const padY = (north - south) * share;
  return [west - padX, south - padY, east + padX, north + padY];
}
