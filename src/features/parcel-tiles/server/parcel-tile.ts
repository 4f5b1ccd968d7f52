import { FeatureShape } from '../../../backend/tiles/feature-shape.ts';
import { tileView } from '../../../backend/tiles/grid.ts';
import { MvtBuffer } from '../../../backend/tiles/mvt-buffer.ts';
import { MvtLayer } from '../../../backend/tiles/mvt-layer.ts';
import { createSearchRuns, searchRTreeRuns } from '../../../backend/tiles/r-tree.ts';
import type { TileId } from '../../../kernel/geo.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import { PARCEL_LAYER } from '../rules/tile-limits.ts';
import type { ParcelStore } from './parcel-store.ts';
import { Stacks } from './stacks.ts';
import { columnTags } from './tile-columns.ts';

/** Tile units (4096 per tile) that are drawn beyond each edge, so that lines are complete at the edge. */
export const PARCEL_BUFFER = 64;

/** A county's parcels, and optionally their classes: one byte per parcel, 0 = left out. */
export interface TileSource {
  store: ParcelStore;
  classes: Uint8Array | null;
}

const shape = new FeatureShape();
const layer = new MvtLayer(PARCEL_LAYER);
const runs = createSearchRuns();
const stacks = new Stacks();
const tile = new MvtBuffer(1 << 18);
const NO_BYTES = new Uint8Array(0);

/** Optional content of a tile. */
export interface TileExtras {
  /** Includes parcels of class 0, without a class. */
  withRest?: boolean;
  /** Columns of the store to add as properties. */
  columns?: readonly string[];
  /** Up to zoom 12: points of the largest parcels instead of cells. */
  isSample?: boolean;
}

/**
 * Encodes polygons, for zooms 13 and above: feature id = fid; `class` when classes are given; `under` for a parcel that lies under another parcel of the same
 * shape; `fid` and `path` on request.
 */
export function encodeParcelTile(
  id: TileId,
  sources: readonly TileSource[],
  fields: 'path' | 'none',
  { withRest = false, columns = [] }: TileExtras = {},
): Uint8Array<ArrayBuffer> {
  const view = tileView(id, PARCEL_BUFFER);
  layer.reset();
  const classValues = new Map<number, number>();
  let underValue: number | undefined;
  for (const { store, classes } of sources) {
    const { geometry, ogcFids } = store;
    const fidBase = parcelFid(store.meta.geoid, 0);
    const placePath = Buffer.from(store.meta.placePath, 'utf8');
    const tags = columnTags(store, layer, columns);
    searchRTreeRuns(geometry.tree, geometry.featureCount, view.box, runs);
    stacks.begin(geometry, classes, withRest, runs);
    for (let run = 0; run < runs.count; run++) {
      const end = runs.bounds[run * 2 + 1] ?? 0;
      for (let ordinal = runs.bounds[run * 2] ?? 0; ordinal < end; ordinal++) {
        const classNumber = classes === null ? 0 : (classes[ordinal] ?? 0);
        if (classNumber === 0 && classes !== null && !withRest) continue;
        if (!shape.load(geometry, ordinal, view, 0)) continue;
        const fid = fidBase + (ogcFids[ordinal] ?? 0);
        layer.tagCount = 0;
        if (fields === 'path') {
          const from = ordinal === 0 ? 0 : (store.pathEnds[ordinal - 1] ?? 0);
          const to = store.pathEnds[ordinal] ?? 0;
          const isWhole = store.paths[from] === 0x3d; // '=': a full path, which does not begin with the place's path
          tag('fid', layer.addUintValue(fid));
          tag(
            'path',
            layer.addTextValue(isWhole ? NO_BYTES : placePath, store.paths, isWhole ? from + 1 : from, to),
          );
        }
        if (classNumber !== 0) {
          let value = classValues.get(classNumber);
          if (value === undefined) classValues.set(classNumber, (value = layer.addUintValue(classNumber)));
          tag('class', value);
        }
        if (stacks.isUnderOther(ordinal)) tag('under', (underValue ??= layer.addUintValue(1)));
        for (const column of tags) column(ordinal);
        layer.addFeature(fid, shape);
      }
    }
  }
  tile.reset();
  layer.appendTo(tile);
  return tile.view().slice();
}

function tag(key: string, value: number): void {
  layer.tags[layer.tagCount++] = layer.key(key);
  layer.tags[layer.tagCount++] = value;
}
