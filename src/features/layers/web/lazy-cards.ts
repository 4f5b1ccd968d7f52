import { lazily } from '../../../frontend/feature-web.ts';

/** Each card loads when it is first opened, so that the map doesn't wait for it. */
export const LayersCard = lazily(async () => (await import('./layers-card.tsx')).LayersCard);
export const ToolsCard = lazily(async () => (await import('./tools-card.tsx')).ToolsCard);
export const LegendPanel = lazily(async () => (await import('./legend-panel.tsx')).LegendPanel);
export const ColorTiles = lazily(async () => (await import('./color-tiles.tsx')).ColorTiles);
/** The part of the operators' page about layers of other sites. */
export const ExtraLayers = lazily(async () => (await import('./admin/extra-layers.tsx')).ExtraLayers);
