import type { LayerContext, MapLayer } from '../../../map/layer.ts';
import { extraSource, paintExtra } from './extra-pictures.ts';
import { OVERLAY_PREFIX, SHOWN_OVERLAYS } from './map-values.ts';
import type { OverlayLayer } from './overlays/overlay-layer.ts';
import { OVERLAY_LAYERS, STRUCTURE_LAYER } from './overlays/overlay-layers.ts';
import { overlaySource, paintOverlay } from './overlays/paint-overlay.ts';

/** Combines the additional layers into one map layer, which draws those that are turned on. */
export function overlaysOf(list: readonly OverlayLayer[], structures: OverlayLayer): MapLayer {
  const shownIn = ({ read }: LayerContext): OverlayLayer[] => {
    const { overlay, hasStructures } = read(SHOWN_OVERLAYS);
    return [...list.filter(({ id }) => id === overlay), ...(hasStructures ? [structures] : [])];
  };
  return {
    id: 'overlays',
    order: 40,
    failure: 'The layer that is turned on could not be loaded here. Trying again.',
    sources: (context) => ({
      ...Object.fromEntries(
        shownIn(context).map((layer) => [OVERLAY_PREFIX + layer.id, overlaySource(layer, context)]),
      ),
      ...extraSource(context),
    }),
    paint: (context) => [
      ...shownIn(context).flatMap((layer) => paintOverlay(layer, context)),
      ...paintExtra(context),
    ],
  };
}

export const overlays: MapLayer = overlaysOf(OVERLAY_LAYERS, STRUCTURE_LAYER);
