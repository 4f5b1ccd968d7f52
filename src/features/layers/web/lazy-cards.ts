import { lazy } from 'react';

/** Cards come when they are first opened: the map doesn't wait for them. */
export const LayersCard = lazy(async () => ({ default: (await import('./layers-card.tsx')).LayersCard }));
export const ToolsCard = lazy(async () => ({ default: (await import('./tools-card.tsx')).ToolsCard }));
export const LegendPanel = lazy(async () => ({ default: (await import('./legend-panel.tsx')).LegendPanel }));
export const ColorTiles = lazy(async () => ({ default: (await import('./color-tiles.tsx')).ColorTiles }));
