import type { LayerContext } from '../../../map/layer.ts';
import type { SourceSpecification } from '../../../map/style-types.ts';
import { STATIC_LAYERS, leastZoom, type StaticLayerId } from '../rules/static-layers.ts';

/**
 * The static layers of the basemap by the source they come in. Layers of one source come in one tile, so that a view needs few requests. They have the same last
 * zoom: the browser magnifies a source beyond its last zoom, and a layer that ends earlier would be missing there. Buildings and address points are shown at high zooms
 * only, where their sources are first requested.
 */
const BASEMAP_SOURCES: Readonly<Record<string, { layers: readonly StaticLayerId[]; maxZoom: number }>> = {
  'static-base': {
    layers: ['land', 'landuse', 'parks', 'water', 'waterways', 'streets', 'boundaries', 'place_labels'],
    maxZoom: 15,
  },
  'static-buildings': { layers: ['buildings'], maxZoom: 15 },
  'static-addresses': { layers: ['addresses'], maxZoom: 16 },
};

/** Returns the source of a static layer of the basemap. */
export function staticSourceOf(id: StaticLayerId): string {
  return Object.entries(BASEMAP_SOURCES).find(([, { layers }]) => layers.includes(id))?.[0] ?? `static-${id}`;
}

/** Returns the vector sources of the basemap, each with the tile URL of its layers. */
export function staticSources({ origin, tileVersion }: LayerContext): Record<string, SourceSpecification> {
  return Object.fromEntries(
    Object.entries(BASEMAP_SOURCES).map(([id, { layers, maxZoom }]) => [
      id,
      {
        type: 'vector',
        tiles: [
          `${origin}/api/v1/static/${layers.join(',')}/{z}/{x}/{y}.mvt?v=${encodeURIComponent(tileVersion)}`,
        ],
        minzoom: Math.min(...STATIC_LAYERS.filter((layer) => layers.includes(layer.id)).map(leastZoom)),
        maxzoom: maxZoom,
        attribution: 'Boundaries: U.S. Census Bureau, Natural Earth',
      },
    ]),
  );
}
