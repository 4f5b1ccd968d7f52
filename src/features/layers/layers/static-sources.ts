import type { LayerContext } from '../../../map/layer.ts';
import type { SourceSpecification } from '../../../map/style-types.ts';
import { STATIC_LAYERS } from '../rules/static-layers.ts';
import type { StaticLayer, StaticLayerId } from '../rules/static-layers.ts';

/** The static layers of the basemap. Layers that share a source come in one tile, so that a view needs few requests. */
const BASEMAP: readonly StaticLayerId[] = [
  'land',
  'landuse',
  'parks',
  'water',
  'waterways',
  'streets',
  'buildings',
  'boundaries',
  'place_labels',
  'addresses',
];

/**
 * Returns the source of a static layer. Only layers with the same last zoom share a source: the browser magnifies a source beyond its last zoom,
 * and a layer that ends earlier than its source would be missing there.
 */
export function staticSourceOf(id: StaticLayerId): string {
  const layer = STATIC_LAYERS.find((candidate) => candidate.id === id);
  return `static-${layer?.maxZoom}`;
}

/**
 * A second, coarser source for the names of areas. A park that is cut by tiles gets its name in every piece. The tiles of zoom 12 are large
 * enough that most parks are in one piece.
 */
export const AREA_NAME_SOURCE = 'static-area-names';
const AREA_NAME_LAYERS: readonly StaticLayerId[] = ['parks', 'water'];
const AREA_NAME_ZOOM = 12;

/** Returns the vector sources of the basemap, each with the tile URL of its layers. */
export function staticSources({ origin, tileVersion }: LayerContext): Record<string, SourceSpecification> {
  const members = STATIC_LAYERS.filter((layer) => BASEMAP.includes(layer.id));
  const sources: Record<string, SourceSpecification> = {};
  for (const maxzoom of new Set(members.map((layer) => layer.maxZoom))) {
    sources[`static-${maxzoom}`] = sourceOf(
      members.filter((layer) => layer.maxZoom === maxzoom),
      maxzoom,
    );
  }
  sources[AREA_NAME_SOURCE] = sourceOf(
    members.filter((layer) => AREA_NAME_LAYERS.includes(layer.id)),
    AREA_NAME_ZOOM,
  );
  return sources;

  function sourceOf(group: readonly StaticLayer[], maxzoom: number): SourceSpecification {
    const names = group.map((layer) => layer.id).join(',');
    return {
      type: 'vector',
      tiles: [`${origin}/api/v1/static/${names}/{z}/{x}/{y}.mvt?v=${encodeURIComponent(tileVersion)}`],
      minzoom: Math.min(...group.map(firstZoomOf)),
      maxzoom,
      attribution: 'Boundaries: U.S. Census Bureau, Natural Earth',
    };
  }
}

function firstZoomOf(layer: StaticLayer): number {
  return Math.min(layer.minZoom, ...Object.values(layer.classMinZoom ?? {}));
}
