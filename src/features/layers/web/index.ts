export { usableBase } from './base-choices.ts';
export { LayerButtons } from './layer-buttons.tsx';
export { LayerNotices } from './layer-notices.tsx';
export { ColorTiles } from './lazy-cards.ts';
export { LayerPanels } from './layer-panels.tsx';
export { useToolsMemory } from './use-tools-memory.ts';
export { type LayerAccess, currentLayerAccess, useLayerAccess } from './use-layer-access.ts';
export { useShownLayers } from './use-shown-layers.ts';
