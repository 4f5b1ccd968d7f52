import { type StaticLayerId, findStaticLayer } from '../../rules/static-layers.ts';
import type { OverlayLayer, OverlayTiles } from './overlay-layer.ts';

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

/** The values that all layers of demographic estimates share. */
export const DEMOGRAPHIC_ESTIMATES = {
  source: 'Demographic estimates as published by the operator of this site',
  docs: 'https://www.census.gov/data.html',
  type: 'vector',
  countries: ['us'],
  minZoom: 6,
  maxZoom: 22,
  tiles: staticTiles('esri_enrichments'),
  draw: 'area',
  opacity: 0.7,
} as const satisfies Partial<OverlayLayer>;

/**
 * The values shared by the layers that color parcels by a code of the Land-Based Classification Standards. The tiles of the parcels contain the number of the
 * code's class.
 */
export function parcelCodes(code: 'land_use' | 'lbcs_activity') {
  return {
    docs: 'https://www.planning.org/lbcs/',
    type: 'vector',
    countries: ['us', 'ca'],
    minZoom: 11,
    maxZoom: 22,
    tiles: {
      path: `/api/v1/parcels/{z}/{x}/{y}.mvt?fields=none&classes=${code}`,
      sourceLayer: 'parcels',
      minZoom: 11,
      maxZoom: 16,
      staticLayer: null,
      access: code,
    },
    draw: 'area',
  } as const satisfies Partial<OverlayLayer>;
}
