import { lazy } from 'react';

/** Each card loads when it is first opened, so that the map doesn't wait for it. */
export const LayersCard = lazy(async () => ({ default: (await import('./layers-card.tsx')).LayersCard }));
export const ToolsCard = lazy(async () => ({ default: (await import('./tools-card.tsx')).ToolsCard }));
export const LegendPanel = lazy(async () => ({ default: (await import('./legend-panel.tsx')).LegendPanel }));
export const ColorTiles = lazy(async () => ({ default: (await import('./color-tiles.tsx')).ColorTiles }));
/** The part of the operators' page about layers of other sites. */
export const ExtraLayers = lazy(async () => ({
  default: (await import('./admin/extra-layers.tsx')).ExtraLayers,
}));
