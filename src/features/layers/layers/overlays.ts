import type { LayerContext, MapLayer } from '../../../map/layer.ts';
import { OVERLAY_PREFIX } from '../../../map/map-ids.ts';
import type { OverlayLayer } from './overlays/overlay-layer.ts';
import { OVERLAY_LAYERS, STRUCTURE_LAYER } from './overlays/overlay-layers.ts';
import { overlaySource, paintOverlay } from './overlays/paint-overlay.ts';

/** Combines the additional layers to one map layer, which draws those that are turned on. */
export function overlaysOf(list: readonly OverlayLayer[], structures: OverlayLayer): MapLayer {
  const shownIn = ({ shown }: LayerContext): OverlayLayer[] => [
    ...list.filter(({ id }) => id === shown?.overlay),
    ...(shown?.hasStructures === true ? [structures] : []),
  ];
  return {
    id: 'overlays',
    sources: (context) =>
      Object.fromEntries(
        shownIn(context).map((layer) => [OVERLAY_PREFIX + layer.id, overlaySource(layer, context)]),
      ),
    paint: (context) => shownIn(context).flatMap((layer) => paintOverlay(layer, context)),
  };
}

export const overlays: MapLayer = overlaysOf(OVERLAY_LAYERS, STRUCTURE_LAYER);
