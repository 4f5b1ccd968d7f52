import { escapeHtml } from '../../../map/escape-html.ts';
import type { LayerContext, MapLayer } from '../../../map/layer.ts';
import { HILLSHADE_SOURCE, TERRAIN_SOURCE } from '../../../map/map-ids.ts';
import type { SourceSpecification } from '../../../map/style-types.ts';
import { TERRAIN_EXAGGERATION } from '../../../map/terrain.ts';

function heights({ terrain, origin }: LayerContext): SourceSpecification | null {
  if (!terrain) return null;
  const { tiles, encoding, maxZoom, sources, bounds } = terrain;
  return {
    type: 'raster-dem',
    tiles: [tiles.startsWith('/') ? origin + tiles : tiles],
    tileSize: 256,
    encoding,
    maxzoom: maxZoom,
    ...(bounds !== null && { bounds }),
    ...(sources !== '' && { attribution: escapeHtml(sources) }),
  };
}

/** Draws the map in 3D, with hillshading under the streets. Photographs have shadows of their own, so they get none. */
export const terrain: MapLayer = {
  id: 'terrain',
  sources: (context): Readonly<Record<string, SourceSpecification>> => {
    const source = heights(context);
    return source === null ? {} : { [TERRAIN_SOURCE]: source, [HILLSHADE_SOURCE]: source };
  },
  paint: ({ terrain: shown, theme }) =>
    shown
      ? [
          {
            slot: 'imagery',
            imagery: 'hide',
            layer: {
              id: HILLSHADE_SOURCE,
              type: 'hillshade',
              source: HILLSHADE_SOURCE,
              paint: {
                'hillshade-exaggeration': 0.7,
                'hillshade-shadow-color': theme === 'light' ? 'rgba(74, 70, 56, 0.5)' : 'rgba(0, 0, 0, 0.6)',
                'hillshade-highlight-color':
                  theme === 'light' ? 'rgba(255, 255, 255, 0.7)' : 'rgba(120, 140, 150, 0.3)',
                'hillshade-accent-color': theme === 'light' ? 'rgba(74, 70, 56, 0.25)' : 'rgba(0, 0, 0, 0.4)',
              },
            },
          },
        ]
      : [],
  terrain: ({ terrain: shown }) =>
    shown ? { source: TERRAIN_SOURCE, exaggeration: TERRAIN_EXAGGERATION } : null,
};
