import { type StaticLayerId, findStaticLayer } from '../../rules/static-layers.ts';
import type { OverlayTiles } from './overlay-layer.ts';

/** Returns the tiles of a static layer, with the zooms for which they are made. */
export function staticTiles(id: StaticLayerId): OverlayTiles {
  const { minZoom = 0, maxZoom = 14 } = findStaticLayer(id) ?? {};
  return {
    path: `/api/v1/static/${id}/{z}/{x}/{y}.mvt`,
    sourceLayer: id,
    minZoom,
    maxZoom,
    staticLayer: id,
    access: id,
  };
}
