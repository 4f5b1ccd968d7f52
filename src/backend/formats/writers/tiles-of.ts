import type { TileId } from '../../../kernel/geo.ts';
import { FeatureShape } from '../../tiles/feature-shape.ts';
import type { GeometryBlock } from '../../tiles/geometry-block.ts';
import { GRID_ZOOM, TILE_EXTENT, tileView } from '../../tiles/grid.ts';
import { createSearchHits, isLeafSmaller, searchRTree } from '../../tiles/r-tree.ts';
import { pmtilesId } from './pmtiles-archive.ts';

interface ArchiveTile extends TileId {
  id: number;
}

/**
 * Generates the tiles of a zoom that features of the block may touch with `buffer` tile units around each tile, in the order of the archive. Descends from the
 * tile of zoom 0 into tiles with features only, so the world between a county and a stray parcel, or between both sides of the 180th meridian, is skipped.
 */
export function* tilesOf(block: GeometryBlock, zoom: number, buffer: number): Generator<ArchiveTile> {
  const hits = createSearchHits();
  const shape = new FeatureShape();
  /** Features smaller than a tile count wherever their boxes touch it. The box of a larger one, such as a thin strip across a continent, may be empty there. */
  const isTouched = ({ z, x, y }: TileId) => {
    const unit = 2 ** (GRID_ZOOM - z);
    const side = TILE_EXTENT * unit;
    // This view has the resolution of the grid, on which nothing vanishes. A unit of the tile is added for its rounding.
    const view = tileView({ z, x, y }, (buffer + 1) * unit, side);
    searchRTree(block.tree, block.featureCount, view.box, hits);
    const found = hits.indices.subarray(0, hits.count);
    return (
      found.some((index) => isLeafSmaller(block.tree, index, side)) ||
      found.some((index) => shape.load(block, index, view, 0))
    );
  };
  const left: ArchiveTile[] = [{ z: 0, x: 0, y: 0, id: 0 }];
  for (let tile = left.pop(); tile !== undefined; tile = left.pop()) {
    if (!isTouched(tile)) continue;
    if (tile.z === zoom) yield tile;
    else left.push(...childrenOf(tile));
  }
}

/** Returns the four tiles of the next zoom, the last one in the order of the archive first. */
function childrenOf({ z, x, y }: TileId): ArchiveTile[] {
  return [0, 1, 2, 3]
    .map((corner) => ({ z: z + 1, x: x * 2 + (corner & 1), y: y * 2 + (corner >> 1) }))
    .map((tile) => ({ ...tile, id: pmtilesId(tile.z, tile.x, tile.y) }))
    .toSorted((a, b) => b.id - a.id);
}
