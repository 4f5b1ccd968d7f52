import { escapeHtml } from '../../../kernel/escape-html.ts';
import type { LayerContext, PaintedLayer } from '../../../map/layer.ts';
import type { SourceSpecification } from '../../../map/style-types.ts';
import { OVERLAY_PREFIX, SHOWN_OVERLAYS } from './map-values.ts';

/** Streets and names of the street map below can still be read through the layer. */
const OPACITY = 0.75;

/** Returns the source of the extra layer that is turned on; no source when none is. */
export function extraSource({ read }: LayerContext): Record<string, SourceSpecification> {
  const { extra } = read(SHOWN_OVERLAYS);
  if (extra === undefined || extra === null) return {};
  return {
    [sourceOf(extra.id)]: {
      type: 'raster',
      tiles: [extra.tiles],
      tileSize: 256,
      minzoom: extra.minZoom,
      maxzoom: extra.maxZoom,
      attribution: escapeHtml(extra.attribution),
    },
  };
}

export function paintExtra({ read, isStill }: LayerContext): PaintedLayer[] {
  const { extra } = read(SHOWN_OVERLAYS);
  if (extra === undefined || extra === null) return [];
  return [
    {
      slot: 'overlay',
      photograph: 'show',
      layer: {
        id: sourceOf(extra.id),
        type: 'raster',
        source: sourceOf(extra.id),
        minzoom: extra.minZoom,
        paint: { 'raster-opacity': OPACITY, 'raster-fade-duration': isStill ? 0 : 200 },
      },
    },
  ];
}

const sourceOf = (id: number): string => `${OVERLAY_PREFIX}extra-${id}`;
