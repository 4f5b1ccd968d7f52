export { ColorTiles, ExtraLayers } from './lazy-cards.ts';
export { type LayerAccess, currentLayerAccess, lockFor, useLayerAccess } from './use-layer-access.ts';
export { useShownLayers } from './use-shown-layers.ts';
